/** Address format of a chain; see address.ts. */
export type AddressForm =
  | {
      readonly kind: 'utxo';
      readonly p2pkh: readonly number[];
      readonly p2sh: readonly (readonly number[])[];
      readonly segwit?: string;
      readonly cashaddr?: string;
      readonly tex?: string;
    }
  | { readonly kind: 'evm' }
  | { readonly kind: 'cosmos'; readonly prefix: string; readonly testPrefixes: readonly string[] }
  | { readonly kind: 'xrp' }
  | { readonly kind: 'tron' }
  | { readonly kind: 'solana' }
  | { readonly kind: 'radix' }
  | { readonly kind: 'sui' }
  | { readonly kind: 'cardano' };

/** Chain family: chains with one form of addresses and one way to be asked and signed for. */
export type Family = AddressForm['kind'];

/** Family whose accounts are read and signed for; the others are only paid out to. */
export type AccountFamily = Exclude<Family, 'radix' | 'sui'>;

/** What holds on every chain of a family. */
export interface FamilyFacts {
  /** Notation of transaction ids in explorers. */
  readonly txid: 'lower' | 'upper' | '0x' | 'base58';
  /** Whether tokens are deposited through a router, so that an address may be a contract. */
  readonly hasRouters?: true;
  /** Whether a key has the same address on every chain. */
  readonly sharesAddress?: true;
  /** Whether signing facts list outputs to spend, so that another transaction may spend them first. */
  readonly listsOutputs?: true;
  /** Whether wallets offer a field for a memo or a message. */
  readonly hasMemoField?: true;
  /** Whether wallets hand out transactions to sign as bytes that we read. */
  readonly sharesBytes?: true;
}

/** Facts of every family. */
export const families = {
  utxo: { txid: 'lower', listsOutputs: true, sharesBytes: true },
  evm: { txid: '0x', hasRouters: true, sharesAddress: true },
  cosmos: { txid: 'upper', hasMemoField: true, sharesBytes: true },
  xrp: { txid: 'upper', hasMemoField: true, sharesBytes: true },
  tron: { txid: 'lower', hasMemoField: true, sharesBytes: true },
  solana: { txid: 'base58', hasMemoField: true, sharesBytes: true },
  radix: { txid: 'lower', hasMemoField: true },
  sui: { txid: 'lower', hasMemoField: true },
  cardano: { txid: 'lower', hasMemoField: true, sharesBytes: true },
} as const satisfies Readonly<Record<Family, FamilyFacts>>;

/** Family whose transactions to sign are read from their bytes. */
export type BytesFamily = { [F in Family]: (typeof families)[F] extends { readonly sharesBytes: true } ? F : never }[Family];
