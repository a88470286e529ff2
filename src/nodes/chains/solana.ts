import * as z from 'zod/mini';
import type { ChainAccess } from '../../core/account/account.ts';
import { baseAmount, rescale } from '../../core/amount.ts';
import { parseAsset } from '../../core/asset/asset.ts';
import { must } from '../../core/errors.ts';
import { matching, natural, readWith, required } from '../networks/wire/wire.ts';
import { type BroadcastVerdict, sendOnce } from './broadcast.ts';
import { type ChainClient, jsonPost, rpcAnswer, rpcRequest } from './chain-request.ts';
import { solanaPayment } from './solana-payment.ts';

const base58 = matching(/^[1-9A-HJ-NP-Za-km-z]{32,90}$/);
const balance = z.object({ value: required(natural) });
const latest = z.object({ value: z.object({ blockhash: required(base58) }) });
const decimals = 9;

/** Access to Solana via JSON-RPC hosts. The networks support SOL only. */
export function solana(client: ChainClient): ChainAccess {
  const asset = must(parseAsset('SOL.SOL'));
  return {
    chain: client.options.chain,
    async balances(address, _tokens, signal) {
      const question = rpcRequest('getBalance', [address, { commitment: 'confirmed' }], (value) => readWith(balance, value));
      const reply = await client.value({ ...question, signal });
      return reply.ok ? { ok: true, value: [{ asset, amount: baseAmount(rescale(reply.value.value, decimals, 8)) }] } : reply;
    },
    async signingFacts(_address, signal) {
      const question = rpcRequest('getLatestBlockhash', [{ commitment: 'finalized' }], (value) => readWith(latest, value));
      const reply = await client.value({ ...question, signal });
      return reply.ok ? { ok: true, value: { kind: 'solana', blockhash: reply.value.value.blockhash } } : reply;
    },
    broadcast: (transaction, tx, signal) => {
      const params = [transaction, { encoding: 'base64', preflightCommitment: 'confirmed' }];
      const post = jsonPost({ jsonrpc: '2.0', id: 1, method: 'sendTransaction', params });
      return sendOnce(client, { question: { path: '', post }, read: readSent, tx }, signal);
    },
    payment: (tx, _tokens, signal) => solanaPayment(client, tx, signal),
  };
}

function readSent(value: unknown): BroadcastVerdict | undefined {
  const answer = rpcAnswer(value);
  if (answer === undefined) return undefined;
  if ('error' in answer) return { kind: 'refused', words: answer.error };
  const tx = base58(answer.result);
  return tx === undefined ? undefined : { kind: 'accepted', tx };
}
