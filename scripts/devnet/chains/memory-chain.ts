import { createHash } from 'node:crypto';
import { addressFromSeed } from '../../../src/core/address/address.ts';
import { type Asset, formatAsset } from '../../../src/core/asset/asset.ts';
import type { ChainOptions } from './chain-context.ts';
import type { ChainRegistry, SourceChain } from './source-chain.ts';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
/** Gas cost reported for every payment, in 1e8 units of the gas asset. */
const gas = 1_000n;

/**
 * A chain as a balance table: no blocks, signatures or chain API. Payments to a vault are
 * observed immediately.
 */
export function memoryChain(chain: string, registry: ChainRegistry, options: ChainOptions): SourceChain {
  const balances = new Map<string, bigint>();
  let count = 0;
  const formatKey = (address: string, asset: Asset): string => `${address} ${formatAsset(asset)}`;
  const getBalance = (address: string, asset: Asset): bigint => balances.get(formatKey(address, asset)) ?? 0n;
  const add = (address: string, asset: Asset, amount: bigint): void => {
    balances.set(formatKey(address, asset), getBalance(address, asset) + amount);
  };
  const nextId = (): string => {
    count += 1;
    return digest(`tx:${options.seed}:${chain}:${count}`).toString('hex').toUpperCase();
  };

  return {
    chain,
    credit: add,
    pay: (payout) => {
      add(payout.to, payout.asset, payout.amount);
      return nextId();
    },
    send: ({ from = addressFromSeed(chain, digest(`payer:${options.seed}:${chain}`)), to, asset, amount, memo }) => {
      const txid = nextId();
      const short = amount - getBalance(from, asset);
      if (short > 0n) add(from, asset, short);
      add(from, asset, -amount);
      add(to, asset, amount);
      const network = registry.vaultOwner(chain, to);
      if (network !== undefined) registry.observe({ network, chain, txid, from, to, asset, amount, gas, memo });
      return txid;
    },
    charge: (address, asset, amount) => {
      if (getBalance(address, asset) < amount) return false;
      add(address, asset, -amount);
      return true;
    },
    holding: getBalance,
    handle: ({ method, path }) => {
      const parts = /^\/balances\/([^/]+)$/.exec(path);
      if (method !== 'GET' || parts === null) return undefined;
      const own = [...balances].filter(([key]) => key.startsWith(`${parts[1]} `));
      return { status: 200, body: own.map(([key, amount]) => ({ asset: key.slice(key.indexOf(' ') + 1), amount: amount.toString() })) };
    },
    reset: () => {
      balances.clear();
      count = 0;
    },
  };
}
