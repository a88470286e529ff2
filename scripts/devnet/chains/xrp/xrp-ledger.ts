import { Ledger } from '../ledger.ts';
import { isXrpSigned, readXrpPayment, type XrpPayment, xrpOwner } from './xrp-transaction.ts';

/** Result codes from rippled's TER.h. */
export const xrpResults = [
  ['tesSUCCESS', 0, 'The transaction was applied. Only final in a validated ledger.'],
  ['tecUNFUNDED_PAYMENT', 104, 'Insufficient XRP balance to send.'],
  ['tecNO_DST_INSUF_XRP', 125, 'Destination does not exist. Too little XRP sent to create it.'],
  ['tecDST_TAG_NEEDED', 143, 'A destination tag is required.'],
  ['terPRE_SEQ', -92, 'Missing/inapplicable prior transaction.'],
  ['terNO_ACCOUNT', -96, 'The source account does not exist.'],
  ['terINSUF_FEE_B', -97, 'Account balance cannot pay fee.'],
  ['tefMAX_LEDGER', -187, 'Ledger sequence too high.'],
  ['tefPAST_SEQ', -190, 'This sequence number has already passed.'],
  ['tefBAD_AUTH', -196, 'Transaction public key is not authorized.'],
  ['tefALREADY', -198, 'The exact transaction was already in this ledger.'],
  ['temREDUNDANT', -275, 'The transaction is redundant.'],
  ['temINVALID_FLAG', -276, 'The transaction has an invalid flag.'],
  ['temBAD_SEND_XRP_PARTIAL', -285, 'Malformed: Partial payment is not allowed for XRP to XRP.'],
  ['temBAD_AMOUNT', -298, 'Malformed: Bad amount.'],
  ['telINSUF_FEE_P', -394, 'Fee insufficient.'],
] as const satisfies readonly (readonly [name: string, code: number, words: string])[];
export type XrpResult = (typeof xrpResults)[number][0];

/** Code and message of a result. */
export function describeResult(result: XrpResult): { readonly code: number; readonly words: string } {
  const [, code, words] = xrpResults.find(([name]) => name === result) ?? xrpResults[0];
  return { code, words };
}

export interface XrpRecord {
  readonly payment: XrpPayment;
  readonly result: XrpResult;
}

export const xrpReserve = 1_000_000n;
export const xrpBaseFee = 10n;
/** Flag of an account that takes payments with a destination tag only. */
const requireDestTag = 0x0002_0000;
const partialPayment = 0x0002_0000;
const fullyCanonical = 0x8000_0000;

/** Accounts and payments of the XRP Ledger, checked in rippled's order. */
export class XrpLedger extends Ledger<XrpRecord> {
  readonly sequences = new Map<string, number>();
  /** Flags of accounts that have any. */
  readonly flags = new Map<string, number>();

  /** Credits an account and creates it if needed. */
  override add(address: string, drops: bigint): void {
    if (!this.sequences.has(address)) this.sequences.set(address, this.head().height);
    super.add(address, drops);
  }

  /** Checks and applies a signed payment; undefined when its signature is invalid. @throws DecodeError */
  submit(blob: Uint8Array): { readonly payment: XrpPayment; readonly result: XrpResult } | undefined {
    const payment = readXrpPayment(blob);
    if (!isXrpSigned(payment)) return undefined;
    const result = this.#check(payment) ?? (xrpOwner(payment.publicKey) === payment.account ? undefined : 'tefBAD_AUTH');
    return { payment, result: result ?? this.carryOut(payment) };
  }

  /** Applies a payment with valid form and sequence. */
  carryOut(payment: XrpPayment): XrpResult {
    const result = this.#transfer(payment);
    this.add(payment.account, -payment.fee);
    this.sequences.set(payment.account, payment.sequence + 1);
    this.accept(payment.hash, { payment, result });
    return result;
  }

  #check(payment: XrpPayment): XrpResult | undefined {
    if ((payment.flags & partialPayment) !== 0) return 'temBAD_SEND_XRP_PARTIAL';
    if (payment.flags !== 0 && payment.flags !== fullyCanonical) return 'temINVALID_FLAG';
    if (payment.amount === 0n) return 'temBAD_AMOUNT';
    if (payment.account === payment.destination) return 'temREDUNDANT';
    if (this.known.has(payment.hash)) return 'tefALREADY';
    const sequence = this.sequences.get(payment.account);
    if (sequence === undefined) return 'terNO_ACCOUNT';
    if (payment.sequence < sequence) return 'tefPAST_SEQ';
    if (payment.sequence > sequence) return 'terPRE_SEQ';
    if (payment.lastLedger !== undefined && payment.lastLedger < this.head().height) return 'tefMAX_LEDGER';
    if (payment.fee < xrpBaseFee) return 'telINSUF_FEE_P';
    return this.balanceOf(payment.account) < payment.fee ? 'terINSUF_FEE_B' : undefined;
  }

  #transfer({ account, destination, destinationTag, amount, fee }: XrpPayment): XrpResult {
    if (!this.sequences.has(destination) && amount < xrpReserve) return 'tecNO_DST_INSUF_XRP';
    if (((this.flags.get(destination) ?? 0) & requireDestTag) !== 0 && destinationTag === undefined) return 'tecDST_TAG_NEEDED';
    const kept = fee > xrpReserve ? fee : xrpReserve;
    if (this.balanceOf(account) < amount + kept) return 'tecUNFUNDED_PAYMENT';
    this.add(account, -amount);
    this.add(destination, amount);
    return 'tesSUCCESS';
  }
}
