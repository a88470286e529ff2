import { chains } from '../../../../src/core/chain/chain.ts';
import type { AddressForm } from '../../../../src/core/chain/families.ts';

/** Chain-specific settings of a chain of the Bitcoin family. */
export interface UtxoForm {
  readonly chain: string;
  readonly address: Extract<AddressForm, { kind: 'utxo' }>;
  /** Signature hash scheme. */
  readonly signing: 'bitcoin' | 'forkid' | 'zcash';
  /** Minimum relay fee, in the smallest unit per virtual byte. */
  readonly leastFeeRate: bigint;
  /** Whether a pending transaction can be replaced at a higher fee (BIP 125). */
  readonly replaces: boolean;
  /** Rate at which an output must be worth spending, in the smallest unit per virtual byte. */
  readonly dustRate: bigint;
}

/** Relay rules: Bitcoin Core, Litecoin Core, Dogecoin Core, Bitcoin Cash Node, Dash Core, zcashd. */
const rows: readonly (readonly [chain: string, signing: UtxoForm['signing'], leastFeeRate: bigint, dustRate: bigint, replaces: boolean])[] =
  [
    ['BTC', 'bitcoin', 1n, 3n, true],
    ['LTC', 'bitcoin', 1n, 30n, true],
    ['DOGE', 'bitcoin', 100n, 5_495n, true],
    ['BCH', 'forkid', 1n, 3n, false],
    ['DASH', 'bitcoin', 1n, 3n, false],
    ['ZEC', 'zcash', 1n, 3n, false],
  ];

export const utxoForms: ReadonlyMap<string, UtxoForm> = new Map(
  rows.flatMap(([chain, signing, leastFeeRate, dustRate, replaces]) => {
    const address = chains[chain]?.addressForm;
    return address?.kind === 'utxo' ? [[chain, { chain, address, signing, leastFeeRate, dustRate, replaces }] as const] : [];
  }),
);
