import { createHash } from 'node:crypto';
import { addressFromSeed } from '../../../src/core/address/address.ts';
import type { Asset } from '../../../src/core/asset/asset.ts';
import { type EvmChainName, evmChainIds, isEvmChainName } from '../../../src/core/chain/evm-chain-id.ts';
import { type NetworkId, networkIds } from '../../../src/core/network/protocol.ts';
import type { ChainOptions } from '../chains/chain-context.ts';
import { answerRpc } from '../chains/json-rpc.ts';
import type { ChainRegistry, Payment, SourceChain } from '../chains/source-chain.ts';
import { newQueue } from '../queue.ts';
import { depositFrom, installRouters, mined, payFrom, type Running, tokenFor } from './evm-payments.ts';
import { inboundsOf, nodeTxid, type Observer, type RpcReceipt, type RpcTransaction, toToken, toWei } from './observe.ts';
import { listEvmTokens } from './tokens.ts';

export interface EvmChainOptions {
  readonly chain: EvmChainName;
  readonly registry: Pick<ChainRegistry, 'vaultOwner' | 'observe' | 'settled'>;
  /** State of this chain that each network reports in `inbound_addresses`; do not cache. */
  readonly routers: () => ReadonlyMap<NetworkId, string>;
  /** Unix milliseconds; decides when a block is due. */
  readonly now?: () => number;
}

/** A source chain that starts on the first request or payment and makes no blocks while idle. */
export interface EvmChain extends SourceChain {
  readonly credit: (address: string, asset: Asset, amount: bigint) => Promise<void>;
  readonly send: (payment: Payment) => Promise<string>;
  readonly close: () => Promise<void>;
}

const blockMs = 1_000;

const payerOf = (chain: string): string => addressFromSeed(chain, new Uint8Array(createHash('sha256').update(`payer:${chain}`).digest()));

async function start({ chain }: EvmChainOptions): Promise<Running> {
  // Imported lazily, since it pulls in an EVM.
  const { startSimulation } = await import('./simulation.ts');
  const node = await startSimulation(evmChainIds[chain]);
  const tokens = new Map(listEvmTokens(chain).map((token) => [token.address, token]));
  await Promise.all([...tokens.values()].map((token) => node.installToken(token)));
  return { node, tokens, installed: new Set(), read: BigInt(String(await node.request('eth_blockNumber', []))), minedAt: 0 };
}

/** Reads all blocks since the last call, in order. Calls must not overlap. */
async function readBlocks(running: Running, observer: Observer, registry: EvmChainOptions['registry']): Promise<void> {
  const { node } = running;
  const head = BigInt(String(await node.request('eth_blockNumber', [])));
  while (running.read < head) {
    running.read += 1n;
    const block = await node.request('eth_getBlockByNumber', [`0x${running.read.toString(16)}`, true]);
    const { transactions } = block as { readonly transactions: readonly RpcTransaction[] };
    for (const transaction of transactions) {
      const receipt = (await node.request('eth_getTransactionReceipt', [transaction.hash])) as RpcReceipt | null;
      if (receipt !== null) for (const inbound of inboundsOf(transaction, receipt, observer)) registry.observe(inbound);
    }
  }
}

interface NodeQueue {
  /** Serializes work, so blocks are read in order and nonces do not collide. Starts the node on demand. */
  readonly enqueue: <T>(work: (on: Running) => Promise<T>) => Promise<T>;
  readonly isClosed: () => boolean;
  readonly close: () => Promise<void>;
}

function newNodeQueue(options: EvmChainOptions): NodeQueue {
  let started: Promise<Running> | undefined;
  const enqueue = newQueue();
  let isClosed = false;
  return {
    enqueue: (work) =>
      enqueue(async () => {
        if (isClosed) throw new Error('the devnet is closed');
        started ??= start(options);
        const on = await started;
        await installRouters(on, options.routers());
        return work(on);
      }),
    isClosed: () => isClosed,
    close: async () => {
      isClosed = true;
      await (await started?.catch(() => undefined))?.node.close();
    },
  };
}

/** An EVM chain of the devnet: one node for both networks, one router per network, and the tokens of their pools. */
export function createEvmChain(options: EvmChainOptions): EvmChain {
  const { chain, registry, now = Date.now } = options;
  const { enqueue, isClosed, close } = newNodeQueue(options);
  const routerOf = (network: NetworkId | undefined) => (network === undefined ? undefined : options.routers().get(network));
  const vaultOwner = (address: string) => registry.vaultOwner(chain, address);
  const settle = async (on: Running, hash: string): Promise<string> => {
    await mined(on.node, hash);
    await readBlocks(on, { chain, routers: options.routers(), tokens: on.tokens, vaultOwner }, registry);
    return nodeTxid(hash);
  };
  const request = (method: string, params: readonly unknown[]): Promise<unknown> =>
    enqueue(async (on) => {
      if (now() - on.minedAt >= blockMs) {
        on.minedAt = now();
        await on.node.mine();
      }
      const result = await on.node.request(method, params);
      if (method === 'eth_sendRawTransaction') await settle(on, String(result));
      return result;
    });

  return {
    chain,
    close,
    handle: ({ method, path, body }) => {
      if (path !== '' && path !== '/') return undefined;
      if (method !== 'POST') return { status: 405, body: { error: 'send JSON-RPC with POST' }, headers: { Allow: 'POST' } };
      return answerRpc(body, request);
    },
    pay: (payout) => {
      const paid = enqueue(async (on) =>
        registry.settled(payout.id, await settle(on, await payFrom(on, payout, routerOf(payout.network)))),
      );
      paid.catch((error: unknown) => {
        if (!isClosed()) console.error(`devnet: ${chain} could not pay out`, error);
      });
      return undefined;
    },
    credit: (address, asset, amount) =>
      enqueue(async (on) => {
        const token = await tokenFor(on, asset);
        if (token === undefined) await on.node.addNative(address, toWei(amount));
        else await on.node.addToken(token, address, toToken(amount, token));
      }),
    send: (payment) =>
      enqueue(async (on) => settle(on, await depositFrom(on, payment, payment.from ?? payerOf(chain), routerOf(vaultOwner(payment.to))))),
  };
}

/** The EVM chain of this name for the devnet's chain factory, or undefined for another chain. */
export function evmChain(chain: string, registry: ChainRegistry, options: ChainOptions): EvmChain | undefined {
  if (!isEvmChainName(chain)) return undefined;
  const routers = () =>
    new Map(
      networkIds.flatMap((network) => {
        const router = options.vault(network, chain)?.router;
        return router === undefined ? [] : [[network, router] as const];
      }),
    );
  return createEvmChain({ chain, registry, routers });
}
