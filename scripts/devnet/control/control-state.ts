import { formatAsset, parseAsset } from '../../../src/core/asset/asset.ts';
import { chains } from '../../../src/core/chain/chain.ts';
import { type NetworkId, networkIds } from '../../../src/core/network/protocol.ts';
import { spendGas } from '../networks/blocks/payout.ts';
import type { Ledger, Ledgers } from '../networks/ledger.ts';
import type { NetworkState, PoolState } from '../networks/state.ts';
import { ControlError, choice, count, flag, integer, type Members, members, only, path, text } from './control-body.ts';

const statuses = ['Available', 'Staged', 'Suspended'] as const;

function assetName(name: unknown, field: string, network: NetworkId): string {
  const asset = parseAsset(text(name, field), network);
  if (!asset.ok) throw new ControlError(field, 'this is no asset');
  return formatAsset(asset.value);
}

function readPool(value: unknown, field: string, state: NetworkState): PoolState {
  const body = members(value, field);
  const depthName = state.id === 'thorchain' ? 'balance_rune' : 'balance_cacao';
  only(body, ['asset', 'status', 'decimals', 'balance_asset', depthName], field);
  const asset = parseAsset(text(body['asset'], path(field, 'asset')), state.id);
  if (!asset.ok) throw new ControlError(path(field, 'asset'), 'this is no asset');
  const present = state.pools.get(formatAsset(asset.value));
  return {
    asset: asset.value,
    status: body['status'] === undefined ? (present?.status ?? 'Available') : choice(body['status'], path(field, 'status'), statuses),
    decimals: body['decimals'] === undefined ? (present?.decimals ?? 0) : count(body['decimals'], path(field, 'decimals'), 18),
    balanceAsset: integer(body['balance_asset'], path(field, 'balance_asset')),
    balanceNative: integer(body[depthName], path(field, depthName)),
  };
}

function readPools(body: Members, state: NetworkState): PoolState[] | undefined {
  const list = body['pools'];
  if (list === undefined) return undefined;
  if (!Array.isArray(list)) throw new ControlError('pools', 'this must be a list');
  return list.map((item, index) => readPool(item, `pools[${index}]`, state));
}

/** Integers by key; −1 deletes a key. */
function readSettings(value: unknown, field: string, spell: (key: string) => string, least = -1n): Map<string, bigint> {
  if (value === undefined) return new Map();
  return new Map(Object.entries(members(value, field)).map(([key, number]) => [spell(key), integer(number, path(field, key), least)]));
}

function readOutboundFees(value: unknown, network: NetworkId): Map<string, bigint> {
  if (value === undefined) return new Map();
  const field = 'outbound_fees';
  return new Map(
    Object.entries(members(value, field)).map(([name, fee]) => [
      assetName(name, path(field, name), network),
      integer(fee, path(field, name)),
    ]),
  );
}

function readNetworkFees(value: unknown, state: NetworkState): NetworkState['chainFees'] {
  const fees: NetworkState['chainFees'] = new Map();
  if (value === undefined) return fees;
  for (const [chain, entry] of Object.entries(members(value, 'network_fees'))) {
    const field = path('network_fees', chain);
    if (chains[chain] === undefined) throw new ControlError(field, 'this is no chain');
    const body = members(entry, field);
    only(body, ['observed_fee_rate', 'outbound_tx_size', 'dust_threshold'], field);
    const present = state.chainFees.get(chain) ?? { observedFeeRate: 0n, outboundTxSize: 0n, dustThreshold: 0n };
    const part = (name: string, otherwise: bigint) => (body[name] === undefined ? otherwise : integer(body[name], path(field, name)));
    fees.set(chain, {
      observedFeeRate: part('observed_fee_rate', present.observedFeeRate),
      outboundTxSize: part('outbound_tx_size', present.outboundTxSize),
      dustThreshold: part('dust_threshold', present.dustThreshold),
    });
  }
  return fees;
}

function putPools(ledger: Ledger, pools: readonly PoolState[], isWhole: boolean): void {
  const { state, anchors, units } = ledger;
  if (isWhole) state.pools.clear();
  for (const pool of pools) {
    const name = formatAsset(pool.asset);
    state.pools.set(name, pool);
    units.set(name, pool.balanceNative);
  }
  // Pools set by hand keep their values: stop the network's price drift until a reset.
  anchors.clear();
}

function putSettings(target: Map<string, bigint>, settings: ReadonlyMap<string, bigint>): void {
  for (const [key, value] of settings) {
    if (value < 0n) target.delete(key);
    else target.set(key, value);
  }
}

function readNames(value: unknown): NetworkState['names'] {
  if (value === undefined) return new Map();
  const texts = (list: unknown, field: string) =>
    new Map(Object.entries(members(list, field)).map(([chain, address]) => [chain, text(address, path(field, chain))]));
  return new Map(
    Object.entries(members(value, 'names')).map(([name, entry]) => {
      const field = path('names', name);
      const body = members(entry, field);
      only(body, ['owner', 'expires', 'aliases'], field);
      const expireHeight = count(body['expires'], path(field, 'expires'), Number.MAX_SAFE_INTEGER);
      const owner = text(body['owner'], path(field, 'owner'));
      return [name, { owner, expireHeight, aliases: texts(body['aliases'], path(field, 'aliases')) }];
    }),
  );
}

/** Overrides of what a network derives from its own blocks and from the other chains. */
function readFacts(body: Members, { state, orderBook }: Ledger): () => void {
  const height = body['height'] === undefined ? state.height : count(body['height'], 'height', 2 ** 40);
  const isReportedAtOnce = body['report_at_once'] === undefined ? state.isReportedAtOnce : flag(body['report_at_once'], 'report_at_once');
  const gas = readSettings(body['outbound_gas'], 'outbound_gas', (chain) => chain);
  const income = [...readSettings(body['income'], 'income', (name) => assetName(name, 'income', state.id), -(10n ** 20n))];
  const missing = income.find(([name]) => !state.pools.has(name))?.[0];
  if (missing !== undefined) throw new ControlError(path('income', missing), 'there is no such pool');
  const isCleared = body['clear_fee_ledger'] === undefined ? false : flag(body['clear_fee_ledger'], 'clear_fee_ledger');
  return () => {
    state.height = height;
    state.isReportedAtOnce = isReportedAtOnce;
    if (isCleared) state.feeLedger.clear();
    for (const [name, amount] of income) {
      const pool = state.pools.get(name);
      if (pool !== undefined) pool.balanceNative += amount;
    }
    if (body['outbound_gas'] !== undefined) state.isGasReported = true;
    for (const [chain, amount] of gas) spendGas({ state, orderBook }, chain, amount);
  };
}

const known = ['network', 'pools', 'replace', 'mimir', 'constants', 'outbound_fees', 'network_fees', 'names'];
const facts = ['height', 'report_at_once', 'outbound_gas', 'income', 'clear_fee_ledger'];

/** `POST /control/state`. Validates the whole body before changing anything. @throws ControlError */
export function controlState(body: Members, ledgers: Ledgers): Members {
  only(body, [...known, ...facts]);
  const network = choice(body['network'], 'network', networkIds);
  const ledger = ledgers[network];
  const { state } = ledger;
  const isWhole = body['replace'] === undefined ? false : flag(body['replace'], 'replace');
  const pools = readPools(body, state);
  if (isWhole && pools === undefined) throw new ControlError('pools', 'replace needs a list of pools');
  const mimir = readSettings(body['mimir'], 'mimir', (key) => key.toUpperCase());
  const constants = readSettings(body['constants'], 'constants', (key) => key);
  const outboundFees = readOutboundFees(body['outbound_fees'], network);
  const networkFees = readNetworkFees(body['network_fees'], state);
  const names = readNames(body['names']);
  const putFacts = readFacts(body, ledger);

  if (pools !== undefined) putPools(ledger, pools, isWhole);
  putSettings(state.mimir, mimir);
  putSettings(state.constants, constants);
  for (const [name, fee] of outboundFees) state.outboundFees.set(name, fee);
  for (const [chain, fee] of networkFees) state.chainFees.set(chain, fee);
  for (const [name, record] of names) state.names.set(name, record);
  putFacts();
  return { network, height: state.height, pools: state.pools.size };
}
