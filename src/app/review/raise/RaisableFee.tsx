import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { protocols } from '../../../core/network/protocol.ts';
import { signError } from '../../sign/sign-intent.ts';
import type { Terms } from '../confirm-terms.ts';
import { tReview } from '../confirm-words.ts';
import { $raisable } from './$raisable.ts';

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
