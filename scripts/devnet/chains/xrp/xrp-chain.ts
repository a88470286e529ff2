import { secp256k1 } from '@noble/curves/secp256k1.js';
import type { Answer } from '../../answer.ts';
import { encodeHex } from '../byte-reader.ts';
import type { ChainContext } from '../chain-context.ts';
import { LedgerChain, type Paid } from '../ledger-chain.ts';
import type { NamedPayment, SourceChain } from '../source-chain.ts';
import { answerXrp } from './xrp-api.ts';
import { XrpLedger, type XrpRecord, xrpBaseFee, xrpReserve } from './xrp-ledger.ts';
import { readXrpPayment, writeXrpPayment, xrpOwner } from './xrp-transaction.ts';

const derivePublicKey = (secret: Uint8Array): string => encodeHex(secp256k1.getPublicKey(secret)).toUpperCase();

/** A simulated XRP Ledger. */
export class XrpChain extends LedgerChain<XrpRecord> {
  readonly ledger: XrpLedger;

  constructor(context: ChainContext) {
    super('XRP', context);
    this.ledger = new XrpLedger(() => this.head());
  }

  setFlags(address: string, flags: number): void {
    this.ledger.flags.set(address, flags);
  }

  handle({ method, path, body }: Parameters<SourceChain['handle']>[0]): Answer | undefined {
    return method !== 'POST' || (path !== '' && path !== '/') ? undefined : answerXrp(body, this.ledger);
  }

  protected addressOf(secret: Uint8Array): string {
    return xrpOwner(derivePublicKey(secret)) ?? '';
  }

  protected transfer({ from, to, asset, amount, memo }: NamedPayment, secret?: Uint8Array): string {
    const drops = this.toUnits(asset, amount);
    this.ledger.add(from, drops + xrpBaseFee);
    if (this.ledger.balanceOf(from) < drops + xrpBaseFee + xrpReserve) this.ledger.add(from, xrpReserve);
    const plan = { from, to, drops, fee: xrpBaseFee, sequence: this.ledger.sequences.get(from) ?? 0, memo };
    const blob = writeXrpPayment(plan, secret && { publicKey: derivePublicKey(secret), privateKey: encodeHex(secret) });
    const payment = readXrpPayment(blob);
    const result = secret === undefined ? this.ledger.carryOut(payment) : this.ledger.submit(blob)?.result;
    if (secret !== undefined && result !== 'tesSUCCESS')
      throw new Error(`XRP refused the payer's transaction: ${result ?? 'bad signature'}`);
    return payment.hash;
  }

  /** A memo is read only when it is the only one. */
  protected paidIn({ payment, result }: XrpRecord): readonly Paid[] {
    const { account: from, destination: to, amount: units, fee, memos, hash: txid } = payment;
    const memo = (): string => (memos.length === 1 ? new TextDecoder().decode(memos[0]) : '');
    return result === 'tesSUCCESS' ? [{ txid, from, to, units, fee, memo }] : [];
  }
}
