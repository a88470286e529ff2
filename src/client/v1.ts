import type { AccountRequest, BalancesResponse, SigningFactsResponse } from '../contract/v1/account.ts';
import type { BroadcastRequest, BroadcastResponse } from '../contract/v1/broadcast.ts';
import type { InboundRequest, InboundResponse } from '../contract/v1/inbound.ts';
import type { LimitOrdersRequest, LimitOrdersResponse } from '../contract/v1/limit-orders.ts';
import type { LimitQuoteRequest, LimitQuoteResponse } from '../contract/v1/limit-quote.ts';
import type { NameRequest, NameResponse } from '../contract/v1/name.ts';
import type { NewsletterRequest, NewsletterResponse } from '../contract/v1/newsletter.ts';
import type { PaymentRequest, PaymentResponse } from '../contract/v1/payment.ts';
import type { PoolHistoryRequest, PoolHistoryResponse } from '../contract/v1/pool-history.ts';
import type { PoolsRequest, PoolsResponse } from '../contract/v1/pools.ts';
import type { QuoteRequest, QuoteResponse } from '../contract/v1/quote.ts';
import type { ReportRequest, ReportResponse } from '../contract/v1/report-bug.ts';
import type { StatusResponse } from '../contract/v1/status.ts';
import type { TrackRequest, TrackResponse } from '../contract/v1/track.ts';
import * as endpoints from './endpoints/v1.ts';
import type { Decoded } from './shape.ts';
import { type CallOptions, type Client, call } from './transport.ts';

type Answer<Wire, Name extends keyof typeof endpoints> = Decoded<Wire, (typeof endpoints)[Name]['answer']>;

/** What both networks pay: the best offer on top, then all of them. */
export type Quote = Answer<QuoteResponse, 'getQuote'>;
/** What one network pays in one mode. */
export type Offer = Quote['offers'][number];
/** Pools of both networks, one page of them. */
export type Pools = Answer<PoolsResponse, 'listPools'>;
/** One pool of one network. */
export type Pool = Pools['pools'][number];
/** A deposit address as hosts of the network agree on it. */
export type Inbound = Answer<InboundResponse, 'getInbound'>;
/** A limit order as the network would take it. */
export type LimitQuote = Answer<LimitQuoteResponse, 'getLimitQuote'>;
/** The open limit orders of an address. */
export type LimitOrders = Answer<LimitOrdersResponse, 'listLimitOrders'>;
/** What a wallet needs to build a transaction. */
export type SigningFacts = Answer<SigningFactsResponse, 'getSigningFacts'>;
/** What became of a transaction that was handed over. */
export type Broadcast = Answer<BroadcastResponse, 'broadcastTransaction'>;
/** What a transaction pays. */
export type Payment = Answer<PaymentResponse, 'getPayment'>;
/** Where a swap is. */
export type Track = Answer<TrackResponse, 'trackSwap'>;
/** The state of the service and of everything it depends on. */
export type Status = Answer<StatusResponse, 'getStatus'>;

/**
 * Compares what both networks pay for a swap.
 *
 * @throws ServiceError with `refusals` when no network makes an offer; NoAnswerError
 * @example
 * const quote = await getQuote(client, { from_asset: 'BTC.BTC', to_asset: 'ETH.ETH', amount: '10000000' });
 * console.log(quote.network, quote.expected_amount_out); // thorchain 299104410n
 */
export function getQuote(client: Client, request: QuoteRequest, options?: CallOptions): Promise<Quote> {
  return call(client, endpoints.getQuote, request, options);
}

/**
 * Lists the pools of both networks, deepest first.
 *
 * @throws ServiceError, NoAnswerError
 * @example
 * const { pools, next_cursor } = await listPools(client, { asset: 'USDC', limit: 3 });
 */
export function listPools(client: Client, request: PoolsRequest = {}, options?: CallOptions): Promise<Pools> {
  return call(client, endpoints.listPools, request, options);
}

/**
 * Reads how the price of a pool moved over seven days.
 *
 * @throws ServiceError, NoAnswerError
 * @example
 * const { points } = await getPoolHistory(client, { network: 'thorchain', asset: 'BTC.BTC' });
 */
export function getPoolHistory(
  client: Client,
  request: PoolHistoryRequest,
  options?: CallOptions,
): Promise<Answer<PoolHistoryResponse, 'getPoolHistory'>> {
  return call(client, endpoints.getPoolHistory, request, options);
}

/**
 * Checks a deposit address with two hosts of the network, right before it is used.
 *
 * @throws ServiceError, NoAnswerError
 * @example
 * const { inbound_address } = await getInbound(client, { network: 'thorchain', from_asset: 'BTC.BTC', to_asset: 'ETH.ETH' });
 */
export function getInbound(client: Client, request: InboundRequest, options?: CallOptions): Promise<Inbound> {
  return call(client, endpoints.getInbound, request, options);
}

/**
 * Finds the addresses of a THORName or MAYAName.
 *
 * @throws ServiceError, NoAnswerError
 * @example
 * const { names } = await resolveName(client, { name: 'strait', chain: 'BTC' });
 */
export function resolveName(client: Client, request: NameRequest, options?: CallOptions): Promise<Answer<NameResponse, 'resolveName'>> {
  return call(client, endpoints.resolveName, request, options);
}

/**
 * Prepares a limit order on THORChain and compares it with the market.
 *
 * @throws ServiceError, NoAnswerError
 * @example
 * const pair = { from_asset: 'BTC.BTC', to_asset: 'ETH.ETH', amount: '10000000' };
 * const destination = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
 * const order = await getLimitQuote(client, { ...pair, target_out: '300000000', destination });
 */
export function getLimitQuote(client: Client, request: LimitQuoteRequest, options?: CallOptions): Promise<LimitQuote> {
  return call(client, endpoints.getLimitQuote, request, options);
}

/**
 * Lists the open limit orders of an address, each with the memo that cancels it.
 *
 * @throws ServiceError, NoAnswerError
 * @example
 * const { orders } = await listLimitOrders(client, { sender: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq' });
 */
export function listLimitOrders(client: Client, request: LimitOrdersRequest, options?: CallOptions): Promise<LimitOrders> {
  return call(client, endpoints.listLimitOrders, request, options);
}

/**
 * Reads what an address holds of the assets of its chain.
 *
 * @throws ServiceError, NoAnswerError
 * @example
 * const { balances } = await getBalances(client, { chain: 'ETH', address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' });
 */
export function getBalances(
  client: Client,
  request: AccountRequest,
  options?: CallOptions,
): Promise<Answer<BalancesResponse, 'getBalances'>> {
  return call(client, endpoints.getBalances, request, options);
}

/**
 * Reads what a wallet needs to build a transaction for an address; `kind` says which of the fields are there.
 *
 * @throws ServiceError, NoAnswerError
 * @example
 * const { nonce, gas_price } = await getSigningFacts(client, { chain: 'ETH', address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' });
 */
export function getSigningFacts(client: Client, request: AccountRequest, options?: CallOptions): Promise<SigningFacts> {
  return call(client, endpoints.getSigningFacts, request, options);
}

/**
 * Hands a signed transaction to its chain.
 *
 * @throws ServiceError, NoAnswerError
 * @example
 * const { status, tx } = await broadcastTransaction(client, { chain: 'BTC', transaction: signedHex });
 */
export function broadcastTransaction(client: Client, request: BroadcastRequest, options?: CallOptions): Promise<Broadcast> {
  return call(client, endpoints.broadcastTransaction, request, options);
}

/**
 * Reads what a transaction pays, as its chain tells it.
 *
 * @throws ServiceError transaction_not_found while the chain does not know it, and others; NoAnswerError
 * @example
 * const { status, payments, memo } = await getPayment(client, { chain: 'BTC', tx });
 */
export function getPayment(client: Client, request: PaymentRequest, options?: CallOptions): Promise<Payment> {
  return call(client, endpoints.getPayment, request, options);
}

/**
 * Follows a swap by the hash of its deposit.
 *
 * @throws ServiceError transaction_not_found while no network has seen the deposit, and others; NoAnswerError
 * @example
 * const { state, outputs, next_look_seconds } = await trackSwap(client, { tx });
 */
export function trackSwap(client: Client, request: TrackRequest, options?: CallOptions): Promise<Track> {
  return call(client, endpoints.trackSwap, request, options);
}

/**
 * Asks for the newsletter; a mail asks the owner of the address to confirm.
 *
 * @throws ServiceError, NoAnswerError
 * @example
 * await subscribeToNewsletter(client, { email: 'name@example.com' });
 */
export function subscribeToNewsletter(
  client: Client,
  request: NewsletterRequest,
  options?: CallOptions,
): Promise<Answer<NewsletterResponse, 'subscribeToNewsletter'>> {
  return call(client, endpoints.subscribeToNewsletter, request, options);
}

/**
 * Reports a problem or asks for a feature.
 *
 * @throws ServiceError, NoAnswerError
 * @example
 * const { report_id } = await reportBug(client, { description: 'The quote of BTC to ETH stays empty.' });
 */
export function reportBug(client: Client, request: ReportRequest, options?: CallOptions): Promise<Answer<ReportResponse, 'reportBug'>> {
  return call(client, endpoints.reportBug, request, options);
}

/**
 * Reports the state of the service; also when it is down, which it says with status 503.
 *
 * @throws ServiceError, NoAnswerError
 * @example
 * const { state, dependencies } = await getStatus(client);
 */
export function getStatus(client: Client, options?: CallOptions): Promise<Status> {
  return call(client, { ...endpoints.getStatus, alsoRead: 503 }, {}, options);
}
