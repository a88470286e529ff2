import handoffStyle from '../handoff/handoff.css?url';
import { Lazy } from '../ui/Lazy.tsx';
import { withStyles } from '../ui/with-styles.ts';

const review = '#review=';

/** The address without what filled in the form: a reload begins plainly. */
const drop = (): void => history.replaceState(history.state, '', location.pathname + location.search);

const loadProposal = () => import('../proposal/ProposalNotice.tsx');
const loadHandoff = () => withStyles(import('../handoff/HandoffNotice.tsx'), handoffStyle);

/** What the link says that opened this page, `mark` being its fragment. */
export default function MarkNotice({ mark }: { readonly mark: string }) {
  if (mark.startsWith(review)) return <Lazy load={loadProposal} props={{ token: mark.slice(review.length), drop }} />;
  return <Lazy load={loadHandoff} props={{ mark, drop }} />;
}
