import { ed25519 } from '@noble/curves/ed25519.js';
import { base58 } from '@scure/base';
import {
  encodeSolanaMessage,
  encodeTransaction,
  readSolanaMessage,
  splitTransaction,
} from '../../../../src/core/transaction/solana-message.ts';
import { approvePayment } from '../approval.ts';
import { secretOf } from '../keys.ts';
import type { StandardAccount } from '../standard-account.ts';
import { wallet, walletError } from '../state.ts';
import { formatUnits, stranger } from './figures.ts';

export function solanaAccount(): StandardAccount {
  const publicKey = ed25519.getPublicKey(secretOf('SOL'));
  return { address: base58.encode(publicKey), publicKey, chains: ['solana:mainnet'], features: ['solana:signTransaction'] };
}

function altered(message: Uint8Array, what: 'output' | 'memo' | 'amount'): Uint8Array {
  const deposit = readSolanaMessage(message);
  if (deposit === undefined) return message;
  const changes = {
    output: { to: base58.encode(ed25519.getPublicKey(stranger())) },
    memo: { memo: `${deposit.memo}x` },
    amount: { lamports: deposit.lamports / 2n },
  };
  return encodeSolanaMessage({ ...deposit, ...changes[what] });
}

/** Signs a transaction that requires only this account's signature. @throws code 4200 for any other */
export async function signTransaction(transaction: Uint8Array): Promise<Uint8Array> {
  const message = splitTransaction(transaction)?.message;
  const deposit = message === undefined ? undefined : readSolanaMessage(message);
  if (message === undefined || deposit === undefined) throw walletError(4200, 'The devnet wallet signs payments with a memo only.');
  const { from, to, lamports, memo } = deposit;
  if (from !== solanaAccount().address) throw walletError(4100, 'The account is not one of this wallet.');
  await approvePayment('Sign a Solana payment', { from, paid: `${formatUnits(lamports, 9)} SOL`, to, memo });
  const { alters } = wallet.misbehave;
  const signed = alters === undefined ? message : altered(message, alters);
  return encodeTransaction(signed, ed25519.sign(signed, secretOf('SOL')));
}
