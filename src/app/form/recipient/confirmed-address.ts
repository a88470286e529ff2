import { rememberPair } from '../../market/recent-pairs.ts';
import { $confirm, type ConfirmState } from '../../state/review/$confirm.ts';
import { type KnownAddress, rememberAddress } from './recent-addresses.ts';

/** Destination of a swap that the user consented to and that passed its last check. */
export function confirmedAddress(state: ConfirmState): KnownAddress | undefined {
  if (state.kind !== 'payable') return undefined;
  const { destination, to } = state.terms.request;
  return destination === undefined ? undefined : { chain: to.chain, address: destination };
}

/** Stores pair and destination of each confirmed swap, to detect lookalikes later. Returns a function that stops. */
export function rememberConfirmed(storage: () => Pick<Storage, 'getItem' | 'setItem'>): () => void {
  return $confirm.listen((state) => {
    const known = confirmedAddress(state);
    if (known !== undefined) rememberAddress(known, storage);
    if (state.kind === 'payable') rememberPair({ from: state.terms.request.from.id, to: state.terms.request.to.id }, storage);
  });
}
