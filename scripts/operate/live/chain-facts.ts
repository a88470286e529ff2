import { partOf } from '../../../src/core/chain/chain.ts';
import type { AccountFamily } from '../../../src/core/chain/families.ts';
import type { Fetch } from '../../../src/nodes/http/attempt.ts';
import { readLatestBlock } from '../../../src/nodes/networks/wire/node.ts';
import { fetchValue } from './host-snapshot.ts';

/** The result of one JSON-RPC call; undefined for anything else. */
export async function rpcResult(url: string, method: string, params: readonly unknown[], fetch: Fetch): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  try {
    const response = await fetch(url, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
      signal: AbortSignal.timeout(15_000),
    });
    return ((await response.json()) as { readonly result?: unknown }).result;
  } catch {
    return undefined;
  }
}

/** A hex quantity; undefined for anything else. */
export const hexQuantity = (value: unknown): bigint | undefined =>
  typeof value === 'string' && /^0x[0-9a-f]{1,64}$/i.test(value) ? BigInt(value) : undefined;

/** Chain id reported by a REST host of a Cosmos chain. */
export async function cosmosChainId(url: string, fetch: Fetch): Promise<string | undefined> {
  const value = await fetchValue(`${url}/cosmos/base/tendermint/v1beta1/node_info`, fetch);
  const told = (value as { default_node_info?: { network?: unknown } } | undefined)?.default_node_info?.network;
  return typeof told === 'string' ? told : undefined;
}

type BlockTime = (url: string, fetch: Fetch) => Promise<number | 'unread'>;

/** How hosts of each family are checked: whether pages post to them, and who tells the time of the latest block. */
const hostChecks: Readonly<Record<AccountFamily, { readonly posts: boolean; readonly blockTime?: BlockTime }>> = {
  utxo: { posts: false },
  evm: { posts: true, blockTime: evmBlockTime },
  cosmos: {
    posts: false,
    blockTime: async (url, fetch) =>
      readLatestBlock(await fetchValue(`${url}/cosmos/base/tendermint/v1beta1/blocks/latest`, fetch))?.time ?? 'unread',
  },
  solana: { posts: true },
  tron: { posts: true },
  xrp: { posts: true },
  cardano: { posts: true, blockTime: async (url, fetch) => koiosBlockTime(await fetchValue(`${url}/tip`, fetch)) },
};

/** Whether pages post JSON to hosts of the chain. */
export const takesPosts = (chain: string): boolean => partOf(hostChecks, chain)?.posts === true;

/** Time of a chain's latest block as reported by a host, in unix milliseconds; undefined for families without it. */
export const newestBlockTime = async (chain: string, url: string, fetch: Fetch): Promise<number | undefined | 'unread'> =>
  partOf(hostChecks, chain)?.blockTime?.(url, fetch);

async function evmBlockTime(url: string, fetch: Fetch): Promise<number | 'unread'> {
  const block = await rpcResult(url, 'eth_getBlockByNumber', ['latest', false], fetch);
  const seconds = hexQuantity((block as { timestamp?: unknown } | undefined)?.timestamp);
  return seconds === undefined ? 'unread' : Number(seconds) * 1000;
}

function koiosBlockTime(value: unknown): number | 'unread' {
  const seconds = Array.isArray(value) ? (value[0] as { block_time?: unknown } | undefined)?.block_time : undefined;
  const isTime = typeof seconds === 'bigint' || (typeof seconds === 'number' && Number.isSafeInteger(seconds));
  return isTime ? Number(seconds) * 1000 : 'unread';
}
