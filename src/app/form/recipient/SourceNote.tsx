import { useStore } from '@nanostores/react';
import { $recipientSource, type RecipientSource } from '../../state/form/$recipient-source.ts';
import { type SwapWordKey, tSwap } from '../../words/swap-words.ts';

const words: Readonly<Record<RecipientSource, SwapWordKey>> = {
  link: 'recipient.from.link',
  request: 'recipient.from.request',
  file: 'recipient.from.file',
};

/** Says where the address comes from while somebody else may have chosen it. */
export function SourceNote() {
  const source = useStore($recipientSource);
  return source === undefined ? null : (
    <p className="destination-warning" data-source={source}>
      {tSwap(words[source])}
    </p>
  );
}
