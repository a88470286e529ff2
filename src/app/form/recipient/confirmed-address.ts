import { rememberPair } from '../../market/recent-pairs.ts';
import { $confirm, type ConfirmState } from '../../review/$confirm.ts';
import { type KnownAddress, rememberAddress } from './recent-addresses.ts';

/** Where a swap goes that a person has consented to and that passed its last check. */
export function confirmedAddress(state: ConfirmState): KnownAddress | undefined {
  if (state.kind !== 'payable') return undefined;
  const { destination, to } = state.terms.request;
  return destination === undefined ? undefined : { chain: to.chain, address: destination };
}

/** Keeps the pair of each confirmed swap, and its destination, so that a lookalike of it can be told later. Returns what stops it. */
export function rememberConfirmed(storage: () => Pick<Storage, 'getItem' | 'setItem'>): () => void {
  return $confirm.listen((state) => {
    const known = confirmedAddress(state);
    if (known !== undefined) rememberAddress(known, storage);
    if (state.kind === 'payable') rememberPair({ from: state.terms.request.from.id, to: state.terms.request.to.id }, storage);
  });
}
