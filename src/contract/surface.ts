import { balancesEndpoint, signingFactsEndpoint } from './account.ts';
import { aggregatorEndpoints } from './aggregator-surface.ts';
import { broadcastEndpoint } from './broadcast.ts';
import { inboundEndpoint } from './inbound.ts';
import { limitOrdersEndpoint } from './limit-orders.ts';
import { limitQuoteEndpoint } from './limit-quote.ts';
import { memolessEndpoints } from './memoless-surface.ts';
import { nameEndpoint } from './name.ts';
import { newsletterEndpoint } from './newsletter.ts';
import { paymentEndpoint } from './payment.ts';
import { poolHistoryEndpoint } from './pool-history.ts';
import { poolsEndpoint } from './pools.ts';
import { quoteEndpoint } from './quote.ts';
import { reportBugEndpoint } from './report-bug.ts';
import { statusEndpoint } from './status.ts';
import { trackEndpoint } from './track.ts';

/** Every REST endpoint. */
export const endpoints = [
  quoteEndpoint,
  poolsEndpoint,
  poolHistoryEndpoint,
  inboundEndpoint,
  nameEndpoint,
  limitQuoteEndpoint,
  limitOrdersEndpoint,
  balancesEndpoint,
  signingFactsEndpoint,
  broadcastEndpoint,
  paymentEndpoint,
  trackEndpoint,
  newsletterEndpoint,
  reportBugEndpoint,
  statusEndpoint,
] as const;

/** Every endpoint of the OpenAPI document: REST, then the aggregator with its keys, then swaps without a memo. */
export const documentedEndpoints = [...endpoints, ...aggregatorEndpoints, ...memolessEndpoints] as const;
