import { useStore } from '@nanostores/react';
import { mustLeave } from '../embed/framed.ts';
import warningsStyle from '../offers/warnings.css?url';
import { $opened } from '../swap/$opened.ts';
import { Lazy } from '../ui/Lazy.tsx';
import { withStyles } from '../ui/with-styles.ts';
import confirmStyle from './confirm.css?url';
import ticketStyle from './ticket/ticket.css?url';
import typedLossStyle from './typed-loss.css?url';

export const loadConfirm = () => withStyles(import('./Confirm.tsx'), confirmStyle, ticketStyle, typedLossStyle, warningsStyle);

/** Hosts the confirmation, separate from the offers, which change while it is open. */
export function ConfirmHost() {
  const opened = useStore($opened);
  if (opened === undefined || mustLeave()) return null;
  return <Lazy load={loadConfirm} props={{ ...opened, onClose: () => $opened.set(undefined) }} />;
}
