import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { errorAction, errorTable } from '../contract/errors.ts';
import type { ErrorCode } from '../core/errors.ts';
import { stretchInTest } from '../server/fixtures/deadlines.ts';
import { devnetApiKey } from '../server/runtime/env.ts';
import { statusRows } from '../site/markup/reference.ts';
import { handlers } from './fixtures/handlers.ts';
import { type Running, startRunning } from './fixtures/running.ts';

let running: Running;
beforeAll(async () => {
  running = await startRunning();
});
afterAll(() => running.close());

/** Rows of the page: status, codes and recommended action. */
const rows = statusRows()
  .split('\n')
  .slice(2)
  .map((line) => {
    const [, status = '', codes = '', words = ''] = line.split('|').map((cell) => cell.trim());
    return { status: Number(status), codes: [...codes.matchAll(/`(\w+)`/g)].map(([, code = '']) => code as ErrorCode), words };
  });

type Send = () => Promise<Response>;
type Probe = () => Promise<{
  /** The request that fails. */
  readonly fails: Send;
  /** Applies the row's advice; the response is then a success. */
  readonly heeded: Send;
}>;

const pair = 'from_asset=BTC.BTC&to_asset=ETH.ETH';
const json = { 'Content-Type': 'application/json' };
const get = (path: string) => () => running.overHttp(`/api/v1/${path}`);
const post =
  (path: string, body: string, headers: Readonly<Record<string, string>> = json) =>
  () =>
    running.overHttp(path, { method: 'POST', headers, body });
const tokens = (headers: Readonly<Record<string, string>>) => () =>
  running.overHttp('/aggregator/v1/tokens?provider=THORCHAIN', { headers });
const email = (address: string) => JSON.stringify({ email: address });
const newsletter = '/api/v1/newsletter';

/** A request that fails while `control` applies, and succeeds once the devnet is restored. */
const whileHolds =
  (path: string, controls: readonly (readonly [call: string, body: object])[]): Probe =>
  async () => {
    for (const [call, body] of controls) await running.control(call, body);
    return {
      fails: get(path),
      heeded: async () => {
        await running.control('reset', {});
        return get(path)();
      },
    };
  };
const faults = (face: string, kind: string, match: string) => ['a', 'b'].map((host) => ['fault', { face, host, kind, match }] as const);

/** One request per row, by its status and the action of its codes. */
const probes: Readonly<Record<string, Probe>> = {
  '400 correct': async () => ({ fails: get(`quote?${pair}&amount=0,1`), heeded: get(`quote?${pair}&amount=10000000`) }),
  '401 authorize': async () => ({ fails: tokens({}), heeded: tokens({ 'x-api-key': devnetApiKey }) }),
  '403 elsewhere': async () => {
    const ping = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' });
    return {
      fails: async () => {
        const answer = await post('/mcp', ping, { ...json, Origin: 'https://other.example' })();
        const { error } = (await answer.json()) as { readonly error: { readonly data: object } };
        return new Response(JSON.stringify(error.data), answer);
      },
      heeded: post('/mcp', ping),
    };
  },
  '404 elsewhere': async () => ({ fails: get('exchanges'), heeded: get('pools') }),
  '404 later': async () => {
    const deposit = {
      network: 'thorchain',
      asset: 'LTC.LTC',
      amount: '500000000',
      memo: '=:b:bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq:100000',
    };
    const { tx } = (await running.control('pay', deposit)) as { readonly tx: string };
    const seen = get(`track?network=thorchain&tx=${tx}`);
    return {
      fails: get(`track?network=thorchain&tx=${'ab'.repeat(32)}`),
      heeded: async () => {
        await running.control('clock', { advance_blocks: 1000 });
        return seen();
      },
    };
  },
  '405 elsewhere': async () => ({ fails: get('newsletter'), heeded: post(newsletter, email('ada@example.com')) }),
  '409 repeat': async () => {
    const { handler, release } = handlers.slow();
    const send = () =>
      handler(
        new Request(`${running.url}${newsletter}`, {
          method: 'POST',
          headers: { ...json, 'Idempotency-Key': 'rows' },
          body: email('ada@example.com'),
        }),
      );
    const first = send();
    await expect.poll(async () => (await send()).status).toBe(409);
    return {
      fails: send,
      heeded: async () => {
        release();
        await first;
        return send();
      },
    };
  },
  '409 renew': async () => ({
    fails: () => handlers.late()(new Request(`${running.url}/api/v1/quote?${pair}&amount=10000000`)),
    heeded: get(`quote?${pair}&amount=10000000`),
  }),
  '413 correct': async () => ({
    fails: post(newsletter, email(`${'a'.repeat(5_000)}@example.com`)),
    heeded: post(newsletter, email('ada@example.com')),
  }),
  '415 correct': async () => ({
    fails: post(newsletter, email('ada@example.com'), { 'Content-Type': 'text/plain' }),
    heeded: post(newsletter, email('ada@example.com')),
  }),
  '422 correct': async () => ({ fails: get(`quote?${pair}&amount=1500`), heeded: get(`quote?${pair}&amount=10000000`) }),
  '429 repeat': async () => {
    const limited = handlers.limited();
    const send = () => limited(new Request(`${running.url}/api/v1/pools`));
    await send();
    return { fails: send, heeded: get('pools') };
  },
  '500 report': async () => {
    const broken = handlers.broken();
    return {
      fails: () => broken(new Request(`${running.url}/api/v1/quote?${pair}&amount=10000000`)),
      heeded: get(`quote?${pair}&amount=10000000`),
    };
  },
  '502 repeat': whileHolds(`inbound?network=thorchain&${pair}`, [
    ['fault', { face: 'thornode', host: 'b', kind: 'stale' }],
    ['vault', { network: 'thorchain', chain: 'BTC', rotate: true }],
  ]),
  '503 repeat': whileHolds(`quote?${pair}&amount=10000000`, [
    ...faults('thornode', 'reset', 'quote'),
    ...faults('mayanode', 'reset', 'quote'),
  ]),
  '503 stop': whileHolds(`inbound?network=thorchain&${pair}`, [['state', { network: 'thorchain', mimir: { HALTETHTRADING: 1 } }]]),
  '504 repeat': whileHolds('limit-orders?sender=bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', faults('thornode', 'stall', 'limit_swaps')),
};

const formatKey = ({ status, codes: [code] }: (typeof rows)[number]): string => `${status} ${code === undefined ? '' : errorAction(code)}`;

test('probes every row of the table by status, whose codes share one status and action', () => {
  expect(rows.map(formatKey).sort()).toEqual(Object.keys(probes).sort());
  expect(rows.flatMap(({ codes }) => codes).sort()).toEqual((Object.keys(errorTable) as ErrorCode[]).sort());
  for (const row of rows) for (const code of row.codes) expect(`${errorTable[code].status} ${errorAction(code)}`).toBe(formatKey(row));
  expect(readFileSync(new URL('../../content/developers/errors.mdx', import.meta.url), 'utf8')).toContain('<DecisionTable of="status" />');
});

test.each(rows)('behaves as the row of $status documents for $codes', async (row) => {
  // Only silent nodes need the deadlines; a busy machine must not look silent.
  if (row.status !== 504) stretchInTest();
  const probe = probes[formatKey(row)];
  if (probe === undefined) throw new Error(`no call for ${formatKey(row)}`);
  const { fails, heeded } = await probe();
  const first = await fails();
  const body = (await first.json()) as { readonly code: ErrorCode; readonly hint: string; readonly request_id: string };
  expect([first.status, row.codes]).toEqual([row.status, expect.arrayContaining([body.code])]);
  expect(body.hint.length).toBeGreaterThan(10);
  expect(body.request_id).toBe(first.headers.get('x-request-id'));
  if (row.words.includes('Retry-After')) expect(Number(first.headers.get('retry-after'))).toBeGreaterThan(0);
  // Repeating the same request at once fails the same way.
  if (row.words.includes("Don't repeat")) {
    expect((await (await fails()).json()) as object).toMatchObject({ code: body.code });
  }
  expect((await heeded()).status).toBe(200);
});
