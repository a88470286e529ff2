import { type RefObject, useEffect, useRef } from 'react';
import { isFramed } from './framed.ts';

interface DialogsState {
  /** Open dialogs of this history entry, outermost first. */
  readonly dialogs?: readonly string[];
}

const openHere = (): readonly string[] => (history.state as DialogsState | null)?.dialogs ?? [];

/** Settled while no step back is under way: a dialog opened during one waits with its own entry. */
let stepped: Promise<void> = Promise.resolve();

/** Steps back from the entry of a closed dialog. */
function stepBack(): void {
  stepped = new Promise((resolve) => {
    addEventListener('popstate', () => resolve(), { once: true });
    history.back();
  });
}

/** Replaces the entry of an open dialog, so that Back from the next page does not end on it. */
export function leaveDialog(path: string): void {
  if (openHere().length > 0) location.replace(path);
  else location.assign(path);
}

/**
 * Lets the browser's Back close an open dialog instead of leaving the page, by a history entry of its own with the same URL.
 * While `canClose` is false, Back does nothing. In a frame, history belongs to the host page and is left alone.
 */
export function useBackCloses(dialog: RefObject<HTMLDialogElement | null>, canClose: boolean): void {
  const may = useRef(canClose);
  may.current = canClose;
  useEffect(() => {
    if (isFramed()) return;
    const id = `${performance.timeOrigin + performance.now()}`;
    const open = () => history.pushState({ ...(history.state as DialogsState | null), dialogs: [...openHere(), id] }, '');
    const onPop = () => {
      if (openHere().includes(id)) return;
      if (may.current) dialog.current?.close();
      else open();
    };
    let isOpen = true;
    void stepped.then(() => {
      if (!isOpen) return;
      open();
      addEventListener('popstate', onPop);
    });
    return () => {
      isOpen = false;
      removeEventListener('popstate', onPop);
      if (openHere().at(-1) === id) stepBack();
    };
  }, [dialog]);
}
