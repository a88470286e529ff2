import * as z from 'zod/mini';
import type { Balance, ChainAccess, SigningFacts } from '../../core/account/account.ts';
import { baseAmount, rescale } from '../../core/amount.ts';
import { type Asset, baseDecimals, parseAsset } from '../../core/asset/asset.ts';
import { getGasAsset } from '../../core/asset/native-assets.ts';
import { chains } from '../../core/chain/chain.ts';
import { must } from '../../core/errors.ts';
import type { NodeReply } from '../../core/network/node-reply.ts';
import { present } from '../../core/present.ts';
import { nodeError } from '../http/request.ts';
import { matching, natural, readWith, required, token, wireCount, withDefault } from '../networks/wire/wire.ts';
import { type BroadcastVerdict, sendOnce } from './broadcast.ts';
import { type ChainClient, jsonPost, together } from './chain-request.ts';
import { cosmosPayment } from './cosmos-payment.ts';
import { readNativeFee } from './native-fee.ts';

const denomination = matching(/^[A-Za-z][A-Za-z0-9/:._-]{1,127}$/);
const coins = z.object({ balances: z.array(z.object({ denom: required(denomination), amount: required(natural) })) });
const baseAccount = z.object({ account_number: withDefault(natural, 0n), sequence: withDefault(natural, 0n) });
const nodeInfo = z.object({ default_node_info: z.object({ network: required(token) }) });
const sent = z.object({
  tx_response: z.object({
    code: withDefault(wireCount, 0),
    txhash: required(matching(/^[0-9A-Fa-f]{64}$/)),
    raw_log: z.optional(z.string()),
    codespace: z.optional(z.string()),
  }),
});

/** Denominations that differ from their asset's name, with the chain's decimals. */
const denominations: Readonly<Record<string, Readonly<Record<string, readonly [asset: string, places: number]>>>> = {
  THOR: { rune: ['THOR.RUNE', 8], tcy: ['THOR.TCY', 8], 'x/ruji': ['THOR.RUJI', 8] },
  MAYA: { cacao: ['MAYA.CACAO', 10], maya: ['MAYA.MAYA', 4] },
  GAIA: { uatom: ['GAIA.ATOM', 6] },
  NOBLE: { uusdc: ['NOBLE.USDC', 6] },
  KUJI: {
    ukuji: ['KUJI.KUJI', 6],
    'factory/kujira1qk00h5atutpsv900x202pxx42npjr9thg58dnqpa72f2p7m2luase444a7/uusk': ['KUJI.USK', 6],
  },
};

/** Denomination of a synth or secured asset: the asset's name in lowercase. */
const represented = /^[a-z0-9]{2,10}[/-][a-z0-9.-]{1,100}$/;

/** Asset of a denomination, and its decimals on the chain. */
function readDenom(chain: string, denom: string): { readonly asset: Asset; readonly places: number } | undefined {
  const [name, places] = denominations[chain]?.[denom] ?? [];
  if (name !== undefined && places !== undefined) return { asset: must(parseAsset(name)), places };
  const isOwn = chain === 'THOR' || chain === 'MAYA';
  const parsed = isOwn && represented.test(denom) ? parseAsset(denom, chain === 'THOR' ? 'thorchain' : 'mayachain') : undefined;
  const isKnown = parsed?.ok && chains[parsed.value.chain] !== undefined;
  return parsed?.ok && isKnown ? { asset: parsed.value, places: 8 } : undefined;
}

function readCoin(chain: string, denom: string, units: bigint): Balance | undefined {
  const known = readDenom(chain, denom);
  return known && { asset: known.asset, amount: baseAmount(rescale(units, known.places, baseDecimals(known.asset))) };
}

/** Access to a Cosmos chain via REST gateway hosts; a host ends before `/cosmos`. */
export function cosmosRest(client: ChainClient): ChainAccess {
  const { chain } = client.options;
  const gasAsset = getGasAsset(chain);
  return {
    chain,
    async balances(address, _tokens, signal) {
      const path = `/cosmos/bank/v1beta1/balances/${address}`;
      const reply = await client.value({ path, query: { 'pagination.limit': '1000' }, read: (value) => readWith(coins, value), signal });
      if (!reply.ok) return reply;
      const found = reply.value.balances.flatMap(({ denom, amount }) => readCoin(chain, denom, amount) ?? []);
      const own = found.find(
        ({ asset }) => asset.chain === gasAsset.chain && asset.symbol === gasAsset.symbol && asset.kind === gasAsset.kind,
      );
      const others = found.filter((balance) => balance !== own && balance.amount > 0n);
      return { ok: true, value: [own ?? { asset: gasAsset, amount: baseAmount(0n) }, ...others] };
    },
    signingFacts: (address, signal) => signingFacts(client, address, signal),
    broadcast: (transaction, tx, signal) => {
      const post = jsonPost({ tx_bytes: transaction, mode: 'BROADCAST_MODE_SYNC' });
      return sendOnce(client, { question: { path: '/cosmos/tx/v1beta1/txs', post }, read: readSent, tx }, signal);
    },
    payment: (tx, _tokens, signal) => cosmosPayment(client, tx, (denom) => readDenom(chain, denom), signal),
  };
}

function readSent(value: unknown): BroadcastVerdict | undefined {
  const response = readWith(sent, value)?.tx_response;
  if (response === undefined) return undefined;
  if (response.code === 0) return { kind: 'accepted', tx: response.txhash };
  const isInCache = response.codespace === 'sdk' && response.code === 19;
  return { kind: 'refused', words: isInCache ? 'already known' : (response.raw_log ?? '') };
}

/** Reads an account; unwraps vesting accounts to their base account. */
function readAccount(value: unknown): { readonly accountNumber: bigint; readonly sequence: bigint } | undefined {
  let at: unknown = (value as { readonly account?: unknown } | undefined)?.account;
  for (const inner of ['base_vesting_account', 'base_account']) {
    const next = (at as Readonly<Record<string, unknown>> | undefined)?.[inner];
    if (typeof next === 'object' && next !== null) at = next;
  }
  const hasFields = typeof at === 'object' && at !== null && ('account_number' in at || 'address' in at);
  const wire = hasFields ? readWith(baseAccount, at) : undefined;
  return wire && { accountNumber: wire.account_number, sequence: wire.sequence };
}

async function signingFacts(client: ChainClient, address: string, signal: AbortSignal | undefined): Promise<NodeReply<SigningFacts>> {
  const { name } = client.options;
  const [account, info, ownFee] = await Promise.all([
    client.raw({ path: `/cosmos/auth/v1beta1/accounts/${address}`, read: readAccount, signal }),
    client.value({ path: '/cosmos/base/tendermint/v1beta1/node_info', read: (value) => readWith(nodeInfo, value), signal }),
    readNativeFee(client, signal),
  ]);
  if (account.kind === 'refused' && /not found/i.test(account.refusal.message)) {
    return {
      ok: false,
      error: {
        kind: 'refused',
        info: {
          code: 'not_found',
          hint: `${name} has never seen this address, so it cannot sign yet. Send something to it first.`,
          field: 'address',
        },
      },
    };
  }
  const known: NodeReply<{ readonly accountNumber: bigint; readonly sequence: bigint }> =
    account.kind === 'value'
      ? { ok: true, value: account.value }
      : { ok: false, error: account.kind === 'failed' ? account.error : nodeError('invalid', name) };
  const both = together([known, info] as const);
  if (!both.ok) return both;
  const [numbers, { default_node_info: node }] = both.value;
  return { ok: true, value: { kind: 'cosmos', chainId: node.network, ...numbers, ...present({ ownFee }) } };
}
