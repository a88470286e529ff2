import * as z from 'zod/mini';
import type { ChainAccess, SigningFacts } from '../../core/account/account.ts';
import { type BaseAmount, baseAmount, rescale } from '../../core/amount.ts';
import { getGasAsset } from '../../core/asset/native-assets.ts';
import type { NodeReply } from '../../core/network/node-reply.ts';
import { matching, natural, readWith, required, type WireRead } from '../networks/wire/wire.ts';
import { type BroadcastVerdict, sendOnce } from './broadcast.ts';
import { type ChainClient, jsonPost } from './chain-request.ts';
import { koiosPayment } from './koios-payment.ts';

const account = z.array(z.object({ address: z.string(), balance: required(natural) })).check(z.maxLength(1));
const parameters = z
  .array(
    z.object({
      min_fee_a: required(natural),
      min_fee_b: required(natural),
      coins_per_utxo_size: required(natural),
      max_tx_size: required(natural),
    }),
  )
  .check(z.length(1));
const txid = matching(/^"?[0-9a-f]{64}"?$/);

const decimals = 6;
/** Query that limits the result to the newest epoch; by default all epochs since Shelley are returned. */
const newest = { order: 'epoch_no.desc', limit: '1', select: 'min_fee_a,min_fee_b,coins_per_utxo_size,max_tx_size' };

/** Access to Cardano via Koios hosts (`/api/v1`); a host ends before `/address_info`. */
export function koios(client: ChainClient): ChainAccess {
  const { chain } = client.options;
  return {
    chain,
    async balances(address, _tokens, signal) {
      const read: WireRead<bigint> = (value) => {
        const rows = readWith(account, value);
        // An unused address has no row.
        return rows?.every((row) => row.address === address) ? (rows[0]?.balance ?? 0n) : undefined;
      };
      const reply = await client.value({ path: '/address_info', post: jsonPost({ _addresses: [address] }), read, signal });
      if (!reply.ok) return reply;
      const amount: BaseAmount = baseAmount(rescale(reply.value, decimals, 8));
      return { ok: true, value: [{ asset: getGasAsset(chain), amount }] };
    },
    async signingFacts(_address, signal): Promise<NodeReply<SigningFacts>> {
      const read = (value: unknown) => readWith(parameters, value)?.[0];
      const reply = await client.value({ path: '/epoch_params', query: newest, read, signal });
      if (!reply.ok) return reply;
      const { min_fee_a: feePerByte, min_fee_b: feeBase, coins_per_utxo_size: coinsPerByte, max_tx_size: maxBytes } = reply.value;
      return { ok: true, value: { kind: 'cardano', feePerByte, feeBase, coinsPerByte, maxBytes } };
    },
    broadcast: (transaction, tx, signal) => {
      const body = Uint8Array.from(transaction.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
      const post = { body, type: 'application/cbor' };
      return sendOnce(client, { question: { path: '/submittx', post, isText: true }, read: readSent, tx }, signal);
    },
    payment: (tx, _tokens, signal) => koiosPayment(client, tx, signal),
  };
}

/** Reads the transaction id, a JSON string. */
const readSent = (value: unknown): BroadcastVerdict | undefined => {
  const tx = txid(value);
  return tx === undefined ? undefined : { kind: 'accepted', tx: tx.replaceAll('"', '') };
};
