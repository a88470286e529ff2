import { createContext, type ReactNode, useContext } from 'react';
import { createPortal } from 'react-dom';

/** Element for the dialog's action, below the scroll area; undefined outside of a dialog, null until rendered. */
export const FootPlace = createContext<HTMLElement | null | undefined>(undefined);

/** Action of a view with the text beside it: in the dialog footer, or inline outside of a dialog. */
export function DialogFoot({ children }: { readonly children: ReactNode }) {
  const place = useContext(FootPlace);
  if (place === undefined) return <div className="confirm-act">{children}</div>;
  return place === null ? null : createPortal(children, place);
}
