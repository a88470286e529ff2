import { describe, expect, test } from 'vitest';
import type { Precedence } from '../../core/network/precedence.ts';
import type { Fetch } from '../http/attempt.ts';
import { hostStats } from '../http/host-stats.ts';
import { hostsFor } from '../http/hosts.ts';
import { getJson } from '../http/request.ts';
import { createMemoryBuckets } from './bucket-store.ts';
import { budgetedFetch, restOf } from './budgeted-fetch.ts';
import { createHostBudgets } from './host-budgets.ts';
import { type HostLimitOverrides, limitedHosts } from './host-limits.ts';

const a = 'https://a.example/node';
const b = 'https://b.example';
const small = { quota: 20, seconds: 10 };
const ample = { quota: 1_000_000, seconds: 10 };

/** Two hosts with budgets, a manual clock and a request log. */
function scene(answer: (url: string) => Response = () => Response.json({ height: 1 }), limits = { requests: ample, quotes: small }) {
  let time = 1_700_000_000_000;
  const now = () => time;
  const asked: string[] = [];
  const inner: Fetch = async (url) => {
    asked.push(url);
    return answer(url);
  };
  const hosts = [a, b].map((url) => ({ url, bucket: url, limits }));
  const budgets = createHostBudgets(hosts, { store: createMemoryBuckets(now), now });
  const fetch = budgetedFetch(inner, { hosts: [a, b], budgets, now });
  const stats = hostStats(now);
  const request = (path: string, precedence: Precedence, some: readonly string[] = [a, b]) =>
    getJson({
      hosts: some,
      path,
      fetch,
      timeoutMs: 1_000,
      maxBytes: 1_000,
      hostStats: stats,
      who: 'THORChain',
      read: (value) => value,
      precedence,
    });
  return {
    request,
    fetch,
    budgets,
    asked,
    wait: (ms: number) => {
      time += ms;
    },
  };
}

const onHost = (asked: readonly string[], host: string) => asked.filter((url) => url.startsWith(host)).length;

describe('a fetch within the hosts’ budgets', () => {
  test('moves to the next host once quotes are used up, and still sends other requests', async () => {
    const { request, asked } = scene();
    for (let count = 0; count < 6; count += 1) expect((await request('/x/quote/swap', 'quote')).kind).toBe('value');
    expect([onHost(asked, a), onHost(asked, b)]).toEqual([3, 3]);
    expect((await request('/x/pools', 'quote')).kind).toBe('value');
  });

  test('gives the seconds to wait once every host is used up, after which a request succeeds', async () => {
    const { request, asked, wait } = scene();
    while ((await request('/x/quote/swap', 'quote')).kind === 'value');
    const before = asked.length;
    const reply = await request('/x/quote/swap', 'quote');
    expect(asked).toHaveLength(before);
    expect(reply).toMatchObject({ kind: 'failed', error: { kind: 'busy', info: { code: 'upstream_busy' } } });
    const seconds = reply.kind === 'failed' ? Number(reply.error.info.details?.['retry_after_seconds']) : 0;
    expect(seconds).toBeGreaterThan(0);
    wait(seconds * 1000);
    expect((await request('/x/quote/swap', 'quote')).kind).toBe('value');
  });

  test('stops comparisons before payable quotes, and those before signing', async () => {
    const { request } = scene(undefined, { requests: { quota: 200, seconds: 60 }, quotes: ample });
    const counts: Record<string, number> = {};
    for (const precedence of ['compare', 'quote', 'by_hand', 'signing'] as const) {
      let count = 0;
      while ((await request('/x/pools', precedence, [a])).kind === 'value') count += 1;
      counts[precedence] = count;
    }
    expect(counts).toEqual({ compare: 20, quote: 10, by_hand: 6, signing: 4 });
  });

  test('leaves a host alone after 429 with Retry-After and uses the others', async () => {
    let isBusy = true;
    const { request, asked, wait } = scene((url) =>
      isBusy && url.startsWith(a) ? new Response('slow down', { status: 429, headers: { 'Retry-After': '30' } }) : Response.json(1),
    );
    expect(await request('/x', 'quote')).toEqual({ kind: 'value', value: 1 });
    wait(20_000);
    for (let count = 0; count < 5; count += 1) expect((await request('/x', 'signing')).kind).toBe('value');
    expect(onHost(asked, a)).toBe(1);
    expect(await request('/x', 'signing', [a])).toMatchObject({ error: { info: { details: { retry_after_seconds: '10' } } } });
    isBusy = false;
    wait(10_000);
    expect((await request('/x', 'quote', [a])).kind).toBe('value');
    expect(onHost(asked, a)).toBe(2);
  });

  test('does not count a URL that belongs to no host', async () => {
    const { fetch, budgets } = scene();
    const before = budgets.left();
    expect((await fetch('https://c.example/x', {})).status).toBe(200);
    expect(budgets.left()).toEqual(before);
  });

  test('reads Retry-After only from 429 and 503, in seconds or as a date, up to a day', () => {
    const rest = (status: number, said?: string) =>
      restOf(new Response(null, { status, ...(said === undefined ? {} : { headers: { 'Retry-After': said } }) }), 1_000_000_000_000);
    expect([rest(429, '7'), rest(503, '2'), rest(500, '7'), rest(429), rest(429, 'soon'), rest(429, '999999999')]).toEqual([
      7_000,
      2_000,
      undefined,
      undefined,
      undefined,
      86_400_000,
    ]);
    expect(rest(429, new Date(1_000_000_060_000).toUTCString())).toBe(60_000);
    expect(rest(429, new Date(0).toUTCString())).toBe(0);
  });
});

describe('host limits', () => {
  const limited = (network: 'mainnet' | 'devnet', overrides: HostLimitOverrides = {}) =>
    limitedHosts({ network, hosts: hostsFor(network), chainHosts: ['https://rpc.example/eth'], overrides });
  const findBucket = (host: string) => limited('mainnet').find(({ url }) => url.includes(host));

  test('combine a gateway’s published limits for its node and Midgard, and have a default for others', () => {
    const liquify = limited('mainnet').filter(({ url }) => url.includes('liquify'));
    expect(liquify.map(({ bucket }) => bucket)).toEqual(['liquify@gateway.liquify.com', 'liquify@gateway.liquify.com']);
    expect(liquify[0]?.limits).toEqual({ requests: { quota: 50_000, seconds: 86_400 }, quotes: { quota: 60, seconds: 60 } });
    expect(findBucket('rorcual')?.limits.quotes).toEqual({ quota: 60, seconds: 60 });
    expect(findBucket('rpc.example')?.bucket).toBe('rpc.example@rpc.example');
  });

  test('can be set by name or hostname, and on the devnet are separate per host and very high', () => {
    const requests = { quota: 7, seconds: 8 };
    const own = limited('mainnet', { liquify: { requests }, 'mayanode.mayachain.info': { quotes: requests } });
    const of = (host: string) => own.find(({ url }) => url.includes(host))?.limits;
    expect(of('liquify')).toEqual({ requests, quotes: { quota: 60, seconds: 60 } });
    expect(of('mayanode.mayachain')?.quotes).toEqual(requests);
    expect(of('midgard.mayachain')?.quotes).not.toEqual(requests);
    const devnet = limited('devnet').filter(({ url }) => url.startsWith('http:'));
    expect(new Set(devnet.map(({ bucket }) => bucket)).size).toBe(2);
    expect(devnet.every(({ limits }) => limits.requests.quota / limits.requests.seconds > 1_000_000)).toBe(true);
  });
});
