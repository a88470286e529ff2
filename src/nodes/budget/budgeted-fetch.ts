import type { Fetch } from '../http/attempt.ts';
import type { HostBudgets } from './host-budgets.ts';

interface BudgetOptions {
  /** Hosts as configured, without a trailing slash. */
  readonly hosts: readonly string[];
  readonly budgets: HostBudgets;
  /** Clock in unix milliseconds. */
  readonly now: () => number;
}

/** Maximum back-off a host can request, in milliseconds: a day. */
const longestRestMs = 86_400_000;

/** Back-off requested by a refusing host, in milliseconds; undefined for other responses. `now` in unix milliseconds. */
export function restOf({ status, headers }: Pick<Response, 'status' | 'headers'>, now: number): number | undefined {
  const said = status === 429 || status === 503 ? headers.get('retry-after')?.trim() : undefined;
  if (said === undefined || said === '') return undefined;
  const ms = /^[0-9]{1,9}$/.test(said) ? Number(said) * 1000 : Date.parse(said) - now;
  return Number.isNaN(ms) ? undefined : Math.min(longestRestMs, Math.max(0, ms));
}

/**
 * Wraps `fetch` with budgets: a host whose budget is used up, or that requested a back-off, is not contacted; returns
 * the same response it would give: 429 with seconds in Retry-After. Other URLs pass through.
 */
export function budgetedFetch(fetch: Fetch, { hosts, budgets, now }: BudgetOptions): Fetch {
  // Longest first: a host may be a prefix of another one.
  const known = [...hosts].sort((a, b) => b.length - a.length);
  const hostOf = (url: string) => known.find((host) => url === host || url.startsWith(`${host}/`) || url.startsWith(`${host}?`));
  return async (url, init) => {
    const host = hostOf(url);
    if (host === undefined) return fetch(url, init);
    const isQuote = url.slice(host.length).includes('/quote/');
    const waitMs = await budgets.take(host, init.precedence ?? 'quote', isQuote);
    if (waitMs > 0) return new Response(null, { status: 429, headers: { 'Retry-After': `${Math.ceil(waitMs / 1000)}` } });
    const response = await fetch(url, init);
    const restMs = restOf(response, now());
    if (restMs !== undefined) budgets.rest(host, restMs);
    return response;
  };
}
