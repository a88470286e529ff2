import { createHash } from 'node:crypto';
import { addressFromSeed } from '../../../src/core/address/address.ts';
import { formatAsset } from '../../../src/core/asset/asset.ts';
import { found } from '../answer.ts';
import type { ChainOptions } from './chain-context.ts';
import { Ledger } from './ledger.ts';
import type { ChainRegistry, SourceChain } from './source-chain.ts';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
/** Gas cost reported for every payment, in 1e8 units of the gas asset. */
const gas = 1_000n;

/**
 * A chain as a balance table: no blocks, signatures or chain API. Payments to a vault are
 * observed immediately.
 */
export function memoryChain(chain: string, registry: ChainRegistry, options: ChainOptions): SourceChain {
  const newLedger = () => new Ledger(() => ({ height: 0, time: 0 }));
  let ledger = newLedger();
  let count = 0;
  const nextId = (): string => {
    count += 1;
    return digest(`tx:${options.seed}:${chain}:${count}`).toString('hex').toUpperCase();
  };

  return {
    chain,
    credit: (address, asset, amount) => ledger.add(address, amount, formatAsset(asset)),
    pay: ({ to, asset, amount }) => {
      ledger.add(to, amount, formatAsset(asset));
      return nextId();
    },
    send: ({ from = addressFromSeed(chain, digest(`payer:${options.seed}:${chain}`)), to, asset, amount, memo }) => {
      const txid = nextId();
      const name = formatAsset(asset);
      if (!ledger.take(from, amount, name)) ledger.add(from, -ledger.balanceOf(from, name), name);
      ledger.add(to, amount, name);
      const network = registry.vaultOwner(chain, to);
      if (network !== undefined) registry.observe({ network, chain, txid, from, to, asset, amount, gas, memo });
      return txid;
    },
    charge: (address, asset, amount) => ledger.take(address, amount, formatAsset(asset)),
    holding: (address, asset) => ledger.balanceOf(address, formatAsset(asset)),
    handle: ({ method, path }) => {
      const [, owner] = /^\/balances\/([^/]+)$/.exec(path) ?? [];
      if (method !== 'GET' || owner === undefined) return undefined;
      return found(ledger.balances([owner]).map(([, asset, amount]) => ({ asset, amount: amount.toString() })));
    },
    reset: () => {
      ledger = newLedger();
      count = 0;
    },
  };
}
