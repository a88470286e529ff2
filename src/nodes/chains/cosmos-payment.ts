import * as z from 'zod/mini';
import { nativeAmount } from '../../core/amount.ts';
import { type Asset, parseAsset } from '../../core/asset/asset.ts';
import type { NodeReply } from '../../core/network/node-reply.ts';
import type { PaymentReading, Transfer } from '../../core/transaction/payment.ts';
import { nodeError } from '../http/request.ts';
import { matching, natural, readWith, required, token, type WireRead, wireCount, withDefault } from '../networks/wire/wire.ts';
import type { ChainClient } from './chain-request.ts';

const coin = z.object({ denom: required(token), amount: required(natural) });
const send = z.object({
  '@type': required(matching(/\.MsgSend$/)),
  from_address: required(token),
  to_address: required(token),
  amount: z.array(coin),
});
const deposit = z.object({
  '@type': required(matching(/\.MsgDeposit$/)),
  coins: z.array(z.object({ asset: z.unknown(), amount: required(natural) })),
  memo: z.optional(z.string()),
  signer: required(token),
});
const answer = z.object({
  tx: z.object({ body: z.object({ messages: z.array(z.unknown()), memo: z.optional(z.string()) }) }),
  tx_response: z.object({ txhash: required(matching(/^[0-9A-Fa-f]{64}$/)), code: withDefault(wireCount, 0) }),
});

/** Asset of a denomination and its decimals on the chain. */
export type ReadDenom = (denom: string) => { readonly asset: Asset; readonly places: number } | undefined;

interface Content extends Pick<PaymentReading, 'transfers' | 'memo'> {
  readonly from: string;
}

const unknownPlaces = 0;

/** Name of an asset as given by a node: as text or in parts. */
function assetNameOf(value: unknown): string {
  if (typeof value === 'string') return value;
  const { chain, symbol, synth, trade, secured } = (value ?? {}) as Readonly<Record<string, unknown>>;
  const mark = synth === true ? '/' : trade === true ? '~' : secured === true ? '-' : '.';
  return `${chain}${mark}${symbol}`;
}

/** Decimals of native coins that are not in 1e8 units. */
const ownPlaces: Readonly<Record<string, number>> = { 'MAYA.CACAO': 10, 'MAYA.MAYA': 4 };

function readDeposit(message: unknown, chain: string): Content | undefined {
  const wire = readWith(deposit, message);
  if (wire === undefined) return undefined;
  const transfers = wire.coins.map(({ asset: named, amount }): Transfer => {
    const name = assetNameOf(named);
    const asset = parseAsset(name, chain === 'MAYA' ? 'mayachain' : 'thorchain');
    return { ...(asset.ok ? { asset: asset.value } : {}), amount: nativeAmount(amount), decimals: ownPlaces[name.toUpperCase()] ?? 8 };
  });
  return { from: wire.signer, transfers, memo: wire.memo ?? '' };
}

function sendOf(message: unknown, memo: string, readDenom: ReadDenom): Content | undefined {
  const wire = readWith(send, message);
  if (wire === undefined) return undefined;
  const transfers = wire.amount.map(({ denom, amount }): Transfer => {
    const known = readDenom(denom);
    const asset = known === undefined ? {} : { asset: known.asset };
    return { to: wire.to_address, ...asset, amount: nativeAmount(amount), decimals: known?.places ?? unknownPlaces };
  });
  return { from: wire.from_address, transfers, memo };
}

/** Reads a Cosmos payment; transactions with several messages have no transfers. */
export async function cosmosPayment(
  client: ChainClient,
  tx: string,
  readDenom: ReadDenom,
  signal: AbortSignal | undefined,
): Promise<NodeReply<PaymentReading | undefined>> {
  const { chain, name } = client.options;
  const read: WireRead<PaymentReading> = (value) => {
    const wire = readWith(answer, value);
    if (wire === undefined || wire.tx_response.txhash.toUpperCase() !== tx) return undefined;
    const { messages, memo = '' } = wire.tx.body;
    const [message, ...others] = messages;
    const content = others.length > 0 ? undefined : (readDeposit(message, chain) ?? sendOf(message, memo, readDenom));
    return { state: wire.tx_response.code === 0 ? 'confirmed' : 'failed', ...(content ?? { transfers: [], memo }) };
  };
  const reply = await client.raw({ path: `/cosmos/tx/v1beta1/txs/${tx}`, read, signal });
  if (reply.kind === 'value') return { ok: true, value: reply.value };
  if (reply.kind === 'refused' && /not found/i.test(reply.refusal.message)) return { ok: true, value: undefined };
  return { ok: false, error: reply.kind === 'failed' ? reply.error : nodeError('invalid', name) };
}
