import * as z from 'zod/mini';
import { nativeAmount } from '../../core/amount.ts';
import type { NodeReply } from '../../core/network/node.ts';
import type { PaymentReading, Transfer } from '../../core/transaction/payment.ts';
import { parseExactJson } from '../http/exact-json.ts';
import { nodeError } from '../http/request.ts';
import { flag, matching, natural, readWith, required, type WireRead, wireOptional, withDefault } from '../networks/wire/wire.ts';
import type { ChainClient } from './chain-request.ts';
import { gasAssetOf, textOfHex } from './payment-answer.ts';

const output = z.object({
  scriptpubkey: withDefault(matching(/^(?:[0-9a-f]{2})*$/i), ''),
  scriptpubkey_address: wireOptional(matching(/^[A-Za-z0-9:]{20,120}$/)),
  value: required(natural),
});
const transaction = z.object({
  txid: required(matching(/^[0-9a-f]{64}$/)),
  vin: z.array(z.object({ prevout: z.optional(z.nullable(output)) })),
  vout: z.array(output),
  status: z.object({ confirmed: required(flag) }),
});

const places = 8;

/** Data behind OP_RETURN, all of its pushes; undefined for any other script. */
function dataOf(script: string): string | undefined {
  if (!script.startsWith('6a')) return undefined;
  let data = '';
  for (let at = 2; at < script.length; ) {
    const code = Number.parseInt(script.slice(at, at + 2), 16);
    const width = code === 0x4c ? 2 : code === 0x4d ? 4 : 0;
    if (code > 0x4d || code === 0) return data;
    const length = (script.slice(at + 2, at + 2 + width).match(/../g) ?? []).reduceRight(
      (sum, pair) => sum * 256 + Number.parseInt(pair, 16),
      0,
    );
    const start = at + 2 + width;
    const end = start + 2 * (width === 0 ? code : length);
    data += script.slice(start, end);
    at = end;
  }
  return data;
}

function readingOf({ vin, vout, status }: z.infer<typeof transaction>, chain: string): PaymentReading {
  const from = vin[0]?.prevout?.scriptpubkey_address;
  const asset = gasAssetOf(chain);
  const memo = vout.map(({ scriptpubkey }) => dataOf(scriptpubkey.toLowerCase()) ?? '').join('');
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
    memo: textOfHex(memo),
  };
}

/** What a transaction of the Bitcoin family pays beside its change. An output without an address is named by its script. */
export async function esploraPayment(
  client: ChainClient,
  tx: string,
  signal: AbortSignal | undefined,
): Promise<NodeReply<PaymentReading | undefined>> {
  const { chain, name } = client.options;
  const read: WireRead<PaymentReading> = (text) => {
    const wire = readWith(transaction, jsonOf(text));
    return wire?.txid === tx ? readingOf(wire, chain) : undefined;
  };
  // A host says in plain text that it does not know a transaction.
  const reply = await client.raw({ path: `/tx/${tx}`, isText: true, read, signal });
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
