import { useStore } from '@nanostores/react';
import { mustLeave } from '../state/embed/framed.ts';
import { $opened } from '../state/review/$opened.ts';
import confirmStyle from '../styles/confirm.css?url';
import ticketStyle from '../styles/ticket.css?url';
import typedLossStyle from '../styles/typed-loss.css?url';
import warningsStyle from '../styles/warnings.css?url';
import { Lazy } from '../ui/Lazy.tsx';
import { withStyles } from '../ui/with-styles.ts';
import splitStyle from './split/split.css?url';

export const loadConfirm = () => withStyles(import('./Confirm.tsx'), confirmStyle, ticketStyle, typedLossStyle, warningsStyle, splitStyle);

/** Hosts the confirmation, separate from the offers, which change while it is open. */
export function ConfirmHost() {
  const opened = useStore($opened);
  if (opened === undefined || mustLeave()) return null;
  return <Lazy load={loadConfirm} props={{ ...opened, onClose: () => $opened.set(undefined) }} />;
}
