import * as z from 'zod/mini';
import { nativeAmount } from '../../core/amount.ts';
import type { Asset } from '../../core/asset/asset.ts';
import { getGasAsset } from '../../core/asset/native-assets.ts';
import type { NodeReply } from '../../core/network/node-reply.ts';
import type { PaymentReading, PaymentState, Transfer } from '../../core/transaction/payment.ts';
import { matching, readWith, required, type WireRead, wireOptional, withDefault } from '../networks/wire/wire.ts';
import { type ChainClient, rpcRequest } from './chain-request.ts';
import { textOfHex, tokenAt, whatIsKnown } from './payment-answer.ts';

const address = matching(/^0x[0-9a-f]{40}$/i);
/** Reads a hex quantity, or a 32-byte call result. */
export const quantity: WireRead<bigint> = (value) =>
  typeof value === 'string' && /^0x[0-9a-f]{1,64}$/i.test(value) ? BigInt(value) : undefined;
const transaction = z.object({
  hash: required(matching(/^0x[0-9a-f]{64}$/i)),
  from: required(address),
  to: wireOptional(address),
  value: required(quantity),
  input: withDefault(matching(/^0x(?:[0-9a-f]{2})*$/i), '0x'),
  blockNumber: wireOptional(quantity),
});
const receipt = z.object({ status: wireOptional(quantity) });

type Mined = z.infer<typeof transaction>;

/** Selectors of payment calls: routers and tokens (content/reference/deposits.md#router). */
const calls = { depositWithExpiry: '44bc937b', deposit: '1fece7b4', transfer: 'a9059cbb' } as const;
const gasPlaces = 18;
const zeroAddress = `0x${'0'.repeat(40)}`;

interface Call {
  readonly to: string;
  readonly router?: string;
  /** Token contract; the zero address means the gas asset. */
  readonly contract: string;
  readonly units: bigint;
  readonly memo: string;
}

/** 32-byte arguments of a call. */
const words = (input: string): readonly string[] => input.slice(10).match(/.{64}/g) ?? [];
const addressIn = (word: string | undefined): string | undefined => (word?.startsWith('0'.repeat(24)) ? `0x${word.slice(24)}` : undefined);

/** String argument of a call; undefined when out of bounds. */
function textAt(input: string, word: string | undefined): string | undefined {
  const data = input.slice(10);
  const offset = Number(BigInt(`0x${word || '0'}`) * 2n);
  if (word === undefined || offset + 64 > data.length) return undefined;
  const start = offset + 64;
  const end = start + Number(BigInt(`0x${data.slice(offset, start)}`) * 2n);
  return end > data.length ? undefined : textOfHex(data.slice(start, end));
}

function routerCall(input: string, router: string, value: bigint): Call | undefined {
  const [vault, token, units, at] = words(input);
  const [to, contract, memo] = [addressIn(vault), addressIn(token), textAt(input, at)];
  if (to === undefined || contract === undefined || units === undefined || memo === undefined) return undefined;
  const isGas = contract === zeroAddress;
  const amount = BigInt(`0x${units}`);
  // The router forwards the value sent, whatever the call states.
  return value === 0n || isGas ? { to, router, contract, units: isGas ? value : amount, memo } : undefined;
}

/** Parses the payment of a transaction; undefined for anything else. */
function parseCall({ to, value, input: given }: Mined): Call | undefined {
  const input = given.toLowerCase();
  const selector = input.slice(2, 10);
  if (to === undefined) return undefined;
  if (selector === calls.depositWithExpiry || selector === calls.deposit) return routerCall(input, to, value);
  if (selector === calls.transfer && input.length === 138) {
    const [payee, units] = words(input);
    const paid = addressIn(payee);
    return paid === undefined || value > 0n ? undefined : { to: paid, contract: to, units: BigInt(`0x${units}`), memo: '' };
  }
  const memo = textOfHex(input.slice(2));
  return memo.includes('\uFFFD') ? undefined : { to, contract: zeroAddress, units: value, memo };
}

/** Dependencies of reading an EVM payment; `placesOf` returns a token's decimals. */
export interface EvmReading {
  readonly client: ChainClient;
  readonly tokens: readonly Asset[];
  readonly placesOf: (contract: string, signal: AbortSignal | undefined) => Promise<NodeReply<number>>;
}

/** Reads an EVM payment: a router deposit, a token transfer, or gas with the memo as its data. */
export async function evmPayment(
  { client: request, tokens, placesOf }: EvmReading,
  tx: string,
  signal: AbortSignal | undefined,
): Promise<NodeReply<PaymentReading | undefined>> {
  const read: WireRead<Mined | null> = (value) => {
    if (value === null) return null;
    const wire = readWith(transaction, value);
    return wire?.hash.toLowerCase() === tx ? wire : undefined;
  };
  const found = whatIsKnown(await request.value({ ...rpcRequest('eth_getTransactionByHash', [tx], read), signal }));
  if (!found.ok || found.value === undefined) return found.ok ? { ok: true, value: undefined } : found;
  const mined = found.value;
  const state = await readState(request, mined, signal);
  if (!state.ok) return state;
  const call = parseCall(mined);
  const base = { state: state.value, from: mined.from };
  if (call === undefined) return { ok: true, value: { ...base, transfers: [], memo: '' } };
  const transfer = await readTransfer(call, request.options.chain, { tokens, placesOf }, signal);
  return transfer.ok ? { ok: true, value: { ...base, transfers: [transfer.value], memo: call.memo } } : transfer;
}

async function readState(
  client: ChainClient,
  { hash, blockNumber }: Mined,
  signal: AbortSignal | undefined,
): Promise<NodeReply<PaymentState>> {
  if (blockNumber === undefined) return { ok: true, value: 'waiting' };
  const read: WireRead<PaymentState> = (value) => {
    const wire = value === null ? undefined : readWith(receipt, value);
    if (value !== null && wire === undefined) return undefined;
    return wire?.status === undefined ? 'waiting' : wire.status === 1n ? 'confirmed' : 'failed';
  };
  return client.value({ ...rpcRequest('eth_getTransactionReceipt', [hash], read), signal });
}

async function readTransfer(
  { to, router, contract, units }: Call,
  chain: string,
  { tokens, placesOf }: Pick<EvmReading, 'placesOf'> & { readonly tokens: readonly Asset[] },
  signal: AbortSignal | undefined,
): Promise<NodeReply<Transfer>> {
  const through = router === undefined ? {} : { router };
  const base = { to, ...through, amount: nativeAmount(units) };
  if (contract === zeroAddress) return { ok: true, value: { ...base, asset: getGasAsset(chain), decimals: gasPlaces } };
  const places = await placesOf(contract, signal);
  if (!places.ok) return places;
  const asset = tokenAt(tokens, contract);
  return { ok: true, value: { ...base, ...(asset === undefined ? {} : { asset }), contract, decimals: places.value } };
}
