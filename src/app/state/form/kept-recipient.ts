import { present } from '../../../core/present.ts';
import { readShape, record, text } from '../../ui/stored-shape.ts';
import { $filledText } from './$filled.ts';
import { $to } from './$form.ts';
import { $recipient, $recipientText } from './$recipient.ts';
import { $recipientSource, giveRecipient, type RecipientSource, recipientSources } from './$recipient-source.ts';

const key = 'strait.receive.v1';

type Store = () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

interface KeptRecipient {
  readonly receive: string;
  /** Address accepted for a name. */
  readonly address?: string;
  readonly source?: RecipientSource;
}

function readKept(store: Store, to: string): KeptRecipient | undefined {
  try {
    const kept = readShape(() => {
      const { to: asset, receive, address, source } = record(JSON.parse(store().getItem(key) ?? '{}'));
      const known = recipientSources.find((one) => one === source);
      return present({
        to: text(asset),
        receive: text(receive),
        address: address === undefined ? undefined : text(address),
        source: known,
      });
    });
    return kept?.to === to ? kept : undefined;
  } catch {
    return undefined;
  }
}

/** Address or name last entered in this tab for an asset; undefined for another asset. */
export const keptRecipient = (store: Store, to: string): string | undefined => readKept(store, to)?.receive;

/** Where that address came from; undefined: it was entered. */
export const keptSource = (store: Store, to: string): RecipientSource | undefined => readKept(store, to)?.source;

/** Whether the user entered `address` in this tab, or accepted it for a name. */
export function isKeptAddress(store: Store, to: string, address: string): boolean {
  const kept = readKept(store, to);
  return kept?.receive === address || kept?.address === address;
}

/** Whether the page was reloaded, reached through the history, or opened from this site or by hand: not by a foreign link. */
const isReopened = (): boolean => {
  const [entry] = performance.getEntriesByType('navigation');
  const isSteered = entry instanceof PerformanceNavigationTiming && entry.type !== 'navigate';
  const { referrer } = document;
  return isSteered || referrer === '' || referrer.startsWith(`${location.origin}/`);
};

/**
 * Stores the address entered in this tab, so that it survives reloads, back navigation, the pair's own address and the deposit page.
 * Never stores one that a link filled in, and with any other where it comes from. A page opened by a foreign link starts without
 * one. Returns a function that stops storing.
 */
export function keepRecipient(store: Store, wasOpen = isReopened()): () => void {
  const kept = readKept(store, $to.get());
  if (wasOpen && kept !== undefined && $recipientText.get() === '') giveRecipient(kept.receive, kept.source);
  return $recipient.listen((recipient) => {
    try {
      const { kind } = recipient;
      const receive = $recipientText.get().trim();
      if ((kind === 'empty' && receive === '') || receive === $filledText.get()) store().removeItem(key);
      else if (kind === 'address') store().setItem(key, JSON.stringify({ to: $to.get(), receive, source: $recipientSource.get() }));
      else if (kind === 'named') store().setItem(key, JSON.stringify({ to: $to.get(), receive, address: recipient.accepted }));
    } catch {
      // Without storage, the user enters it again.
    }
  });
}
