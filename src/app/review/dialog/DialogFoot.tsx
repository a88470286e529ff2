import { createContext, type ReactNode, useContext } from 'react';
import { createPortal } from 'react-dom';

/** Where the one action of the dialog stands, below what scrolls; undefined outside of a dialog, null until it is drawn. */
export const FootPlace = createContext<HTMLElement | null | undefined>(undefined);

/** The action of a view and its line: at the foot of the dialog, or in its own place where there is none. */
export function DialogFoot({ children }: { readonly children: ReactNode }) {
  const place = useContext(FootPlace);
  if (place === undefined) return <div className="confirm-act">{children}</div>;
  return place === null ? null : createPortal(children, place);
}
