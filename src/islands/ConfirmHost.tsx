import { useStore } from '@nanostores/react';
import confirmStyle from '../styles/confirm.css?url';
import { $opened } from './$opened.ts';
import { Later } from './Later.tsx';
import { withStyles } from './with-styles.ts';

export const loadConfirm = () => withStyles(import('./Confirm.tsx'), confirmStyle);

/** Where the confirmation stands: apart from the offers, which come and go while it is open. */
export function ConfirmHost() {
  const opened = useStore($opened);
  if (opened === undefined) return null;
  return <Later load={loadConfirm} props={{ ...opened, onClose: () => $opened.set(undefined) }} />;
}
