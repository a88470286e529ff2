import { chains } from '../../../../src/core/chain/chain.ts';
import type { AddressForm } from '../../../../src/core/chain/chain-kind.ts';

/** What sets a chain of the Bitcoin family apart. */
export interface UtxoForm {
  readonly chain: string;
  readonly address: Extract<AddressForm, { kind: 'utxo' }>;
  /** How its signatures cover a transaction. */
  readonly signing: 'bitcoin' | 'forkid' | 'zcash';
  /** Least fee of a relayed transaction, in the smallest unit per virtual byte. */
  readonly leastFeeRate: bigint;
  /** An output must be worth its own spending at this rate, in the smallest unit per virtual byte. */
  readonly dustRate: bigint;
}

/** Relay rules: Bitcoin Core, Litecoin Core, Dogecoin Core, Bitcoin Cash Node, Dash Core, zcashd. */
const rows: readonly (readonly [chain: string, signing: UtxoForm['signing'], leastFeeRate: bigint, dustRate: bigint])[] = [
  ['BTC', 'bitcoin', 1n, 3n],
  ['LTC', 'bitcoin', 1n, 30n],
  ['DOGE', 'bitcoin', 100n, 5_495n],
  ['BCH', 'forkid', 1n, 3n],
  ['DASH', 'bitcoin', 1n, 3n],
  ['ZEC', 'zcash', 1n, 3n],
];

export const utxoForms: ReadonlyMap<string, UtxoForm> = new Map(
  rows.flatMap(([chain, signing, leastFeeRate, dustRate]) => {
    const address = chains[chain]?.addressForm;
    return address?.kind === 'utxo' ? [[chain, { chain, address, signing, leastFeeRate, dustRate }] as const] : [];
  }),
);
