import { atom, computed } from 'nanostores';
import { $recipientText } from './$recipient.ts';

/**
 * Where an address comes from that somebody else may have chosen: a link; a payment request or code that was pasted, dropped or
 * scanned; a file of saved addresses.
 */
export const recipientSources = ['link', 'request', 'file'] as const;
export type RecipientSource = (typeof recipientSources)[number];

const $given = atom<{ readonly text: string; readonly source: RecipientSource } | undefined>(undefined);

/** Source of the text in the destination field for as long as it is that text, whatever else of the swap changes; undefined: entered. */
export const $recipientSource = computed([$recipientText, $given], (text, given) =>
  given !== undefined && given.text === text ? given.source : undefined,
);

/** Fills in an address that somebody else may have chosen; without a `source`, one that the user chose. */
export function giveRecipient(text: string, source: RecipientSource | undefined): void {
  $given.set(source === undefined ? undefined : { text, source });
  $recipientText.set(text);
}
