import { historyKey } from '../header/running-count.ts';
import { mayHoldAsked } from '../state/history/history-asked.ts';
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
