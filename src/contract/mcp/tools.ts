import type { NetworkStatus } from '../../core/network/network-status.ts';
import type { NetworkId } from '../../core/network/protocol.ts';
import type { PoolPage, PoolQuery } from '../../core/pool/listing.ts';
import type { QuoteRequest, QuoteResult } from '../../core/quote/quote.ts';
import type { Operation } from '../endpoint.ts';
import { type PoolsResponse, poolsEndpoint } from '../v1/pools.ts';
import { type QuoteResponse, quoteEndpoint } from '../v1/quote.ts';
import { type NetworkStatusResponse, networkStatusOperation } from './network-status.ts';
import { describeNetworks, describePools, describeQuote, describeRefusals } from './tool-text.ts';

/** Address of the MCP Apps view of a quote. */
export const quoteViewUri = 'ui://swap-service/swap-quote';

/** An operation as a tool for models. */
export interface Tool<Input, Output, Answer> {
  readonly name: string;
  readonly title: string;
  /** Written for a model: what it returns, units, when to use it, what to do on failures. */
  readonly description: string;
  readonly operation: Operation<Input, Output, Answer>;
  /** The answer without what a model has no use for; absent: whole. */
  readonly shorten?: (answer: Answer) => Answer;
  /** Arguments that work as they stand. */
  readonly examples: readonly Readonly<Record<string, unknown>>[];
  /** The answer in words; useful without any UI. `now` in unix milliseconds. */
  readonly describe: (output: Output, answer: Answer, now: number) => string;
  /** What an output without an answer still has to say, beyond the error. */
  readonly describeError?: (output: Output) => string;
  /** The view that hosts of MCP Apps show the answer in. */
  readonly viewUri?: string;
  /** Networks whose cached facts, with their age, decide the whole answer. Absent: it depends on more. */
  readonly reads?: (request: Input) => readonly NetworkId[];
}

/** get_swap_quote: what both networks pay for a swap. */
export const quoteTool: Tool<QuoteRequest, QuoteResult, QuoteResponse> = {
  name: 'get_swap_quote',
  title: 'Get swap quote',
  description: [
    'Compares what THORChain and MAYAChain pay for a native cross-chain swap and returns every offer, best first, with what it loses, warnings, minimum payout, duration and expiry, and the reason for each route that is not offered.',
    'Amounts are strings of digits in 1e8 units of the asset whatever its chain ("10000000" is 0.1 BTC); only MAYA.CACAO counts in 1e10 and MAYA.MAYA in 1e4.',
    'Use it for any question about the price, cost or duration of a swap between two assets. Do not use it to list assets or prices (list_pools) or to see what is halted (get_network_status).',
    'Name a destination to get the memo that a deposit must carry. A quote is indicative and expires at expires_at: fetch it again right before use, never use an old inbound_address or memo.',
    'Tell the person the loss (total_loss_bps, usd.lost) and the warnings before they pay, and ask them again when one is a danger. fees are only a part of the loss.',
    'A failed call is an error result whose JSON has a code and a hint. Correct the named field on invalid_asset, invalid_amount, invalid_address or same_asset; send at least details.recommended_min_amount_in on amount_too_low; send at most details.largest_amount on price_impact_too_high or amount_too_high, and raise max_impact_bps only if the person wants that loss; try again in a few seconds on upstream_unavailable; on trading_halted and paused tell the user that nothing must be sent, and why.',
  ].join(' '),
  operation: quoteEndpoint,
  examples: [
    { from_asset: 'BTC.BTC', to_asset: 'ETH.ETH', amount: '10000000' },
    { from_asset: 'ETH.ETH', to_asset: 'BTC.BTC', amount: '100000000', tolerance_bps: 300, network: 'thorchain' },
  ],
  describe: (result, _answer, now) => describeQuote(result, now),
  describeError: ({ refusals }) => describeRefusals(refusals),
  viewUri: quoteViewUri,
};

/** A known token is named by its asset; the contract of an unknown one is told, so that a model warns of it. */
const withUnknownTokensOnly = (answer: PoolsResponse): PoolsResponse => ({
  ...answer,
  pools: answer.pools.map(({ token, ...pool }) =>
    token === undefined || token.known ? pool : { ...pool, token: { contract: token.contract, known: false } },
  ),
});

/** list_pools: what can be swapped. */
export const poolsTool: Tool<PoolQuery, PoolPage, PoolsResponse> = {
  name: 'list_pools',
  title: 'List pools',
  description: [
    'Lists the liquidity pools of THORChain and MAYAChain, deepest first: asset name, dollar price, depth, state, and what halts it.',
    'Balances are strings of digits in 1e8 units (CACAO in 1e10); dollars are decimal strings.',
    'Use it to find the exact name of an asset for get_swap_quote, or to compare prices and depths. Filter with asset, status and network. It does not tell what a swap pays.',
    'Pages hold limit pools; pass next_cursor as cursor for the next page. A network that did not answer is named in missing, and its pools are absent, not gone.',
  ].join(' '),
  operation: poolsEndpoint,
  shorten: withUnknownTokensOnly,
  examples: [
    { asset: 'USDC', status: 'available' },
    { network: 'mayachain', limit: 10 },
  ],
  reads: ({ networks }) => networks,
  describe: (_page, answer) => describePools(answer),
};

/** get_network_status: what is open, and what it costs. */
export const networkStatusTool: Tool<readonly NetworkId[], readonly NetworkStatus[], NetworkStatusResponse> = {
  name: 'get_network_status',
  title: 'Get network status',
  description: [
    'Reports for THORChain and MAYAChain: latest block, age of the figures, price of the native asset, halts of the whole network, and for each connected chain whether trading and payouts are open, the gas rate, the outbound fee and the dust threshold.',
    "Fees are strings of digits in 1e8 units of the chain's gas asset.",
    'Use it when a swap is refused with trading_halted or paused, or to tell whether a chain can be used now. It does not track a transaction.',
    'A network with reachable false did not answer: treat it as halted. Try again in a few seconds on upstream_unavailable.',
  ].join(' '),
  operation: networkStatusOperation,
  examples: [{}, { network: 'thorchain' }],
  reads: (networks) => networks,
  describe: (_statuses, answer) => describeNetworks(answer),
};

/** All three only read, change nothing, and ask the networks. */
export const toolAnnotations = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true } as const;

/** Revisions of MCP that the endpoint answers, newest first. The first needs no handshake. */
export const mcpRevisions = ['2026-07-28', '2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'] as const;

/** The mark of the product, for the server and each tool. `siteUrl` is an origin without a trailing slash. */
export const toolIcons = (siteUrl: string) => [
  { src: `${siteUrl}/icon-48.png`, mimeType: 'image/png', sizes: ['48x48'] },
  { src: `${siteUrl}/icon-192.png`, mimeType: 'image/png', sizes: ['192x192'] },
  { src: `${siteUrl}/favicon.svg`, mimeType: 'image/svg+xml', sizes: ['any'] },
];

/** The tools and what the server says of itself change with a release only. */
export const toolCacheHint = { ttlMs: 3_600_000, cacheScope: 'public' } as const;

/** What the MCP server tells a model of itself. */
export const toolInstructions = [
  'Quotes, pools and network status for native cross-chain swaps over THORChain and MAYAChain. Read-only and keyless; nothing here signs or sends.',
  'Find asset names with list_pools, then ask get_swap_quote with amounts as strings of digits in 1e8 units.',
  'Quotes expire: fetch again right before use. When an answer says halted or unreachable, tell the user to send nothing on that path.',
].join(' ');
