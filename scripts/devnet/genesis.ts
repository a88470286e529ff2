import { formatAsset, parseAsset } from '../../src/core/asset/asset.ts';
import { chains } from '../../src/core/chain/chain.ts';
import { must } from '../../src/core/errors.ts';
import type { NetworkId } from '../../src/core/network/protocol.ts';
import type { NetworkSeed } from './networks/seeds/seed.ts';
import { mayachainSeed } from './networks/seeds/seed-mayachain.ts';
import { mayachainPools } from './networks/seeds/seed-mayachain-pools.ts';
import { thorchainSeed } from './networks/seeds/seed-thorchain.ts';
import { thorchainPools } from './networks/seeds/seed-thorchain-pools.ts';
import type { NetworkState, PoolState } from './networks/state.ts';
import { aliasAddress } from './networks/vaults.ts';
import { spread } from './noise.ts';

export const seeds: Readonly<Record<NetworkId, NetworkSeed>> = { thorchain: thorchainSeed, mayachain: mayachainSeed };

/** Dollar prices of RUNE and CACAO in 1e12, from the recorded pools. */
const runeWorth = 1_193_214_210_000n;
const cacaoWorth = 583_000_000_000n;
/** Largest initial deviation of a MAYAChain pool from THORChain's price, in millionths. */
const startGap = 1_000n;

function pool([text, status, decimals, balanceAsset, balanceNative]: (typeof thorchainPools)[number]): [string, PoolState] {
  const asset = must(parseAsset(text));
  return [formatAsset(asset), { asset, status, decimals, balanceAsset, balanceNative }];
}

function worthOnThorchain(name: string): bigint {
  if (name === 'THOR.RUNE') return runeWorth;
  const row = thorchainPools.find(([asset]) => asset === name);
  if (row === undefined) throw new Error(`no THORChain pool to price ${name} by`);
  return (runeWorth * row[4]) / row[3];
}

/** Asset side of a MAYAChain pool priced at the level of THORChain's pools. */
function mayaBalance(asset: string, balanceNative: bigint, worth: string | bigint, seed: bigint): bigint {
  const price = typeof worth === 'bigint' ? worth : worthOnThorchain(worth);
  const atPar = (balanceNative * cacaoWorth) / (100n * price);
  return (atPar * (10n ** 6n + spread(`${seed}:start:${asset}`, startGap))) / 10n ** 6n;
}

function genesisPools(network: NetworkId, seed: bigint): Map<string, PoolState> {
  if (network === 'thorchain') return new Map(thorchainPools.map(pool));
  return new Map(
    mayachainPools.map(([asset, status, decimals, balanceNative, worth]) =>
      pool([asset, status, decimals, mayaBalance(asset, balanceNative, worth, seed), balanceNative]),
    ),
  );
}

function genesisNames(network: NetworkId, from: NetworkSeed, seed: bigint): NetworkState['names'] {
  const own = network === 'thorchain' ? 'THOR' : 'MAYA';
  const entries = Object.entries(from.names).map(([name, chains]) => {
    const aliases = new Map(chains.map((chain) => [chain, aliasAddress(name, chain, seed)]));
    return [name, { owner: aliasAddress(name, own, seed), expireHeight: from.height + 5_256_000, aliases }] as const;
  });
  return new Map(entries);
}

/** Every asset begins with the sums of its chain's gas asset. */
function genesisFees(from: NetworkSeed, pools: ReadonlyMap<string, PoolState>): NetworkState['feeLedger'] {
  const ofPools = [...pools.values()].map(({ asset }) => [formatAsset(asset), chains[asset.chain]?.gasAsset ?? ''] as const);
  const names = new Map([...Object.keys(from.feeLedger).map((name) => [name, name] as const), ...ofPools]);
  return new Map(
    [...names].flatMap(([name, gasAsset]) => {
      const sums = from.feeLedger[gasAsset];
      return sums === undefined ? [] : [[name, { withheld: sums[0], spent: sums[1] }] as const];
    }),
  );
}

/** A network at its first block. `time` is in Unix seconds. */
export function genesisState(network: NetworkId, seed: bigint, time: number): NetworkState {
  const from = seeds[network];
  const pools = genesisPools(network, seed);
  return {
    id: network,
    height: from.height,
    time,
    pools,
    mimir: new Map(Object.entries(from.mimir)),
    constants: new Map(Object.entries(from.constants)),
    chainFees: new Map(
      Object.entries(from.chainFees).map(([chain, [observedFeeRate, outboundTxSize, dustThreshold]]) => [
        chain,
        { observedFeeRate, outboundTxSize, dustThreshold },
      ]),
    ),
    outboundFees: new Map(),
    isGasReported: false,
    isReportedAtOnce: false,
    feeLedger: genesisFees(from, pools),
    bonds: from.bonds ?? [],
    scheduled: [],
    rotations: new Map(),
    names: genesisNames(network, from, seed),
  };
}
