import { readShape, record, text } from '../../ui/stored-shape.ts';
import { $to } from '../$form.ts';
import { $filledText } from './$filled.ts';
import { $recipient, $recipientText } from './$recipient.ts';

const key = 'strait.receive.v1';

type Store = () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

interface KeptRecipient {
  readonly receive: string;
  /** The address that a name was accepted for. */
  readonly address?: string;
}

function readKept(store: Store, to: string): KeptRecipient | undefined {
  try {
    const kept = readShape(() => {
      const { to: asset, receive, address } = record(JSON.parse(store().getItem(key) ?? '{}'));
      return { to: text(asset), receive: text(receive), ...(address === undefined ? {} : { address: text(address) }) };
    });
    return kept?.to === to ? kept : undefined;
  } catch {
    return undefined;
  }
}

/** What this tab last had as the address for an asset, or the name; undefined for another asset. */
export const keptRecipient = (store: Store, to: string): string | undefined => readKept(store, to)?.receive;

/** Whether a person has entered `address` in this tab, or accepted it for a name. */
export function isKeptAddress(store: Store, to: string, address: string): boolean {
  const kept = readKept(store, to);
  return kept?.receive === address || kept?.address === address;
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
  return $recipient.listen((recipient) => {
    try {
      const { kind } = recipient;
      const receive = $recipientText.get().trim();
      if ((kind === 'empty' && receive === '') || receive === $filledText.get()) store().removeItem(key);
      else if (kind === 'address') store().setItem(key, JSON.stringify({ to: $to.get(), receive }));
      else if (kind === 'named') store().setItem(key, JSON.stringify({ to: $to.get(), receive, address: recipient.accepted }));
    } catch {
      // A tab that keeps nothing asks again.
    }
  });
}
