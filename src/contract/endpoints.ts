import { aggregatorEndpoints } from './aggregator/endpoints.ts';
import { mandateEndpoint } from './mcp/mandate.ts';
import { memolessEndpoints } from './memoless/endpoints.ts';
import { receiptedCheckEndpoint, receiptedDepositEndpoint } from './receipts/deposits.ts';
import { receiptedQuoteEndpoint } from './receipts/quote.ts';
import { balancesEndpoint, signingFactsEndpoint } from './v1/account.ts';
import { broadcastEndpoint } from './v1/broadcast.ts';
import { findDepositEndpoint } from './v1/follow/find-deposit.ts';
import { swapMailEndpoint } from './v1/follow/swap-mail.ts';
import { swapsEndpoint } from './v1/follow/swaps.ts';
import { trackStreamEndpoint } from './v1/follow/track-stream.ts';
import { inboundEndpoint } from './v1/inbound.ts';
import { limitOrdersEndpoint } from './v1/limit-orders.ts';
import { limitQuoteEndpoint } from './v1/limit-quote.ts';
import { nameEndpoint } from './v1/name.ts';
import { networkStatusEndpoint } from './v1/network-status.ts';
import { newsletterEndpoint } from './v1/newsletter.ts';
import { paymentEndpoint } from './v1/payment.ts';
import { poolHistoryEndpoint } from './v1/pool-history.ts';
import { poolsEndpoint } from './v1/pools.ts';
import { rateHistoryEndpoint } from './v1/rate-history.ts';
import { reportBugEndpoint } from './v1/report-bug.ts';
import { reviewEndpoint } from './v1/review.ts';
import { statusEndpoint } from './v1/status.ts';
import { statusHistoryEndpoint } from './v1/status-history.ts';
import { trackEndpoint } from './v1/track.ts';

/** Every REST endpoint. */
export const endpoints = [
  receiptedQuoteEndpoint,
  poolsEndpoint,
  poolHistoryEndpoint,
  rateHistoryEndpoint,
  networkStatusEndpoint,
  inboundEndpoint,
  receiptedDepositEndpoint,
  receiptedCheckEndpoint,
  reviewEndpoint,
  mandateEndpoint,
  nameEndpoint,
  limitQuoteEndpoint,
  limitOrdersEndpoint,
  balancesEndpoint,
  signingFactsEndpoint,
  broadcastEndpoint,
  paymentEndpoint,
  findDepositEndpoint,
  swapsEndpoint,
  trackEndpoint,
  trackStreamEndpoint,
  swapMailEndpoint,
  newsletterEndpoint,
  reportBugEndpoint,
  statusEndpoint,
  statusHistoryEndpoint,
] as const;

/** Every endpoint of the OpenAPI document: REST, the keyed aggregator, then memoless swaps. */
export const documentedEndpoints = [...endpoints, ...aggregatorEndpoints, ...memolessEndpoints] as const;
