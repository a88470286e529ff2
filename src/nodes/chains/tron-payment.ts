import * as z from 'zod/mini';
import { encodeChecked } from '../../core/address/base58-check.ts';
import { nativeAmount } from '../../core/amount.ts';
import type { Asset } from '../../core/asset/asset.ts';
import { getGasAsset } from '../../core/asset/native-assets.ts';
import type { NodeReply } from '../../core/network/node-reply.ts';
import type { PaymentReading, Transfer } from '../../core/transaction/payment.ts';
import { matching, natural, readWith, required, type WireRead, wireOptional } from '../networks/wire/wire.ts';
import { type ChainClient, jsonPost } from './chain-request.ts';
import { textOfHex, tokenAt, whatIsKnown } from './payment-answer.ts';

const address: WireRead<string> = (value) => {
  if (typeof value !== 'string' || !/^41[0-9a-f]{40}$/i.test(value)) return undefined;
  return encodeChecked(Uint8Array.from((value.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16))));
};
const value = z.object({
  owner_address: required(address),
  to_address: wireOptional(address),
  contract_address: wireOptional(address),
  amount: wireOptional(natural),
  call_value: wireOptional(natural),
  data: z.optional(z.string()),
});
const transaction = z.object({
  txID: required(matching(/^[0-9a-f]{64}$/i)),
  ret: z.optional(z.array(z.object({ contractRet: z.optional(z.string()) }))),
  raw_data: z.object({
    contract: z.array(z.object({ type: z.string(), parameter: z.object({ value }) })).check(z.minLength(1)),
    data: z.optional(z.string()),
  }),
});

type Contract = z.infer<typeof transaction>['raw_data']['contract'][number];

const transferCall = /^a9059cbb0{24}([0-9a-f]{40})([0-9a-f]{64})$/i;
const places = 6;

/** Dependencies of reading a TRON payment; `placesOf` returns a token's decimals. */
export interface TronReading {
  readonly client: ChainClient;
  readonly tokens: readonly Asset[];
  readonly placesOf: (owner: string, contract: string, signal: AbortSignal | undefined) => Promise<NodeReply<number>>;
}

/** Reads a TRON payment, in TRX or a token. */
export async function tronPayment(
  reading: TronReading,
  tx: string,
  signal: AbortSignal | undefined,
): Promise<NodeReply<PaymentReading | undefined>> {
  const read: WireRead<z.infer<typeof transaction> | null> = (answer) => {
    // An empty record means unknown to the node.
    if (typeof answer === 'object' && answer !== null && Object.keys(answer).length === 0) return null;
    const wire = readWith(transaction, answer);
    return wire?.txID.toLowerCase() === tx ? wire : undefined;
  };
  const post = jsonPost({ value: tx, visible: false });
  const found = whatIsKnown(await reading.client.value({ path: '/wallet/gettransactionbyid', post, read, signal }));
  if (!found.ok || found.value === undefined) return found.ok ? { ok: true, value: undefined } : found;
  const { raw_data: raw, ret } = found.value;
  const [contract, ...others] = raw.contract;
  const result = ret?.[0]?.contractRet;
  const state = result === undefined ? 'waiting' : result === 'SUCCESS' ? 'confirmed' : 'failed';
  const base = { state, memo: textOfHex(raw.data ?? '') } as const;
  if (contract === undefined || others.length > 0) return { ok: true, value: { ...base, transfers: [] } };
  const transfers = await readTransfers(contract, reading, signal);
  return transfers.ok
    ? { ok: true, value: { ...base, from: contract.parameter.value.owner_address, transfers: transfers.value } }
    : transfers;
}

async function readTransfers(
  { type, parameter }: Contract,
  { tokens, placesOf }: TronReading,
  signal: AbortSignal | undefined,
): Promise<NodeReply<readonly Transfer[]>> {
  const {
    owner_address: owner,
    to_address: to,
    contract_address: contract,
    amount = 0n,
    call_value: sent = 0n,
    data = '',
  } = parameter.value;
  if (type === 'TransferContract' && to !== undefined)
    return { ok: true, value: [{ to, asset: getGasAsset('TRON'), amount: nativeAmount(amount), decimals: places }] };
  const [, payee = '', units = ''] = transferCall.exec(data) ?? [];
  const paid = address(`41${payee}`);
  if (type !== 'TriggerSmartContract' || contract === undefined || paid === undefined || sent > 0n) return { ok: true, value: [] };
  const decimals = await placesOf(owner, contract, signal);
  if (!decimals.ok) return decimals;
  const asset = tokenAt(tokens, contract);
  const known = asset === undefined ? {} : { asset };
  return { ok: true, value: [{ to: paid, ...known, contract, amount: nativeAmount(BigInt(`0x${units}`)), decimals: decimals.value }] };
}
