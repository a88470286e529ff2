import handoffStyle from '../handoff/handoff.css?url';
import { Lazy } from '../ui/Lazy.tsx';
import { withStyles } from '../ui/with-styles.ts';

const review = '#review=';

/** Drops the fragment from the URL, so that a reload starts clean. */
const drop = (): void => history.replaceState(history.state, '', location.pathname + location.search);

const loadProposal = () => import('../proposal/ProposalNotice.tsx');
const loadHandoff = () => withStyles(import('../handoff/HandoffNotice.tsx'), handoffStyle);

/** Notice for the link that opened this page; `mark` is its fragment. */
export default function MarkNotice({ mark }: { readonly mark: string }) {
  if (mark.startsWith(review)) return <Lazy load={loadProposal} props={{ token: mark.slice(review.length), drop }} />;
  return <Lazy load={loadHandoff} props={{ mark, drop }} />;
}
