import { secp256k1 } from '@noble/curves/secp256k1.js';
import { validateAddress } from '../../../../src/core/address/address.ts';
import { type Asset, formatAsset, parseAsset } from '../../../../src/core/asset/asset.ts';
import { must } from '../../../../src/core/errors.ts';
import type { Answer } from '../../view.ts';
import { encodeHex } from '../byte-reader.ts';
import { type ChainContext, chainHead, observingNetwork, payerKey } from '../chain-context.ts';
import type { Payment, Payout, SourceChain } from '../source-chain.ts';
import { answerXrp } from './xrp-api.ts';
import { XrpLedger, type XrpRecord, xrpBaseFee, xrpReserve } from './xrp-ledger.ts';
import { readXrpPayment, writeXrpPayment, type XrpPlan, xrpOwner } from './xrp-transaction.ts';

/** 1e8 units per drop. */
const unitsPerDrop = 100n;

/** A simulated XRP Ledger. */
export class XrpChain implements SourceChain {
  readonly chain = 'XRP';
  readonly ledger: XrpLedger;
  readonly #context: ChainContext;

  constructor(context: ChainContext) {
    this.#context = context;
    this.ledger = new XrpLedger(() => ({ index: chainHead(context, 'XRP'), time: observingNetwork(context, 'XRP').time }));
  }

  pay(payout: Payout): string {
    this.#refuseTokens(payout.asset);
    return this.#carryOut(payout.from, payout.to, payout.amount, payout.memo);
  }

  credit(address: string, asset: Asset, amount: bigint): void {
    this.#refuseTokens(asset);
    if (!validateAddress(address, 'XRP').ok) throw new RangeError('this is no address of the XRP Ledger');
    this.ledger.add(address, amount / unitsPerDrop);
  }

  setFlags(address: string, flags: number): void {
    this.ledger.flags.set(address, flags);
  }

  send(payment: Payment): string {
    this.#refuseTokens(payment.asset);
    if (payment.from !== undefined) return this.#carryOut(payment.from, payment.to, payment.amount, payment.memo);
    const secret = payerKey(this.#context, 'XRP');
    const keys = { publicKey: encodeHex(secp256k1.getPublicKey(secret)).toUpperCase(), privateKey: encodeHex(secret) };
    const plan = this.#plan(xrpOwner(keys.publicKey) ?? '', payment.to, payment.amount, payment.memo);
    const answer = this.ledger.submit(writeXrpPayment(plan, keys));
    if (answer?.result !== 'tesSUCCESS') throw new Error(`XRP refused the payer's transaction: ${answer?.result ?? 'bad signature'}`);
    return answer.payment.hash;
  }

  handle({ method, path, body }: Parameters<SourceChain['handle']>[0]): Answer | undefined {
    if (method !== 'POST' || (path !== '' && path !== '/')) return undefined;
    return answerXrp(body, {
      ledger: this.ledger,
      index: chainHead(this.#context, 'XRP'),
      time: observingNetwork(this.#context, 'XRP').time,
    });
  }

  tick(): void {
    for (const record of this.ledger.block()) this.#observe(record);
  }

  /** Reports a deposit to its network; reads the memo only when it is the only one. */
  #observe({ payment, result }: XrpRecord): void {
    const { account: from, destination: to, amount, fee, memos, hash } = payment;
    const network = this.#context.registry.vaultOwner('XRP', to);
    if (network === undefined || result !== 'tesSUCCESS') return;
    const memo = memos.length === 1 ? new TextDecoder().decode(memos[0]) : '';
    const asset = must(parseAsset('XRP.XRP'));
    const amounts = { amount: amount * unitsPerDrop, gas: fee * unitsPerDrop };
    this.#context.registry.observe({ network, chain: 'XRP', txid: hash, from, to, asset, ...amounts, memo });
  }

  #refuseTokens(asset: Asset): void {
    if (formatAsset(asset) !== 'XRP.XRP') throw new RangeError(`${formatAsset(asset)} is not on XRP`);
  }

  /** Builds a payment; credits the sender with its cost and ensures that the receiver has an account. */
  #plan(from: string, to: string, amount: bigint, memo: string): XrpPlan {
    const drops = amount / unitsPerDrop;
    this.ledger.add(from, drops + xrpBaseFee);
    if (this.ledger.balanceOf(from) < drops + xrpBaseFee + xrpReserve) this.ledger.add(from, xrpReserve);
    return { from, to, drops, fee: xrpBaseFee, sequence: this.ledger.sequences.get(from) ?? 0, memo };
  }

  /** Pays from an address without a known key. */
  #carryOut(from: string, to: string, amount: bigint, memo: string): string {
    const payment = readXrpPayment(writeXrpPayment(this.#plan(from, to, amount, memo)));
    this.ledger.carryOut(payment);
    return payment.hash;
  }
}
