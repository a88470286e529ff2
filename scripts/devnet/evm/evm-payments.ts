import { type Asset, formatAsset, isGasAsset } from '../../../src/core/asset/asset.ts';
import type { NetworkId } from '../../../src/core/network/protocol.ts';
import type { Payment, Payout } from '../chains/source-chain.ts';
import { depositCall, tokenCall, transferOutCall, zeroAddress } from './contract-calls.ts';
import type { EvmNode, EvmToken } from './node.ts';
import { toToken, toWei } from './observe.ts';
import { toEvmToken } from './tokens.ts';

/** How long to wait for a transaction to be mined, even on a busy machine. */
const minedMs = 30_000;
/** Wei that cover the gas of any call here at the simulation's gas price. */
const gasMoney = 10n ** 17n;
/** Validity of a simulated payer's deposit, in seconds. */
const depositSeconds = 3_600n;

/** A node with its contracts, and the observers' progress. */
export interface Running {
  readonly node: EvmNode;
  readonly tokens: Map<string, EvmToken>;
  readonly installed: Set<string>;
  /** Last block that observers have read. */
  read: bigint;
  minedAt: number;
}

/** Deploys routers that are missing on the chain. */
export async function installRouters({ node, installed }: Running, routers: ReadonlyMap<NetworkId, string>): Promise<void> {
  for (const router of routers.values()) {
    if (installed.has(router)) continue;
    installed.add(router);
    await node.installRouter(router);
  }
}

/** Token of an asset, deployed if its pool came later; undefined for the gas asset. @throws RangeError for a token without its contract */
export async function tokenFor({ node, tokens }: Running, asset: Asset): Promise<EvmToken | undefined> {
  const token = toEvmToken(asset, 0);
  if (token === undefined && !isGasAsset(asset))
    throw new RangeError(`${formatAsset(asset)} names no contract: write CHAIN.TICKER-CONTRACT`);
  if (token === undefined) return undefined;
  const known = tokens.get(token.address);
  if (known !== undefined) return known;
  tokens.set(token.address, token);
  await node.installToken(token);
  return token;
}

/** Waits until a transaction is mined. Returns at once for one behind a nonce gap. */
export async function mined(node: EvmNode, hash: string): Promise<void> {
  for (const until = Date.now() + minedMs; Date.now() < until; ) {
    if ((await node.request('eth_getTransactionReceipt', [hash])) !== null) return;
    const transaction = (await node.request('eth_getTransactionByHash', [hash])) as { from: string; nonce: string } | null;
    if (transaction === null) return;
    const next = await node.request('eth_getTransactionCount', [transaction.from, 'latest']);
    if (BigInt(transaction.nonce) > BigInt(String(next))) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** Sends a vault payout, through its network's router where there is one. Resolves to the hash. */
export async function payFrom(running: Running, payout: Payout, router: string | undefined): Promise<string> {
  const { node } = running;
  const { from, to, memo, amount } = payout;
  const token = await tokenFor(running, payout.asset);
  const value = token === undefined ? toWei(amount) : 0n;
  await node.addNative(from, value + gasMoney);
  if (router === undefined) {
    if (token === undefined) return node.sendAs({ from, to, value, data: `0x${Buffer.from(memo).toString('hex')}` });
    await node.addToken(token, from, toToken(amount, token));
    return node.sendAs({ from, to: token.address, value, data: tokenCall('transfer', to, toToken(amount, token)) });
  }
  if (token !== undefined) await node.addVaultToken(router, from, token, toToken(amount, token));
  const units = token === undefined ? value : toToken(amount, token);
  const data = transferOutCall({ to, asset: token?.address ?? zeroAddress, units, memo });
  return node.sendAs({ from, to: router, value, data });
}

/** Sends a deposit to a vault: ether with the memo as calldata, tokens through the router. Resolves to the hash. */
export async function depositFrom(running: Running, payment: Payment, from: string, router: string | undefined): Promise<string> {
  const { node } = running;
  const { to, memo, amount, asset } = payment;
  const token = await tokenFor(running, asset);
  if (token === undefined) {
    await node.addNative(from, toWei(amount) + gasMoney);
    return node.sendAs({ from, to, value: toWei(amount), data: `0x${Buffer.from(memo).toString('hex')}` });
  }
  const units = toToken(amount, token);
  await node.addNative(from, gasMoney);
  await node.addToken(token, from, units);
  if (router === undefined) return node.sendAs({ from, to: token.address, value: 0n, data: tokenCall('transfer', to, units) });
  await mined(node, await node.sendAs({ from, to: token.address, value: 0n, data: tokenCall('approve', router, units) }));
  const { timestamp } = (await node.request('eth_getBlockByNumber', ['latest', false])) as { readonly timestamp: string };
  const data = depositCall({ to, asset: token.address, units, memo }, BigInt(timestamp) + depositSeconds);
  return node.sendAs({ from, to: router, value: 0n, data });
}
