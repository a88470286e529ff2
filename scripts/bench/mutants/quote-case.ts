import { addressFromSeed } from '../../../src/core/address/address.ts';
import { baseAmount } from '../../../src/core/amount.ts';
import { parseAsset } from '../../../src/core/asset/asset.ts';
import { must } from '../../../src/core/errors.ts';
import { routersOf } from '../../../src/core/inbound/routers.ts';
import type { NetworkId } from '../../../src/core/network/protocol.ts';
import { feeAfterLimit } from '../../../src/core/quote/protection.ts';
import type { Offer, QuoteRequest, QuoteResult } from '../../../src/core/quote/quote.ts';
import { secondsAround } from '../../../src/core/quote/whole-time.ts';
import { hostsFor } from '../../../src/nodes/http/hosts.ts';
import { createNodeDeps } from '../../../src/server/deps/node-deps.ts';
import { createFactsReader } from '../../../src/service/network/facts.ts';
import { answerQuote, finishQuote } from '../../../src/service/quote/quote.ts';
import { readMemo } from '../../devnet/networks/memo-reader.ts';
import { type Case, type Judged, plainText } from './case.ts';
import { at, type Path, type Tree, wholeNumber } from './exact-tree.ts';
import { type Fetch, nowhere, record, replay } from './recording.ts';

/** All offers, before duplicates are removed. */
interface Quoted {
  readonly offers: readonly Offer[];
  readonly book: QuoteResult;
}

const destination = addressFromSeed('ETH', new TextEncoder().encode('mutants'.padEnd(32, '.')));
const request: QuoteRequest = {
  from: must(parseAsset('BTC.BTC')),
  to: must(parseAsset('ETH.ETH')),
  amount: baseAmount(10_000_000n),
  destination,
  toleranceBps: 100,
  maxImpactBps: 10_000,
  networks: ['thorchain', 'mayachain'],
};

async function quoteWith(fetch: Fetch, origin: string, at: number): Promise<Quoted> {
  const now = () => at;
  const { nodes, names, views } = createNodeDeps(hostsFor('devnet', origin), fetch, now);
  const deps = {
    nodes,
    facts: createFactsReader(nodes, now),
    pauses: { read: async () => [] },
    now,
    chains: { of: () => undefined },
    names,
    views,
    routers: routersOf('devnet'),
  };
  const offers: Offer[] = [];
  const book = await finishQuote(answerQuote(request, deps), (one) => {
    if ('offer' in one) offers.push(one.offer);
  });
  return { offers, book };
}

/** No payout happens within the block of its deposit. */
const blockSeconds = 6;

/** The node's part of the total, which ends before the payout's block. */
const nodeSeconds = ({ network, quote }: Offer): number =>
  quote.totalSwapSeconds - secondsAround({ ...request, network }, quote.inboundConfirmationSeconds);

/** A total is never below its parts. */
const leastSeconds = ({ quote }: Offer): number => Math.max(blockSeconds, quote.inboundConfirmationSeconds + quote.streamingSwapSeconds);

/** Path of each figure in the node response, and its value when absent. */
const figures: readonly {
  readonly path: Path;
  readonly read: (offer: Offer) => bigint | number | undefined;
  readonly without: bigint | undefined;
  /** Minimum shown; smaller values are raised to it. */
  readonly least?: (offer: Offer) => number;
}[] = [
  { path: ['expected_amount_out'], read: ({ quote }) => quote.expectedAmountOut, without: undefined },
  { path: ['fees', 'affiliate'], read: ({ quote }) => quote.fees.affiliate, without: 0n },
  { path: ['fees', 'outbound'], read: ({ quote }) => quote.fees.outbound, without: 0n },
  { path: ['fees', 'liquidity'], read: ({ quote }) => quote.fees.liquidity, without: 0n },
  { path: ['fees', 'slippage_bps'], read: ({ quote }) => quote.fees.slippageBps, without: 0n },
  { path: ['fees', 'total_bps'], read: ({ quote }) => quote.fees.totalBps, without: 0n },
  { path: ['dust_threshold'], read: ({ quote }) => quote.dustThreshold ?? 0n, without: 0n },
  { path: ['recommended_min_amount_in'], read: ({ quote }) => quote.recommendedMinAmountIn ?? 0n, without: 0n },
  { path: ['recommended_gas_rate'], read: ({ quote }) => quote.recommendedGasRate ?? 0n, without: 0n },
  { path: ['inbound_confirmation_blocks'], read: ({ quote }) => quote.inboundConfirmationBlocks, without: 0n },
  { path: ['inbound_confirmation_seconds'], read: ({ quote }) => quote.inboundConfirmationSeconds, without: 0n },
  { path: ['outbound_delay_blocks'], read: ({ quote }) => quote.outboundDelayBlocks, without: 0n },
  { path: ['outbound_delay_seconds'], read: ({ quote }) => quote.outboundDelaySeconds, without: 0n },
  { path: ['max_streaming_quantity'], read: ({ quote }) => quote.maxStreamingQuantity, without: 0n },
  { path: ['streaming_swap_blocks'], read: ({ quote }) => quote.streamingSwapBlocks, without: 0n },
  { path: ['streaming_swap_seconds'], read: ({ quote }) => quote.streamingSwapSeconds, without: 0n },
  { path: ['total_swap_seconds'], read: nodeSeconds, without: 0n, least: leastSeconds },
];
const texts: readonly { readonly path: Path; readonly read: (offer: Offer) => string | undefined }[] = [
  { path: ['memo'], read: ({ quote }) => quote.memo },
  { path: ['inbound_address'], read: ({ quote }) => quote.inboundAddress },
  { path: ['router'], read: ({ quote }) => quote.router },
  { path: ['gas_rate_units'], read: ({ quote }) => quote.gasRateUnits },
];

const isAbsent = (leaf: Tree | undefined): boolean => leaf === undefined || leaf === null || leaf === '';
/** Integers beyond the precision of a double are read as their digits. */
const readText = (leaf: Tree | undefined): string | undefined =>
  typeof leaf === 'string' ? leaf.replace(/^#(?=-?\d{16,}$)/, '') : undefined;

/** Describes a figure of an offer that differs from the node response. */
function misread(offer: Offer, tree: Tree): string | undefined {
  for (const { path, read, without, least = () => 0 } of figures) {
    const leaf = at(tree, path);
    const told = isAbsent(leaf) ? without : wholeNumber(leaf);
    const floor = BigInt(least(offer));
    const meant = told !== undefined && told >= 0n && told < floor ? floor : told;
    const shown = read(offer);
    if (meant === undefined || shown === undefined || BigInt(shown) !== meant || meant < 0n)
      return `${path.join('.')} is shown as ${shown}`;
  }
  if (offer.deposit.state === 'unverified') return undefined;
  for (const { path, read } of texts) {
    const leaf = at(tree, path);
    const shown = read(offer);
    if (isAbsent(leaf) ? shown !== undefined : shown !== readText(leaf)) return `${path.join('.')} is shown as ${shown}`;
  }
  return undefined;
}

/** Describes a violated invariant of an offer. */
function inconsistency({ network, mode, quote, memo, minimumPayout, deposit }: Offer, at: number): string | undefined {
  const { affiliate, outbound, liquidity, total } = quote.fees;
  if (affiliate + outbound + liquidity !== total) return 'the fees do not add up';
  if (quote.expiry * 1000 <= at || quote.expiry * 1000 > at + 3_600_000) return `it ends at ${quote.expiry}`;
  if (quote.expectedAmountOut <= 0n || (quote.recommendedMinAmountIn ?? 0n) > request.amount) return 'it pays nothing or takes more';
  if (deposit.state === 'unverified') {
    const told = [memo, quote.memo, quote.inboundAddress, quote.router].some((text) => text !== undefined);
    return told ? 'it names where to pay what nobody vouches for' : undefined;
  }
  const read = memo === undefined ? undefined : readMemo(network, memo);
  if (!read?.ok || read.value.kind !== 'swap') return 'its memo is none of a swap';
  const { limit, destination: to, asset } = read.value;
  if (to.toLowerCase() !== destination.toLowerCase() || asset.chain !== 'ETH' || asset.ticker !== 'ETH') return `its memo pays ${to}`;
  if (limit !== (minimumPayout ?? 0n) + feeAfterLimit({ network, mode }, outbound))
    return `its memo promises ${limit}, it ${minimumPayout}`;
  if (limit > quote.expectedAmountOut || limit * 10_000n < quote.expectedAmountOut * 9_900n - 10_000n) return `its limit is ${limit}`;
  return undefined;
}

const formatKey = ({ network, mode }: Offer): string => `${network} ${mode}`;

const readNetwork = (address: string): NetworkId => (address.includes('mayanode') ? 'mayachain' : 'thorchain');

/** The changed response and what it belongs to. */
interface Change {
  readonly address: string;
  readonly tree: Tree | undefined;
  /** Key of the offer made from it. */
  readonly owner: string | undefined;
  readonly network: NetworkId;
  /** Unix milliseconds. */
  readonly at: number;
}

/**
 * The part of an offer that depends on its own response, plus prices unless the pools changed. Dollar values, rank and warnings
 * depend on all offers together, and the market price on the pools of both networks.
 */
function ownPart(
  { usd: _usd, belowBestBps: _below, tags: _tags, warnings: _warnings, deposit: _deposit, ...own }: Offer,
  isOwnNetwork: boolean,
  isPriced: boolean,
): object {
  const { loss, ...unpriced } = own;
  if (!isOwnNetwork) return { ...unpriced, loss: loss && { midOut: loss.midOut, priceImpactBps: loss.priceImpactBps } };
  if (!isPriced) return own;
  const { legs: _legs, outWithoutTrades: _out, ...rest } = unpriced;
  return rest;
}

/** An offer without the members that are present only if operators agree. */
function omitDeposit({ memo: _memo, quote, ...offer }: Offer): Offer {
  const { memo: _nodeMemo, inboundAddress: _address, router: _router, ...figures } = quote;
  return { ...offer, quote: figures };
}

function offerFault(offer: Offer, before: Quoted, { address, tree, owner, network, at }: Change): string | undefined {
  const key = formatKey(offer);
  const wrong = inconsistency(offer, at);
  if (wrong !== undefined) return wrong;
  if (owner === key) return tree === undefined ? 'it was made from what is no JSON' : misread(offer, tree);
  const was = before.offers.find((one) => formatKey(one) === key);
  if (was === undefined) return 'it is there only now';
  const part = (of: Offer) => plainText(ownPart(of, offer.network === network, address.endsWith('/pools')));
  return part(offer) === part(offer.deposit.state === 'unverified' ? omitDeposit(was) : was)
    ? undefined
    : 'it changed, though its answer did not';
}

/** Maps each response to the one offer that disappears without it. */
async function offersByAddress(plain: Quoted, addresses: readonly string[], without: (address: string) => Promise<Quoted>) {
  const found = new Map<string, string>();
  for (const address of addresses) {
    const left = new Set((await without(address)).offers.map(formatKey));
    const gone = plain.offers.map(formatKey).filter((key) => !left.has(key));
    if (gone.length === 1 && gone[0] !== undefined) found.set(address, gone[0]);
  }
  return found;
}

/** Quotes a swap of 0.1 BTC to ETH on both networks in both modes. */
export async function quoteCase(): Promise<Case<Quoted>> {
  const recording = await record(async (world, fetch) => {
    await quoteWith(fetch, world.url, Date.now());
  });
  const run = (fetch: Fetch) => quoteWith(fetch, nowhere, recording.at);
  const addresses = [...recording.answers.keys()];
  const plain = await run(replay(recording));
  const quotes = addresses.filter((address) => address.includes('/quote/swap'));
  const owners = await offersByAddress(plain, quotes, (address) => run(replay(recording, { address, text: '', type: 'text/plain' })));
  if (owners.size !== quotes.length || owners.size < 3) throw new Error(`offers of ${owners.size} answers are known, of ${quotes.length}`);

  const judge = ({ address, tree, outcome, plain: before }: Judged<Quoted>): string | undefined => {
    if (outcome.kind === 'refused') return `the quote itself failed with ${outcome.code}`;
    const change = { address, tree, owner: owners.get(address), network: readNetwork(address), at: recording.at };
    const { offers } = outcome.value;
    const faults = offers.flatMap((offer) => offerFault(offer, before, change)?.replace(/^/, `${formatKey(offer)}: `) ?? []);
    const lost = before.offers.find(
      (offer) => offer.network !== change.network && !offers.some((one) => formatKey(one) === formatKey(offer)),
    );
    return faults[0] ?? (lost && `${formatKey(lost)}: it is gone, though its network answers as before`);
  };

  return { name: 'quote', recording, addresses, run, judge };
}
