import { ed25519 } from '@noble/curves/ed25519.js';
import { sha512 } from '@noble/hashes/sha2.js';
import { base58 } from '@scure/base';
import type { Answer } from '../../answer.ts';
import { joined } from '../byte-reader.ts';
import type { ChainContext } from '../chain-context.ts';
import { LedgerChain, type Paid } from '../ledger-chain.ts';
import type { NamedPayment, SourceChain } from '../source-chain.ts';
import { answerSolana } from './solana-api.ts';
import { lamportsPerSignature, rentMinimum, SolanaLedger, type SolanaRecord } from './solana-ledger.ts';
import { readSolanaTransaction, writeSolanaPayment } from './solana-transaction.ts';

/** Solana with its native coin only; the networks accept no other. */
export class SolanaChain extends LedgerChain<SolanaRecord> {
  readonly ledger: SolanaLedger;
  #paid = 0;

  constructor(context: ChainContext) {
    super('SOL', context);
    this.ledger = new SolanaLedger(
      () => this.head(),
      () => context.seed,
    );
  }

  handle({ method, path, body }: Parameters<SourceChain['handle']>[0]): Promise<Answer> | undefined {
    return method !== 'POST' || (path !== '' && path !== '/') ? undefined : answerSolana(body, this.ledger);
  }

  protected addressOf(secret: Uint8Array): string {
    return base58.encode(ed25519.getPublicKey(secret));
  }

  protected transfer({ from, to, asset, amount, memo }: NamedPayment, secret?: Uint8Array): string {
    const { ledger } = this;
    const lamports = this.toUnits(asset, amount);
    ledger.add(from, lamports + lamportsPerSignature);
    if (ledger.balanceOf(from) < lamports + lamportsPerSignature + rentMinimum) ledger.add(from, rentMinimum);
    const message = writeSolanaPayment({ from, to, lamports, memo, blockhash: ledger.blockhash() });
    if (secret !== undefined) return ledger.broadcast(joined(Uint8Array.of(1), ed25519.sign(message, secret), message)).signature;
    // A hash stands in for the signature of an unknown key.
    this.#paid += 1;
    const bytes = joined(Uint8Array.of(1), sha512(joined(message, new TextEncoder().encode(`${this.#paid}`))), message);
    return ledger.carryOut(readSolanaTransaction(bytes), bytes, false).signature;
  }

  /** Only a transaction with exactly one transfer is a deposit. */
  protected paidIn({ signature: txid, transfers, memos, fee }: SolanaRecord): readonly Paid[] {
    if (transfers.length !== 1) return [];
    return transfers.map(({ from, to, lamports: units }) => ({ txid, from, to, units, fee, memo: () => memos.join('') }));
  }
}
