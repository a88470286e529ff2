import { readShape, record, text } from '../../ui/stored-shape.ts';
import { $to } from '../$form.ts';
import { $filledText } from './$filled.ts';
import { $recipient, $recipientText } from './$recipient.ts';

const key = 'strait.receive.v1';

type Store = () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** What this tab last had as the address for an asset; undefined for another asset. */
export function keptRecipient(store: Store, to: string): string | undefined {
  try {
    const kept = readShape(() => {
      const entry = record(JSON.parse(store().getItem(key) ?? '{}'));
      return { to: text(entry['to']), receive: text(entry['receive']) };
    });
    return kept?.to === to ? kept.receive : undefined;
  } catch {
    return undefined;
  }
}

/** Whether the page was opened again, not anew. */
const isReopened = (): boolean => {
  const [entry] = performance.getEntriesByType('navigation');
  return entry instanceof PerformanceNavigationTiming && entry.type !== 'navigate';
};

/**
 * Keeps the address that a person has entered in this tab alone, so that a reload and the way back have it, and the page of
 * deposits: never one of a link, which would come back without a word of where it is from. A page that is opened anew begins
 * without one. Returns what stops it.
 */
export function keepRecipient(store: Store, wasOpen = isReopened()): () => void {
  const kept = keptRecipient(store, $to.get());
  if (wasOpen && kept !== undefined && $recipientText.get() === '') $recipientText.set(kept);
  return $recipient.listen(({ kind }) => {
    try {
      const receive = $recipientText.get().trim();
      if ((kind === 'empty' && receive === '') || receive === $filledText.get()) store().removeItem(key);
      else if (kind === 'address' || kind === 'named') store().setItem(key, JSON.stringify({ to: $to.get(), receive }));
    } catch {
      // A tab that keeps nothing asks again.
    }
  });
}
