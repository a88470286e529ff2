import { historyKey } from '../header/running-count.ts';
import { mayHoldAsked } from '../state/history/history-asked.ts';
import { $opened } from '../state/review/$opened.ts';
import { $sign } from '../state/sign/$sign.ts';
import { withStyles } from '../ui/with-styles.ts';
import activityStyle from './activity.css?url';

function stored(): string | null {
  try {
    return localStorage.getItem(historyKey);
  } catch {
    return null;
  }
}

/** Asks above the form what became of a payment whose wallet never answered, as after a reload. Loads nothing without one. */
export async function showAskedOnForm(): Promise<void> {
  const place = document.querySelector<HTMLElement>('[data-asked]');
  if (place === null || !mayHoldAsked(stored())) return;
  const { followAsked } = await withStyles(import('./history-asked.ts'), activityStyle);
  followAsked(place);
}

/** Says above the form that an order's second payment is left, whenever no review is open. Loads nothing without one. */
export function showRestOnForm(): void {
  const show = async (): Promise<void> => {
    const place = document.querySelector<HTMLElement>('[data-rest]');
    if (place === null || $opened.get() !== undefined || !stored()?.includes('"rest":')) return;
    const { showRest } = await withStyles(import('./rest/history-rest.ts'), activityStyle);
    showRest(place);
  };
  const look = () => void show().catch(() => undefined);
  $opened.subscribe(look);
  // A signature whose dialog was closed while it waited.
  $sign.listen(look);
  addEventListener('storage', look);
  // Closing a dialog goes back to the address before it, which has the whole amount.
  addEventListener('popstate', look);
}
