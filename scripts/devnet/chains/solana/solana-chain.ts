import { ed25519 } from '@noble/curves/ed25519.js';
import { sha256, sha512 } from '@noble/hashes/sha2.js';
import { base58 } from '@scure/base';
import { validateAddress } from '../../../../src/core/address/address.ts';
import { type Asset, formatAsset, parseAsset } from '../../../../src/core/asset/asset.ts';
import { must } from '../../../../src/core/errors.ts';
import type { Answer } from '../../view.ts';
import { joined } from '../byte-reader.ts';
import { type ChainContext, chainHead, observingNetwork, payerKey } from '../chain-context.ts';
import type { Payment, Payout, SourceChain } from '../source-chain.ts';
import { answerSolana } from './solana-api.ts';
import { rentMinimum, SolanaLedger, type SolanaRecord } from './solana-ledger.ts';
import { readSolanaTransaction, writeSolanaPayment } from './solana-transaction.ts';

const lamportsPerUnit = 10n;
const freshSlots = 150;
const paymentFee = 5_000n;

/** Solana with its native coin only; the networks accept no other. */
export class SolanaChain implements SourceChain {
  readonly chain = 'SOL';
  readonly ledger: SolanaLedger;
  readonly #context: ChainContext;
  #paid = 0;

  constructor(context: ChainContext) {
    this.#context = context;
    this.ledger = new SolanaLedger({
      slot: () => this.#slot(),
      time: () => observingNetwork(context, 'SOL').time,
      isFresh: (blockhash) => this.#isFresh(blockhash),
    });
  }

  pay(payout: Payout): string {
    this.#refuseTokens(payout.asset);
    return this.#carryOut(payout.from, payout.to, payout.amount, payout.memo);
  }

  credit(address: string, asset: Asset, amount: bigint): void {
    this.#refuseTokens(asset);
    if (!validateAddress(address, 'SOL').ok) throw new RangeError('this is no address of Solana');
    this.ledger.add(address, amount * lamportsPerUnit);
  }

  send(payment: Payment): string {
    this.#refuseTokens(payment.asset);
    if (payment.from !== undefined) return this.#carryOut(payment.from, payment.to, payment.amount, payment.memo);
    const secret = payerKey(this.#context, 'SOL');
    const message = this.#payment(base58.encode(ed25519.getPublicKey(secret)), payment.to, payment.amount, payment.memo);
    return this.ledger.broadcast(joined(Uint8Array.of(1), ed25519.sign(message, secret), message)).signature;
  }

  handle({ method, path, body }: Parameters<SourceChain['handle']>[0]): Answer | undefined {
    if (method !== 'POST' || (path !== '' && path !== '/')) return undefined;
    const slot = this.#slot();
    return answerSolana(body, { ledger: this.ledger, slot, blockhash: this.#blockhash(slot), isFresh: (hash) => this.#isFresh(hash) });
  }

  tick(): void {
    for (const record of this.ledger.block()) this.#observe(record);
  }

  /** Reports deposits with exactly one transfer. */
  #observe({ signature, transfers, memos, fee }: SolanaRecord): void {
    const [transfer] = transfers;
    if (transfer === undefined || transfers.length !== 1) return;
    const network = this.#context.registry.vaultOwner('SOL', transfer.to);
    if (network === undefined) return;
    const { from, to, lamports } = transfer;
    const asset = must(parseAsset('SOL.SOL'));
    const amounts = { amount: lamports / lamportsPerUnit, gas: fee / lamportsPerUnit };
    this.#context.registry.observe({ network, chain: 'SOL', txid: signature, from, to, asset, ...amounts, memo: memos.join('') });
  }

  #slot(): number {
    return chainHead(this.#context, 'SOL');
  }

  #blockhash(slot: number): string {
    return base58.encode(sha256(new TextEncoder().encode(`SOL:block:${this.#context.seed}:${slot}`)));
  }

  #isFresh(blockhash: string): boolean {
    const slot = this.#slot();
    return Array.from({ length: freshSlots + 1 }, (_, back) => this.#blockhash(slot - back)).includes(blockhash);
  }

  #refuseTokens(asset: Asset): void {
    if (formatAsset(asset) !== 'SOL.SOL') throw new RangeError(`${formatAsset(asset)} is not on SOL`);
  }

  /** Message of a payment; credits the sender with its cost. */
  #payment(from: string, to: string, amount: bigint, memo: string): Uint8Array {
    const lamports = amount * lamportsPerUnit;
    this.ledger.add(from, lamports + paymentFee);
    if (this.ledger.balanceOf(from) < lamports + paymentFee + rentMinimum) this.ledger.add(from, rentMinimum);
    return writeSolanaPayment({ from, to, lamports, memo, blockhash: this.#blockhash(this.#slot()) });
  }

  /** Pays from an address without a known key; a hash stands in for the signature. */
  #carryOut(from: string, to: string, amount: bigint, memo: string): string {
    this.#paid += 1;
    const message = this.#payment(from, to, amount, memo);
    const bytes = joined(Uint8Array.of(1), sha512(joined(message, new TextEncoder().encode(`${this.#paid}`))), message);
    return this.ledger.carryOut(readSolanaTransaction(bytes), bytes, false).signature;
  }
}
