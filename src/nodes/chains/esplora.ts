import * as z from 'zod/mini';
import type { ChainAccess, SigningFacts, Utxo } from '../../core/account/account.ts';
import { baseAmount } from '../../core/amount.ts';
import { getGasAsset } from '../../core/asset/native-assets.ts';
import type { NodeReply } from '../../core/network/node-reply.ts';
import { flag, matching, natural, readWith, required, type WireRead, wireCount } from '../networks/wire/wire.ts';
import { type BroadcastVerdict, sendOnce } from './broadcast.ts';
import { atMostAtOnce, type ChainClient } from './chain-request.ts';
import { esploraDeposit, esploraDepositsTo, esploraPayment, esploraSpender } from './esplora-payment.ts';

const sums = z.object({ funded_txo_sum: required(natural), spent_txo_sum: required(natural) });
const addressState = z.object({ chain_stats: sums, mempool_stats: sums });
const txid = matching(/^[0-9a-f]{64}$/);
const unspent = z.object({
  txid: required(txid),
  vout: required(wireCount),
  value: required(natural),
  status: z.object({ confirmed: required(flag) }),
});
const rawTransaction = matching(/^(?:[0-9a-f]{2}){10,400000}$/i);

/** Maximum inputs; more are not worth their fee in a swap. */
const maxInputs = 200;
/** Maximum raw transactions; each needs its own request. */
const maxRaw = 40;
const width = 6;

const unspentList: WireRead<readonly Utxo[]> = (value) => {
  if (!Array.isArray(value)) return undefined;
  const read = value.flatMap((entry) => readWith(unspent, entry) ?? []);
  if (read.length < value.length) return undefined;
  return read.map(({ txid: id, vout, value: units, status }) => ({ txid: id, vout, value: units, isConfirmed: status.confirmed }));
};

/** Fee rate for one of the next blocks in whole satoshi per virtual byte, rounded up; supports both response formats. */
const rateOf: WireRead<bigint> = (value) => {
  if (typeof value !== 'object' || value === null) return undefined;
  const known = value as Readonly<Record<string, unknown>>;
  const rate = known['fastestFee'] ?? known['1'] ?? known['2'] ?? known['3'];
  const isRate = typeof rate === 'number' && rate > 0 && rate < 10_000_000;
  return isRate ? BigInt(Math.ceil(rate)) : undefined;
};

/** Access to a UTXO chain via Esplora hosts; a host ends before `/address`. */
export function esplora(client: ChainClient): ChainAccess {
  const { chain } = client.options;
  const gasAsset = getGasAsset(chain);
  return {
    chain,
    async balances(address, _tokens, signal) {
      const state = await client.value({ path: `/address/${address}`, read: (value) => readWith(addressState, value), signal });
      if (!state.ok) return state;
      const { chain_stats: mined, mempool_stats: waiting } = state.value;
      const amount = mined.funded_txo_sum + waiting.funded_txo_sum - mined.spent_txo_sum - waiting.spent_txo_sum;
      return { ok: true, value: [{ asset: gasAsset, amount: baseAmount(amount < 0n ? 0n : amount) }] };
    },
    signingFacts: (address, signal) => signingFacts(client, address, signal),
    broadcast: (transaction, tx, signal) =>
      sendOnce(
        client,
        { question: { path: '/tx', post: { body: transaction, type: 'text/plain' }, isText: true }, read: readSent, tx },
        signal,
      ),
    payment: (tx, _tokens, signal) => esploraPayment(client, tx, signal),
    deposit: (tx, signal) => esploraDeposit(client, tx, signal),
    depositsTo: (address, signal) => esploraDepositsTo(client, address, signal),
    spender: (coin, signal) => esploraSpender(client, coin, signal),
  };
}

const readSent = (value: unknown): BroadcastVerdict | undefined => {
  const tx = txid(value);
  return tx === undefined ? undefined : { kind: 'accepted', tx };
};

async function signingFacts(client: ChainClient, address: string, signal: AbortSignal | undefined): Promise<NodeReply<SigningFacts>> {
  const [list, feeRate] = await Promise.all([
    client.value({ path: `/address/${address}/utxo`, read: unspentList, signal }),
    readRate(client, signal),
  ]);
  if (!list.ok) return list;
  const bySize = [...list.value].sort((a, b) => (a.value < b.value ? 1 : -1));
  const rate = feeRate === undefined ? {} : { feeRate };
  if (/^[a-z]{2,3}1/.test(address)) return { ok: true, value: { kind: 'utxo', utxos: bySize.slice(0, maxInputs), ...rate } };
  const raws = await atMostAtOnce(bySize.slice(0, maxRaw), width, async (utxo): Promise<NodeReply<Utxo>> => {
    const raw = await client.value({ path: `/tx/${utxo.txid}/hex`, read: rawTransaction, isText: true, signal });
    return raw.ok ? { ok: true, value: { ...utxo, raw: raw.value } } : raw;
  });
  const failed = raws.find((raw) => !raw.ok);
  if (failed !== undefined && !failed.ok) return failed;
  return { ok: true, value: { kind: 'utxo', utxos: raws.flatMap((raw) => (raw.ok ? [raw.value] : [])), ...rate } };
}

async function readRate(client: ChainClient, signal: AbortSignal | undefined): Promise<bigint | undefined> {
  for (const path of ['/fee-estimates', '/v1/fees/recommended']) {
    const reply = await client.value({ path, read: rateOf, signal });
    if (reply.ok) return reply.value;
  }
  return undefined;
}
