import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { protocols } from '../../../core/network/protocol.ts';
import { $raisable } from '../../state/review/$raisable.ts';
import type { Terms } from '../../state/review/confirm-terms.ts';
import { signError } from '../../state/sign/sign-intent.ts';
import { tReview } from '../../words/confirm-words.ts';

/** Option to raise the fee of a Bitcoin deposit later; other UTXO chains relay no replacements. */
export function RaisableFee({ terms }: { readonly terms: Terms }) {
  const isRaisable = useStore($raisable);
  useEffect(() => $raisable.set(false), []);
  if (terms.chain !== 'BTC' || signError(terms) !== undefined) return null;
  return (
    <label className="quiet confirm-raise">
      <input type="checkbox" checked={isRaisable} onChange={(event) => $raisable.set(event.target.checked)} />{' '}
      {tReview('confirm.raise', { network: protocols[terms.network].name })}
    </label>
  );
}
