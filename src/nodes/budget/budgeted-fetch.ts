import type { Fetch } from '../http/attempt.ts';
import type { HostBudgets } from './host-budgets.ts';

interface BudgetOptions {
  /** As configured, without a slash at the end. */
  readonly hosts: readonly string[];
  readonly budgets: HostBudgets;
  /** Unix milliseconds. */
  readonly now: () => number;
}

/** A host that names a later time is asked again after a day. */
const longestRestMs = 86_400_000;

/**
 * How long a host that refuses for now wants to be left alone, in milliseconds; undefined for an answer that does not say so.
 * `now` in unix milliseconds.
 */
export function restOf({ status, headers }: Pick<Response, 'status' | 'headers'>, now: number): number | undefined {
  const said = status === 429 || status === 503 ? headers.get('retry-after')?.trim() : undefined;
  if (said === undefined || said === '') return undefined;
  const ms = /^[0-9]{1,9}$/.test(said) ? Number(said) * 1000 : Date.parse(said) - now;
  return Number.isNaN(ms) ? undefined : Math.min(longestRestMs, Math.max(0, ms));
}

/**
 * `fetch` within the budgets: a host whose budget is spent, or that wants to be left alone, is not asked, and the answer is
 * what it would say itself: 429 with the seconds in Retry-After. Other addresses pass.
 */
export function budgetedFetch(fetch: Fetch, { hosts, budgets, now }: BudgetOptions): Fetch {
  // The longest first: a host may stand below another one.
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
