import { addressFromSeed, validateAddress } from '../address/address.ts';
import { formatUnits, maxBps } from '../amount.ts';
import { type Asset, formatAsset, homeChain, matchAsset, sameAsset } from '../asset/asset.ts';
import { chainName } from '../asset/asset-name.ts';
import { isNativeAsset } from '../asset/native-assets.ts';
import { depositForm } from '../chain/chain.ts';
import type { ErrorInfo } from '../errors.ts';
import type { NetworkFacts } from '../facts/network-facts.ts';
import { swapHalts } from '../halt/halt.ts';
import { lostPayee, type OwnAddresses } from '../inbound/lost-address.ts';
import { mintKindOf } from '../memo/mint-memo.ts';
import { type NetworkId, protocols } from '../network/protocol.ts';
import { findPool } from '../pool/pool.ts';
import { needsRefundAddress } from './memo-carrier.ts';
import type { Mode, NodeQuoteRequest, PooledMode, QuoteRequest, Refusal } from './quote.ts';
import { refundSpaceError } from './refund-memo.ts';

/** Requests to one network, and modes refused without a request. */
export interface Plan {
  readonly requests: readonly NodeQuoteRequest[];
  readonly refusals: readonly Refusal[];
}

/** Inputs of a plan; the maximum price impact is checked on the quotes. */
export type PlanRequest = Omit<QuoteRequest, 'maxImpactBps'>;

/**
 * Plans the requests to one network, or refuses: no pool, halted, below dust, an address it
 * cannot pay, or an unrecoverable one according to what is `known` of both networks. Unknown facts
 * count as halted.
 * @example planNetwork(swapRequest(), 'thorchain', facts('thorchain')).requests.map(({ mode }) => mode) // ['single', 'streaming']
 */
export function planNetwork(request: PlanRequest, network: NetworkId, facts: NetworkFacts, known: readonly OwnAddresses[] = [facts]): Plan {
  const from = resolveAsset(request.from, facts);
  const to = resolveAsset(request.to, facts);
  const unknown = kindError(from, request.from, facts) ?? kindError(to, request.to, facts);
  if (unknown || from === undefined || to === undefined) {
    return refuse(network, unknown ?? noPool(request.from, network));
  }
  if (sameAsset(from, to)) {
    return refuse(network, {
      code: 'same_asset',
      hint: `On ${protocols[network].name} both sides are ${formatAsset(to)}. Choose two assets.`,
    });
  }
  const early =
    sourceError(from, facts) ??
    lostPayee({ ...request, from, to }, network, known) ??
    depositError(request, from, facts) ??
    dustError(request, from, facts) ??
    payoutError(request, to, network) ??
    affiliateError(request, network);
  return early ? refuse(network, early) : planModes({ ...request, from, to }, network, facts);
}

const refuse = (network: NetworkId, error: ErrorInfo, mode?: Mode): Plan => ({
  requests: [],
  refusals: [mode === undefined ? { network, error } : { network, mode, error }],
});

/**
 * The asset as this network resolves it: itself, or the deepest pool of the same ticker.
 * @example formatAsset(resolveAsset(asset('ETH.USDC'), facts('thorchain'))) // 'ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48'
 */
export function resolveAsset(asset: Asset, facts: NetworkFacts): Asset | undefined {
  if (isNativeAsset(asset, facts.network)) return asset;
  return matchAsset(
    asset,
    facts.pools.map((pool) => ({ asset: pool.asset, depth: pool.balanceNative })),
  );
}

const noPool = (asset: Asset, network: NetworkId): ErrorInfo => ({
  code: 'no_route',
  hint: `${protocols[network].name} has no pool for ${formatAsset(asset)}.`,
});

function kindError(resolved: Asset | undefined, asked: Asset, { network }: NetworkFacts): ErrorInfo | undefined {
  if (resolved === undefined) return noPool(asked, network);
  if (resolved.kind !== 'secured' || network !== 'mayachain') return undefined;
  return { code: 'no_route', hint: `${protocols[network].name} has no secured assets.` };
}

/** Refuses deposits whose memo mechanism is unknown, or that the operator has not enabled. */
function sourceError(from: Asset, { network, optedIn = [] }: NetworkFacts): ErrorInfo | undefined {
  const chain = homeChain(from, network);
  const form = depositForm(chain, network);
  if (form !== undefined && (form.isOptIn !== true || optedIn.includes(chain))) return undefined;
  const name = chainName(chain);
  return {
    code: 'no_route',
    hint: `Deposits on ${name} are not offered here. Choose an asset of another chain to sell.`,
    field: 'from_asset',
  };
}

/** Refuses deposits without a required refund address, with an ineffective one, or below their chain's minimum. */
function depositError(request: PlanRequest, from: Asset, { network }: NetworkFacts): ErrorInfo | undefined {
  const { amount, destination, refund } = request;
  const { name } = protocols[network];
  if (destination !== undefined && refund === undefined && needsRefundAddress({ network, from })) {
    const hint = `${name} refunds Zcash only to an address that the memo names. Send refund_address: a transparent address of yours, beginning with t1 or t3.`;
    return { code: 'invalid_field', hint, field: 'refund_address' };
  }
  const chain = homeChain(from, network);
  if (refund !== undefined && chain === protocols[network].chain) {
    const hint = `${name} ignores a refund address where the deposit comes from its own accounts: a refund goes to the sender. Leave out refund_address.`;
    return { code: 'invalid_field', hint, field: 'refund_address' };
  }
  const least = depositForm(chain, network)?.least ?? 0n;
  if (chain !== from.chain || amount >= least) return undefined;
  const shown = `${formatUnits(least, 8)} ${from.ticker}`;
  return {
    code: 'amount_too_low',
    hint: `A deposit on ${chainName(chain)} has at least ${shown}.`,
    field: 'amount',
    details: { recommended_min_amount_in: `${least}` },
  };
}

function poolError(asset: Asset, facts: NetworkFacts): ErrorInfo | undefined {
  if (isNativeAsset(asset, facts.network)) return undefined;
  const pool = findPool(facts.pools, asset);
  if (pool === undefined) return noPool(asset, facts.network);
  const isOpen = pool.status === 'available';
  if (isOpen && pool.balanceAsset > 0n && pool.balanceNative > 0n) return undefined;
  return {
    code: 'no_route',
    hint: `The ${formatAsset(pool.asset)} pool on ${protocols[facts.network].name} is ${isOpen ? 'empty' : pool.status} and accepts no swaps.`,
  };
}

/** Refuses amounts below the dust threshold: the network ignores them, so they are not refunded. */
function dustError(request: PlanRequest, from: Asset, facts: NetworkFacts): ErrorInfo | undefined {
  const dust = facts.inbound.find((entry) => entry.chain === from.chain)?.dustThreshold ?? 0n;
  const lands = homeChain(from, facts.network) === from.chain;
  if (!lands || request.amount >= dust) return undefined;
  const shown = formatUnits(dust, 8);
  return {
    code: 'amount_too_low',
    hint: `${protocols[facts.network].name} ignores amounts below ${shown} ${from.ticker}, and they are not refunded.`,
    field: 'amount',
    details: { dust_threshold: dust.toString() },
  };
}

function payoutError(request: PlanRequest, to: Asset, network: NetworkId): ErrorInfo | undefined {
  if (request.destination === undefined) return undefined;
  const checked = validateAddress(request.destination, homeChain(to, network), { network });
  if (!checked.ok) return { ...checked.error, field: 'destination' };
  if (checked.value.taproot && network === 'mayachain') {
    return { code: 'invalid_address', hint: 'MAYAChain cannot pay to a Taproot address (bc1p…).', field: 'destination' };
  }
  return undefined;
}

function affiliateError({ affiliate }: PlanRequest, network: NetworkId): ErrorInfo | undefined {
  const { name, maxAffiliateBps } = protocols[network];
  if (affiliate === undefined || affiliate.bps <= maxAffiliateBps) return undefined;
  return { code: 'invalid_field', hint: `${name} gives an affiliate at most ${maxAffiliateBps} basis points.`, field: 'affiliate_bps' };
}

function planModes(request: PlanRequest, network: NetworkId, facts: NetworkFacts): Plan {
  const requests: NodeQuoteRequest[] = [];
  const refusals: Refusal[] = [];
  for (const mode of listModes(request, network)) {
    const asked = nodeRequest(request, network, mode);
    const error = modeError(request, mode, facts) ?? refundSpaceError(asked, facts);
    if (error) refusals.push({ network, mode, error });
    else requests.push(asked);
  }
  const [first] = refusals;
  const sameForAll = requests.length === 0 && first && refusals.every((refusal) => refusal.error.hint === first.error.hint);
  return sameForAll ? refuse(network, first.error) : { requests, refusals };
}

function modeError({ from, to, refund }: PlanRequest, mode: Mode, facts: NetworkFacts): ErrorInfo | undefined {
  const mint = mode === 'mint' || mode === 'redeem' ? mode : undefined;
  if (mint !== undefined && refund !== undefined) {
    const hint = `The memo of a ${mint} has no room for a refund address: a refund goes to the sender. Leave it out.`;
    return { code: 'invalid_field', hint, field: 'refund_address' };
  }
  const [halt] = swapHalts(from, to, facts, { streaming: mode === 'streaming', mint });
  const closed: ErrorInfo | undefined = halt && { code: 'trading_halted', hint: halt.text };
  if (mint === undefined) return poolError(from, facts) ?? poolError(to, facts) ?? closed;
  // A redeem and a trade account need no pool (content/reference/memos.md#mint-and-redeem).
  return (mint === 'mint' && to.kind === 'secured' ? poolError(from, facts) : undefined) ?? closed;
}

/** Mints and redeems count as single mode and are requested along with it. */
function listModes(request: PlanRequest, network: NetworkId): readonly Mode[] {
  const pooled = pooledModesOf(request, network);
  const mint = pooled.includes('single') ? mintKindOf(request.from, request.to, network) : undefined;
  return mint === undefined ? pooled : [mint, ...pooled];
}

function pooledModesOf(request: PlanRequest, network: NetworkId): readonly PooledMode[] {
  if (request.modes !== undefined) return request.modes[network] ?? [];
  if (request.streaming === undefined) return ['single', 'streaming'];
  return request.streaming.interval === 0 ? ['single'] : ['streaming'];
}

function nodeRequest(request: PlanRequest, network: NetworkId, mode: Mode): NodeQuoteRequest {
  const path = {
    network,
    mode,
    from: request.from,
    to: request.to,
    amount: request.amount,
    destination: request.destination ?? probeDestination(homeChain(request.to, network)),
  };
  if (mode === 'mint' || mode === 'redeem') return path;
  const quantity = mode === 'single' && request.modes !== undefined ? undefined : request.streaming?.quantity;
  return {
    ...path,
    // Without a destination nothing is paid, and a refund address would only lengthen the memo.
    ...(request.refund === undefined || request.destination === undefined ? {} : { refund: request.refund }),
    ...(request.toleranceBps >= maxBps ? {} : { toleranceBps: request.toleranceBps }),
    ...(mode === 'single' ? {} : { interval: request.streaming?.interval ?? protocols[network].streamingInterval }),
    ...(quantity === undefined ? (mode === 'single' ? {} : { quantity: 0 }) : { quantity }),
    ...(request.affiliate === undefined ? {} : { affiliate: request.affiliate }),
  };
}

const probeSeed = new TextEncoder().encode('strait probe destination');
const probes = new Map<string, string>();

/**
 * A valid address of the chain without a known private key. Nodes return the limit only in
 * a memo, and a memo only for a destination; a request without one uses this address, and its
 * memo is dropped once the limit has been read.
 * @example validateAddress(probeDestination('BTC'), 'BTC').ok // true
 */
export function probeDestination(chain: string): string {
  const known = probes.get(chain) ?? addressFromSeed(chain, probeSeed);
  probes.set(chain, known);
  return known;
}

/**
 * Whether a request is comparison-only, without a real destination.
 * @example planNetwork(swapRequest(), 'thorchain', facts('thorchain')).requests.every(isComparison) // false
 */
export const isComparison = ({ to, network, destination }: Pick<NodeQuoteRequest, 'to' | 'network' | 'destination'>): boolean =>
  destination === probeDestination(homeChain(to, network));
