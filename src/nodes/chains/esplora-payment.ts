import * as z from 'zod/mini';
import { baseAmount, nativeAmount } from '../../core/amount.ts';
import { getGasAsset } from '../../core/asset/native-assets.ts';
import type { NodeReply } from '../../core/network/node-reply.ts';
import { type ChainDeposit, type Outpoint, paidTo } from '../../core/track/deposit-move.ts';
import type { SeenDeposit } from '../../core/track/seen-deposit.ts';
import type { PaymentReading, Transfer } from '../../core/transaction/payment.ts';
import { parseExactJson } from '../http/exact-json.ts';
import { nodeError } from '../http/request.ts';
import { flag, matching, natural, readWith, required, type WireRead, wireCount, wireOptional, withDefault } from '../networks/wire/wire.ts';
import type { ChainClient } from './chain-request.ts';
import { textOfHex } from './payment-answer.ts';

const output = z.object({
  scriptpubkey: withDefault(matching(/^(?:[0-9a-f]{2})*$/i), ''),
  scriptpubkey_address: wireOptional(matching(/^[A-Za-z0-9:]{20,120}$/)),
  value: required(natural),
});
const transaction = z.object({
  txid: required(matching(/^[0-9a-f]{64}$/)),
  vin: z.array(
    z.object({
      txid: wireOptional(matching(/^[0-9a-f]{64}$/)),
      vout: wireOptional(wireCount),
      sequence: wireOptional(wireCount),
      prevout: z.optional(z.nullable(output)),
    }),
  ),
  vout: z.array(output),
  status: z.object({ confirmed: required(flag), block_height: wireOptional(wireCount), block_time: wireOptional(wireCount) }),
});

const places = 8;

/** All data pushes of an OP_RETURN; undefined for any other script. */
function dataOf(script: string): string | undefined {
  if (!script.startsWith('6a')) return undefined;
  let data = '';
  for (let index = 2; index < script.length; ) {
    const code = Number.parseInt(script.slice(index, index + 2), 16);
    const width = code === 0x4c ? 2 : code === 0x4d ? 4 : 0;
    if (code > 0x4d || code === 0) return data;
    const length = (script.slice(index + 2, index + 2 + width).match(/../g) ?? []).reduceRight(
      (sum, pair) => sum * 256 + Number.parseInt(pair, 16),
      0,
    );
    const start = index + 2 + width;
    const end = start + 2 * (width === 0 ? code : length);
    data += script.slice(start, end);
    index = end;
  }
  return data;
}

type Transaction = z.infer<typeof transaction>;

const readMemo = (vout: Transaction['vout']): string =>
  textOfHex(vout.map(({ scriptpubkey }) => dataOf(scriptpubkey.toLowerCase()) ?? '').join(''));

function readingOf({ vin, vout, status }: Transaction, chain: string): PaymentReading {
  const from = vin[0]?.prevout?.scriptpubkey_address;
  const asset = getGasAsset(chain);
  const transfers = vout
    .filter(
      ({ scriptpubkey, scriptpubkey_address: to }) => dataOf(scriptpubkey.toLowerCase()) === undefined && (to === undefined || to !== from),
    )
    .map(
      ({ scriptpubkey, scriptpubkey_address: to, value }): Transfer => ({
        to: to ?? scriptpubkey,
        asset,
        amount: nativeAmount(value),
        decimals: places,
      }),
    );
  return {
    state: status.confirmed ? 'confirmed' : 'waiting',
    ...(from === undefined ? {} : { from }),
    transfers,
    memo: readMemo(vout),
  };
}

/** Lowest sequence number that does not signal replaceability (BIP 125). */
const finalSequence = 0xffff_fffe;

function toDeposit({ txid, vin, vout, status }: Transaction, chain: string): ChainDeposit {
  const from = vin[0]?.prevout?.scriptpubkey_address;
  return {
    chain,
    tx: txid,
    isConfirmed: status.confirmed,
    ...(status.confirmed && status.block_height !== undefined ? { height: status.block_height } : {}),
    isReplaceable: vin.some(({ sequence = finalSequence }) => sequence < finalSequence),
    spends: vin.flatMap(({ txid: id, vout: at }) => (id === undefined || at === undefined ? [] : [{ txid: id, vout: at }])),
    ...(from === undefined ? {} : { from }),
    pays: vout.flatMap(({ scriptpubkey_address: to, value }) => (to === undefined ? [] : [{ to, amount: baseAmount(value) }])),
    memo: readMemo(vout),
  };
}

/** Reads a UTXO payment without its change. An output without an address is identified by its script. */
export const esploraPayment = (client: ChainClient, tx: string, signal: AbortSignal | undefined) =>
  readTransaction(client, tx, readingOf, signal);

/** Reads a UTXO deposit with its inputs. */
export const esploraDeposit = (client: ChainClient, tx: string, signal: AbortSignal | undefined) =>
  readTransaction(client, tx, toDeposit, signal);

/** Reads a transaction as a deposit to an address; undefined if it pays nothing to it. */
function seenBy(wire: Transaction, chain: string, address: string): SeenDeposit | undefined {
  const deposit = toDeposit(wire, chain);
  const amount = paidTo(deposit, address);
  if (amount === undefined) return undefined;
  const { tx, memo, from, isConfirmed } = deposit;
  const time = wire.status.block_time;
  const base = { tx: tx.toUpperCase(), memo, asset: getGasAsset(chain), amount, isConfirmed };
  return { ...base, ...(from === undefined ? {} : { from }), ...(time === undefined ? {} : { at: time * 1000 }) };
}

/** Latest deposits to an address, unconfirmed ones first; unreadable ones are skipped. */
export function esploraDepositsTo(
  client: ChainClient,
  address: string,
  signal: AbortSignal | undefined,
): Promise<NodeReply<readonly SeenDeposit[]>> {
  const { chain } = client.options;
  const read: WireRead<readonly SeenDeposit[]> = (value) => {
    if (!Array.isArray(value)) return undefined;
    return value.flatMap((entry) => {
      const wire = readWith(transaction, entry);
      return (wire && seenBy(wire, chain, address)) ?? [];
    });
  };
  return client.value({ path: `/address/${address}/txs`, read, signal });
}

const outspend = z.object({ spent: required(flag), txid: wireOptional(matching(/^[0-9a-f]{64}$/)) });

/** Transaction that spends an output; undefined if unspent or unknown to the host. */
export function esploraSpender(
  client: ChainClient,
  { txid, vout }: Outpoint,
  signal: AbortSignal | undefined,
): Promise<NodeReply<string | undefined>> {
  const read: WireRead<{ readonly by?: string }> = (text) => {
    const wire = readWith(outspend, jsonOf(text));
    if (wire === undefined || (wire.spent && wire.txid === undefined)) return undefined;
    return wire.spent && wire.txid !== undefined ? { by: wire.txid } : {};
  };
  return known(client, `/tx/${txid}/outspend/${vout}`, read, signal).then((reply) =>
    reply.ok ? { ok: true, value: reply.value?.by } : reply,
  );
}

const readTransaction = <T>(
  client: ChainClient,
  tx: string,
  make: (wire: Transaction, chain: string) => T,
  signal: AbortSignal | undefined,
): Promise<NodeReply<T | undefined>> => {
  const read: WireRead<T> = (text) => {
    const wire = readWith(transaction, jsonOf(text));
    return wire?.txid === tx ? make(wire, client.options.chain) : undefined;
  };
  return known(client, `/tx/${tx}`, read, signal);
};

/** Fetches a path; undefined when the host replies in plain text that it does not know the transaction. */
async function known<T>(
  client: ChainClient,
  path: string,
  read: WireRead<T>,
  signal: AbortSignal | undefined,
): Promise<NodeReply<T | undefined>> {
  const { name } = client.options;
  const reply = await client.raw({ path, isText: true, read, signal });
  if (reply.kind === 'value') return { ok: true, value: reply.value };
  if (reply.kind === 'refused' && reply.refusal.status === 404) return { ok: true, value: undefined };
  return { ok: false, error: reply.kind === 'failed' ? reply.error : nodeError('invalid', name) };
}

function jsonOf(text: unknown): unknown {
  try {
    return typeof text === 'string' ? parseExactJson(text) : undefined;
  } catch {
    return undefined;
  }
}
