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
  /** Most bytes or gas of a deposit, paid at the gas rate. */
  readonly depositWork?: bigint;
  /** What a deposit of the whole balance leaves, where no gas rate decides it: fees and minimum balance, in 1e8. */
  readonly depositReserve?: bigint;
}

const unit = 10n ** 8n;

/** Facts of every family. */
export const families = {
  // A memo transaction with ten inputs.
  utxo: { txid: 'lower', listsOutputs: true, sharesBytes: true, depositWork: 1_000n },
  // A router call with its memo, as official wallets allow.
  evm: { txid: '0x', hasRouters: true, sharesAddress: true, depositWork: 300_000n },
  cosmos: { txid: 'upper', hasMemoField: true, sharesBytes: true },
  // 1 XRP account reserve plus 0.01 XRP, far more than the fee.
  xrp: { txid: 'upper', hasMemoField: true, sharesBytes: true, depositReserve: unit + unit / 100n },
  // A memo costs 1 TRX, the transfer itself up to another.
  tron: { txid: 'lower', hasMemoField: true, sharesBytes: true, depositReserve: 2n * unit },
  // Rent-exempt minimum of an account plus one signature.
  solana: { txid: 'base58', hasMemoField: true, sharesBytes: true, depositReserve: unit / 500n },
  radix: { txid: 'lower', hasMemoField: true },
  sui: { txid: 'lower', hasMemoField: true },
  // Minimum ADA per output plus a fee: a wallet that does not list its UTXOs could not spend less.
  cardano: { txid: 'lower', hasMemoField: true, sharesBytes: true, depositReserve: (13n * unit) / 10n },
} as const satisfies Readonly<Record<Family, FamilyFacts>>;

/** Family whose transactions to sign are read from their bytes. */
export type BytesFamily = { [F in Family]: (typeof families)[F] extends { readonly sharesBytes: true } ? F : never }[Family];
