import * as z from 'zod/mini';
import type { Balance, ChainAccess } from '../../core/account/account.ts';
import { decodeChecked } from '../../core/address/base58-check.ts';
import { baseAmount, rescale } from '../../core/amount.ts';
import { type Asset, baseDecimals, contractOnChain, parseAsset } from '../../core/asset/asset.ts';
import { pinnedPlaces } from '../../core/asset/token-decimals.ts';
import { must } from '../../core/errors.ts';
import type { NodeReply } from '../../core/network/node-reply.ts';
import { nodeError } from '../http/request.ts';
import { flag, matching, natural, readWith, required, wireCount, wireOptional, withDefault } from '../networks/wire/wire.ts';
import { type BroadcastVerdict, sendOnce } from './broadcast.ts';
import { atMostAtOnce, type ChainClient, jsonPost } from './chain-request.ts';
import { tronPayment } from './tron-payment.ts';

const account = z.object({ balance: withDefault(natural, 0n), type: z.optional(z.string()) });
const constant = z.object({ constant_result: z.array(z.string()).check(z.minLength(1)) });
const block = z.object({
  blockID: required(matching(/^[0-9a-f]{64}$/i)),
  block_header: z.object({ raw_data: z.object({ number: required(wireCount), timestamp: required(natural) }) }),
});
const sent = z.object({ result: wireOptional(flag), code: z.optional(z.string()), message: z.optional(z.string()) });

const decimals = 6;
/** Lifetime of a transaction in milliseconds, as wallets set it; the default is about a minute. */
const lifetimeMs = 10n * 60_000n;
const width = 4;

/** Access to TRON via full node HTTP API hosts; a host ends before `/wallet`. */
export function tron(client: ChainClient): ChainAccess {
  const trx = must(parseAsset('TRON.TRX'));

  async function constantOf(
    { owner, contract, method, parameter }: Readonly<Record<'owner' | 'contract' | 'method' | 'parameter', string>>,
    signal: AbortSignal | undefined,
  ): Promise<NodeReply<bigint>> {
    const body = { owner_address: owner, contract_address: contract, function_selector: method, parameter, visible: true };
    const read = (value: unknown): bigint | undefined => {
      const [text = ''] = readWith(constant, value)?.constant_result ?? [];
      return /^[0-9a-f]{64}$/i.test(text) ? BigInt(`0x${text}`) : undefined;
    };
    return client.value({ path: '/wallet/triggerconstantcontract', post: jsonPost(body), read, signal });
  }

  async function tokenBalance(token: Asset, owner: string, signal: AbortSignal | undefined): Promise<NodeReply<Balance | undefined>> {
    const contract = contractOnChain(token);
    const payload = decodeChecked(owner);
    if (contract === undefined || payload === undefined || payload === 'broken') return { ok: true, value: undefined };
    const parameter = [...payload.slice(1)]
      .map((byte) => byte.toString(16).padStart(2, '0'))
      .join('')
      .padStart(64, '0');
    const units = await constantOf({ owner, contract, method: 'balanceOf(address)', parameter }, signal);
    if (!units.ok || units.value === 0n) return units.ok ? { ok: true, value: undefined } : units;
    const places = await readPlaces(owner, contract, signal);
    if (!places.ok) return places;
    return { ok: true, value: { asset: token, amount: baseAmount(rescale(units.value, places.value, baseDecimals(token))) } };
  }

  async function readPlaces(owner: string, contract: string, signal: AbortSignal | undefined): Promise<NodeReply<number>> {
    const places = await constantOf({ owner: owner, contract: contract, method: 'decimals()', parameter: '' }, signal);
    if (!places.ok) return places;
    const pinned = pinnedPlaces(client.options.chain, contract);
    const isBelieved = pinned === undefined ? places.value <= 77n : places.value === BigInt(pinned);
    return !isBelieved ? { ok: false, error: nodeError('invalid', client.options.name) } : { ok: true, value: Number(places.value) };
  }

  const fetchAccount = (address: string, signal: AbortSignal | undefined) =>
    client.value({
      path: '/wallet/getaccount',
      post: jsonPost({ address, visible: true }),
      read: (value: unknown) => readWith(account, value),
      signal,
    });

  return {
    chain: client.options.chain,
    async balances(address, tokens, signal) {
      const [own, found] = await Promise.all([
        fetchAccount(address, signal),
        atMostAtOnce(tokens, width, (token) => tokenBalance(token, address, signal)),
      ]);
      if (!own.ok) return own;
      const failed = found.find((reply) => !reply.ok);
      if (failed !== undefined && !failed.ok) return failed;
      const others = found.flatMap((reply) => (reply.ok && reply.value !== undefined ? [reply.value] : []));
      return { ok: true, value: [{ asset: trx, amount: baseAmount(rescale(own.value.balance, decimals, 8)) }, ...others] };
    },
    async code(address, signal) {
      const reply = await fetchAccount(address, signal);
      return reply.ok ? { ok: true, value: reply.value.type === 'Contract' ? 'contract' : 'none' } : reply;
    },
    async signingFacts(_address, signal) {
      const reply = await client.value({
        path: '/wallet/getnowblock',
        post: jsonPost({}),
        read: (value) => readWith(block, value),
        signal,
      });
      if (!reply.ok) return reply;
      const { number, timestamp } = reply.value.block_header.raw_data;
      const height = number.toString(16).padStart(16, '0');
      return {
        ok: true,
        value: {
          kind: 'tron',
          refBlockBytes: height.slice(12, 16),
          refBlockHash: reply.value.blockID.slice(16, 32).toLowerCase(),
          expiration: timestamp + lifetimeMs,
          timestamp,
        },
      };
    },
    broadcast: (transaction, tx, signal) => {
      const post = { body: transaction, type: 'application/json' };
      return sendOnce(client, { question: { path: '/wallet/broadcasttransaction', post }, read: readSent, tx }, signal);
    },
    payment: (tx, tokens, signal) => tronPayment({ client: client, tokens, placesOf: readPlaces }, tx, signal),
  };
}

/** Error codes of the node itself, not of the transaction. */
const hostError = /SERVER_BUSY|NO_CONNECTION|NOT_ENOUGH_EFFECTIVE_CONNECTION|BLOCK_UNSOLIDIFIED/;

/** Reads a broadcast response; a refusal has a code and a hex-encoded message. */
function readSent(value: unknown): BroadcastVerdict | undefined {
  const wire = readWith(sent, value);
  if (wire?.result === true) return { kind: 'accepted' };
  if (wire?.code === undefined || hostError.test(wire.code)) return undefined;
  return { kind: 'refused', words: `${wire.code} ${decodeMessage(wire.message ?? '')}` };
}

function decodeMessage(message: string): string {
  if (!/^(?:[0-9a-f]{2})+$/i.test(message)) return message;
  const bytes = (message.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16));
  return new TextDecoder().decode(Uint8Array.from(bytes));
}
