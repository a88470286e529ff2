import { type RefObject, useEffect, useRef } from 'react';
import { isFramed } from './framed.ts';

interface DialogsState {
  /** Open dialogs of this history entry, outermost first. */
  readonly dialogs?: readonly string[];
}

const openHere = (): readonly string[] => (history.state as DialogsState | null)?.dialogs ?? [];

/** Waits for the step back of a closed dialog, and keeps the URL that the page has meanwhile. */
function stepBack(): void {
  const url = location.href;
  const onPop = (event: PopStateEvent) => {
    event.stopImmediatePropagation();
    history.replaceState(history.state, '', url);
  };
  addEventListener('popstate', onPop, { capture: true, once: true });
  history.back();
}

/** Replaces the entry of an open dialog, so that Back from the next page does not end on it. */
export function leaveDialog(path: string): void {
  if (openHere().length > 0) location.replace(path);
  else location.assign(path);
}

/**
 * Lets the browser's Back close an open dialog instead of leaving the page, by a history entry of its own. While
 * `canClose` is false, Back does nothing. In a frame, history belongs to the host page and is left alone.
 */
export function useBackCloses(dialog: RefObject<HTMLDialogElement | null>, canClose = true): void {
  const may = useRef(canClose);
  may.current = canClose;
  useEffect(() => {
    if (isFramed()) return;
    const id = `${performance.timeOrigin + performance.now()}`;
    const open = () => history.pushState({ ...(history.state as DialogsState | null), dialogs: [...openHere(), id] }, '');
    const onPop = (event: PopStateEvent) => {
      if (openHere().includes(id)) return;
      event.stopImmediatePropagation();
      if (may.current) dialog.current?.close();
      else open();
    };
    open();
    addEventListener('popstate', onPop, { capture: true });
    return () => {
      removeEventListener('popstate', onPop, { capture: true });
      if (openHere().at(-1) === id) stepBack();
    };
  }, [dialog]);
}
