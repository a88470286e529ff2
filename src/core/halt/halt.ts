import { type Asset, formatAsset, homeChain, layer1Of } from '../asset/asset.ts';
import { chains } from '../chain/chain.ts';
import type { MintKind } from '../memo/mint-memo.ts';
import { type NetworkId, protocols } from '../network/protocol.ts';
import type { InboundAddress, Mimir } from './inbound-address.ts';

/** Reason for a halt. `key` is the node's own key or flag, `text` a sentence for people. */
export interface HaltReason {
  readonly key: string;
  readonly text: string;
}

/** Inputs of the halt state; a subset of NetworkFacts. */
export interface HaltFacts {
  readonly network: NetworkId;
  readonly height: number;
  readonly mimir: Mimir;
  readonly inbound: readonly InboundAddress[];
}

/** Form of a swap; each form can be halted separately. */
export interface SwapShape {
  readonly streaming: boolean;
  /** Whether it is an order resting in the order book. */
  readonly limit?: boolean;
  /** Mint or redeem of a secured or trade asset, which involves no pool. */
  readonly mint?: MintKind | undefined;
}

/** Whether a key that holds from the height in its value is active: from that block (THORNode) or the next (MAYANode). */
function isActive(key: string, { network, height, mimir }: HaltFacts): boolean {
  const from = mimir.get(key) ?? 0n;
  const now = BigInt(height);
  return from > 0n && (protocols[network].haltFromHeight === 'at' ? from <= now : from < now);
}

/** Whether a key that ignores height is set above zero. */
const isOn = (key: string, { mimir }: HaltFacts): boolean => (mimir.get(key) ?? 0n) > 0n;

/** Whether a switch is explicitly off; the nodes' built-in defaults are not known here. */
function isSwitchedOff(key: string, { mimir }: HaltFacts): boolean {
  const value = mimir.get(key);
  return value !== undefined && value <= 0n;
}

type Check = readonly [holds: boolean, key: string, text: string];

const reasons = (checks: readonly Check[]): readonly HaltReason[] =>
  checks.filter(([holds]) => holds).map(([, key, text]) => ({ key, text }));

function once(list: readonly HaltReason[]): readonly HaltReason[] {
  return list.filter((reason, index) => list.findIndex((other) => other.text === reason.text) === index);
}

/** Halts of the whole network. Empty means open. Source: content/reference/halts.md#keys. */
export function networkHalts(facts: HaltFacts): readonly HaltReason[] {
  const { name } = protocols[facts.network];
  const paused = facts.mimir.get('NODEPAUSECHAINGLOBAL') ?? 0n;
  const found = reasons([
    [isActive('HALTTRADING', facts), 'HALTTRADING', `${name} has halted all trading.`],
    [isActive('HALTCHAINGLOBAL', facts), 'HALTCHAINGLOBAL', `${name} has halted all chains.`],
    [paused > 0n && paused >= BigInt(facts.height), 'NODEPAUSECHAINGLOBAL', `A node operator has paused all chains of ${name}.`],
  ]);
  if (found.length > 0 || !facts.inbound.some((entry) => entry.globalTradingPaused)) return found;
  return [{ key: 'global_trading_paused', text: `${name} reports that all trading is paused.` }];
}

/**
 * Chains halted because their vaults do not add up.
 * @example insolventChains({ ...facts('thorchain'), mimir: new Map([['SOLVENCYHALTBTCCHAIN', 1n]]) }) // ['BTC']
 */
export function insolventChains(facts: HaltFacts): readonly string[] {
  const named = [...facts.mimir.keys()].filter((key) => isActive(key, facts));
  return named.flatMap((key) => /^SOLVENCYHALT([A-Z0-9]+)CHAIN$/.exec(key)?.[1] ?? []);
}

/** Halts of the chain itself, where deposits are not observed. */
function closures(chain: string, facts: HaltFacts): readonly HaltReason[] {
  const { name, chain: own } = protocols[facts.network];
  const isKnown = chain === own || facts.inbound.some((entry) => entry.chain === chain);
  return reasons([
    [isActive(`HALT${chain}CHAIN`, facts), `HALT${chain}CHAIN`, `${name} has halted the ${chain} chain.`],
    [
      isActive(`SOLVENCYHALT${chain}CHAIN`, facts),
      `SOLVENCYHALT${chain}CHAIN`,
      `${name} has halted the ${chain} chain because its vaults do not add up.`,
    ],
    [!isKnown, 'inbound_addresses', `${name} gives no deposit address for ${chain}.`],
  ]);
}

/**
 * Trading halts of a chain, including those of the whole network. Empty means open. A chain
 * without an inbound address counts as halted, except the network's own. Source:
 * content/reference/halts.md#keys.
 */
export function chainHalts(chain: string, facts: HaltFacts): readonly HaltReason[] {
  const { name } = protocols[facts.network];
  const key = `HALT${chain}TRADING`;
  const text = `${name} has halted trading on ${chain}.`;
  const found = [...networkHalts(facts), ...reasons([[isActive(key, facts), key, text]]), ...closures(chain, facts)];
  const entry = facts.inbound.find((one) => one.chain === chain);
  if (found.length > 0 || entry === undefined) return found;
  const flag = entry.chainTradingPaused ? 'chain_trading_paused' : 'halted';
  return reasons([[entry.chainTradingPaused || entry.halted, flag, text]]);
}

/**
 * Halts of the vault that receives deposits on the chain. The network identifies the vault by its key; its exact semantics
 * are unverified, so any value above zero counts (content/reference/halts.md#keys).
 */
export function vaultHalts(chain: string, facts: HaltFacts): readonly HaltReason[] {
  const pubKey = facts.inbound.find((entry) => entry.chain === chain)?.pubKey;
  if (pubKey === undefined) return [];
  const key = `SOLVENCYHALTVAULT-${pubKey.toUpperCase()}-${chain}`;
  const { name } = protocols[facts.network];
  return reasons([[isOn(key, facts), key, `${name} has halted its ${chain} vault because its funds do not add up.`]]);
}

/** Signing halts of a chain, during which payouts wait. The network's own chain needs no signing. */
export function signingHalts(chain: string, facts: HaltFacts): readonly HaltReason[] {
  const { name, chain: own } = protocols[facts.network];
  if (chain === own) return [];
  return reasons([
    [isActive('HALTSIGNING', facts), 'HALTSIGNING', `${name} has halted all payouts, so yours would wait.`],
    [isActive(`HALTSIGNING${chain}`, facts), `HALTSIGNING${chain}`, `${name} has halted payouts on ${chain}, so yours would wait.`],
  ]);
}

/**
 * All halts of a swap from one asset to another. Empty means open; without facts the
 * state is unknown and counts as halted. Source: content/reference/halts.md#keys.
 */
export function swapHalts(from: Asset, to: Asset, facts: HaltFacts | undefined, form: SwapShape): readonly HaltReason[] {
  if (facts === undefined) return [{ key: 'unknown', text: 'The halt state is unknown, so it counts as halted.' }];
  return once([
    ...networkHalts(facts),
    ...sideHalts(from, facts),
    ...vaultHalts(homeChain(from, facts.network), facts),
    ...sideHalts(to, facts),
    ...signingHalts(homeChain(to, facts.network), facts),
    ...ragnarokHalts(from, to, facts),
    ...kindHalts(from, 'source', facts),
    ...kindHalts(to, 'target', facts),
    ...formHalts(form, facts),
    ...mintHalts(from, to, facts, form.mint),
  ]);
}

/** Halts of mints and redeems only; swaps of such assets continue. */
function mintHalts(from: Asset, to: Asset, facts: HaltFacts, mint: SwapShape['mint']): readonly HaltReason[] {
  if (mint === undefined) return [];
  const { name } = protocols[facts.network];
  const { chain, kind } = mint === 'mint' ? to : from;
  const text = `${name} has halted the ${mint === 'mint' ? 'minting' : 'redeeming'} of ${kind} assets of ${chain}.`;
  if (kind === 'secured') {
    const key = `HALTSECURED${mint === 'mint' ? 'DEPOSIT' : 'WITHDRAW'}-${chain}`;
    return reasons([[isActive(key, facts), key, text]]);
  }
  if (mint === 'mint') return [];
  const key = `HALTTRADEWITHDRAW-${chain}`;
  const own = 'TRADEACCOUNTSWITHDRAWENABLED';
  return reasons([
    [isActive(key, facts), key, text],
    [facts.network === 'mayachain' && isSwitchedOff(own, facts), own, text],
  ]);
}

/** Trading halts of one side of a swap; TCY has its own trading key in place of its chain's. */
function sideHalts(asset: Asset, facts: HaltFacts): readonly HaltReason[] {
  const { name } = protocols[facts.network];
  const pool = layer1Of(asset);
  if (facts.network === 'thorchain' && formatAsset(pool) === 'THOR.TCY') {
    return [
      ...reasons([[isActive('HALTTCYTRADING', facts), 'HALTTCYTRADING', `${name} has halted trading of TCY.`]]),
      ...closures('THOR', facts),
    ];
  }
  if (facts.network === 'thorchain') return chainHalts(asset.chain, facts);
  const keys = [`HALTTRADING-${formatAsset(pool)}`, `HALTTRADING-${pool.chain}-${pool.symbol}`];
  const byAsset = keys.map((key): Check => [isActive(key, facts), key, `${name} has halted trading of ${formatAsset(pool)}.`]);
  return [...chainHalts(asset.chain, facts), ...reasons(byAsset)];
}

/** Ragnarok halts of both assets; redeeming a synth stays possible while its pool winds down. */
function ragnarokHalts(from: Asset, to: Asset, facts: HaltFacts): readonly HaltReason[] {
  const isTurnedBack = from.kind === 'synth' && formatAsset(layer1Of(from)) === formatAsset(to);
  return isTurnedBack ? [] : [from, to].flatMap((asset) => windingDown(asset, facts));
}

/** Halts of a pool being wound down, or whose chain's gas asset is. */
export function windingDown(asset: Asset, facts: HaltFacts): readonly HaltReason[] {
  const names = new Set([formatAsset(layer1Of(asset)), chains[asset.chain]?.gasAsset ?? '']);
  return reasons(
    [...names].map((one): Check => {
      const key = `RAGNAROK-${one.replace('.', '-')}`;
      return [isOn(key, facts), key, `${protocols[facts.network].name} is winding down ${one}.`];
    }),
  );
}

function kindHalts(asset: Asset, side: 'source' | 'target', facts: HaltFacts): readonly HaltReason[] {
  const { name } = protocols[facts.network];
  const isTarget = side === 'target';
  const synthKey = isTarget ? 'MINTSYNTHS' : 'BURNSYNTHS';
  const synthFrom = facts.mimir.get(synthKey) ?? 0n;
  if (asset.kind === 'synth') {
    const manual = 'MANUALSWAPSTOSYNTHDISABLED';
    return reasons([
      [synthFrom > 0n && synthFrom < BigInt(facts.height), synthKey, `${name} has halted swaps ${isTarget ? 'to' : 'from'} synths.`],
      [isTarget && isOn(manual, facts), manual, `${name} no longer accepts swaps to synths.`],
    ]);
  }
  if (asset.kind === 'trade') {
    const deposit = 'TRADEACCOUNTSDEPOSITENABLED';
    return reasons([
      [isSwitchedOff('TRADEACCOUNTSENABLED', facts), 'TRADEACCOUNTSENABLED', `${name} has switched trade assets off.`],
      [isTarget && isSwitchedOff(deposit, facts), deposit, `${name} no longer accepts swaps to trade assets.`],
    ]);
  }
  if (asset.kind !== 'secured') return [];
  return reasons([[isActive('HALTSECUREDGLOBAL', facts), 'HALTSECUREDGLOBAL', `${name} has halted all secured assets.`]]);
}

function formHalts({ streaming, limit }: SwapShape, facts: HaltFacts): readonly HaltReason[] {
  const { name, hasLimitOrders } = protocols[facts.network];
  const takesLimits = hasLimitOrders && facts.mimir.get('ENABLEADVSWAPQUEUE') === 1n;
  return reasons([
    [streaming && isOn('STREAMINGSWAPPAUSE', facts), 'STREAMINGSWAPPAUSE', `${name} has paused streaming swaps.`],
    [limit === true && !takesLimits, 'ENABLEADVSWAPQUEUE', `${name} accepts no limit orders.`],
  ]);
}
