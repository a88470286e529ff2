/** Requests allowed per caller in a sliding window. */
export interface RateLimit {
  readonly quota: number;
  readonly seconds: number;
}

/** Named limits of the endpoints. */
export const limits = {
  newsletter: { quota: 5, seconds: 600 },
  'swap-mail': { quota: 5, seconds: 600 },
  'report-bug': { quota: 5, seconds: 600 },
  quote: { quota: 60, seconds: 60 },
  pools: { quota: 60, seconds: 60 },
  'pool-history': { quota: 120, seconds: 60 },
  'rate-history': { quota: 120, seconds: 60 },
  status: { quota: 60, seconds: 60 },
  'status-history': { quota: 60, seconds: 60 },
  review: { quota: 60, seconds: 60 },
  mandate: { quota: 30, seconds: 60 },
  deposit: { quota: 60, seconds: 60 },
  'check-deposit': { quota: 60, seconds: 60 },
  'network-status': { quota: 60, seconds: 60 },
  inbound: { quota: 60, seconds: 60 },
  name: { quota: 60, seconds: 60 },
  'limit-quote': { quota: 60, seconds: 60 },
  'limit-orders': { quota: 60, seconds: 60 },
  balances: { quota: 60, seconds: 60 },
  'signing-facts': { quota: 30, seconds: 60 },
  broadcast: { quota: 10, seconds: 60 },
  payment: { quota: 60, seconds: 60 },
  'find-deposit': { quota: 60, seconds: 60 },
  swaps: { quota: 60, seconds: 60 },
  'track-stream': { quota: 60, seconds: 60 },
  track: { quota: 120, seconds: 60 },
  aggregator: { quota: 600, seconds: 60 },
  memoless: { quota: 120, seconds: 60 },
  'memoless-register': { quota: 10, seconds: 600 },
  mcp: { quota: 120, seconds: 60 },
} as const satisfies Readonly<Record<string, RateLimit>>;

/** Name of a limit, as shown in the RateLimit headers. */
export type LimitName = keyof typeof limits;

/** Limits changed by the operator. */
export type LimitOverrides = Readonly<Partial<Record<LimitName, RateLimit>>>;

/** Effective limits: defaults plus the operator's overrides. */
export const limitsInForce = (overrides: LimitOverrides): Readonly<Record<LimitName, RateLimit>> => ({ ...limits, ...overrides });
