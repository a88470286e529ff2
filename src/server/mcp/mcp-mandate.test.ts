import { createLocalJWKSet, jwtVerify } from 'jose';
import { describe, expect, test } from 'vitest';
import { usdAmount } from '../../core/amount.ts';
import { type Mandate, writeMandate } from '../../core/mandate/mandate.ts';
import { siteUrl, startMcpWorld } from '../fixtures/mcp-world.ts';
import { mandateTokens } from '../keys/mandate-tokens.ts';
import { newSigningKey } from '../runtime/signing-key.ts';

type Facts = Readonly<Record<string, unknown>>;

const signingKey = newSigningKey();
const keys = { signingKey, signingKeys: [signingKey.publicKey] };
const payee = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const thief = '0x86d526d6624AbC0178cF7296cD538Ecc080A95F1';
const btcPayee = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
const btcThief = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';
const swap = { from_asset: 'BTC.BTC', to_asset: 'ETH.ETH', amount: '10000000' };
const until = '2999-01-01T00:00:00Z';
const here = startMcpWorld(keys);
const elsewhere = startMcpWorld({ ...keys, siteUrl: 'https://other.example' });
const without = startMcpWorld({ signingKey: undefined });

/** Query of a new mandate with these limits. */
async function issue(limits: Facts): Promise<string> {
  const answer = (await (await here.issue({ until, ...limits })).json()) as { readonly address: string };
  expect(answer.address).toMatch(/^http:\/\/localhost:4321\/mcp\?mandate=[\w.-]+$/);
  return new URL(answer.address).search;
}

interface Answer {
  readonly text: string;
  readonly facts: Facts;
  readonly failure: Facts | undefined;
}

async function call(query: string, name: string, input: Facts): Promise<Answer> {
  const answer = await here.post('tools/call', { name, arguments: input }, query);
  const { result } = (await answer.json()) as {
    readonly result: {
      readonly isError?: boolean;
      readonly content: readonly { readonly text: string }[];
      readonly structuredContent?: Facts;
    };
  };
  const [words, body] = result.content;
  return {
    text: words?.text ?? '',
    facts: result.structuredContent ?? {},
    failure: result.isError ? (JSON.parse(body?.text ?? '{}') as Facts) : undefined,
  };
}

const quote = (query: string, more: Facts = {}) => call(query, 'get_swap_quote', { ...swap, ...more });
const build = (query: string, more: Facts = {}) =>
  call(query, 'build_deposit', { ...swap, destination: payee, network: 'thorchain', mode: 'single', ...more });
const check = (query: string, more: Facts = {}) =>
  call(query, 'check_deposit', {
    network: 'thorchain',
    from_asset: 'THOR.RUNE',
    amount: '10000000000',
    memo: `=:ETH.ETH:${payee}:1000000`,
    ...more,
  });
const refusedBy = (limit: string) => ({ code: 'outside_mandate', details: { limit }, hint: expect.stringContaining(limit) });
const outsideProblems = ({ facts }: Answer) =>
  (facts['problems'] as readonly { readonly code: string; readonly reason: string }[]).filter(({ code }) => code === 'outside_mandate');

async function expectRefused(query: string, to = here): Promise<string> {
  const answer = await to.post('tools/list', {}, query);
  const { error } = (await answer.json()) as { readonly error: { readonly data: Facts } };
  expect([answer.status, error.data['code'], answer.headers.get('www-authenticate')]).toEqual([
    401,
    'invalid_mandate',
    'Mandate realm="mcp"',
  ]);
  return `${error.data['hint']}`;
}

/** A token of this host's key, or another one, for any mandate, also one that no endpoint would issue. */
const signed = (mandate: Mandate, by = keys) =>
  `?mandate=${mandateTokens({ ...by, network: 'devnet', siteUrl })?.sign(writeMandate(mandate))}`;

describe('a mandate that is not one of this host', () => {
  test('is refused when signed by another key, empty or repeated', async () => {
    const query = await issue({ max_usd: '500' });
    const other = newSigningKey();
    const forged = signed({ maxUsd: usdAmount(10n ** 12n), until: 4_000_000_000 }, { signingKey: other, signingKeys: [other.publicKey] });
    const receipt = `?mandate=${signingKey.sign('receipt+jwt', { iss: siteUrl, network: 'devnet', exp: 4_000_000_000, limits: {} })}`;
    for (const refused of [forged, receipt, '?mandate=', '?mandate=x', '?mandate', `${query}&mandate=x`, `${query}&${query.slice(1)}`])
      expect(await expectRefused(refused)).toContain('no mandate of this host');
  });

  test('is refused when a limit or any single character was changed', async () => {
    const query = await issue({ max_usd: '500' });
    const [head = '', body = '', code = ''] = query.slice('?mandate='.length).split('.');
    const text = Buffer.from(body, 'base64url').toString();
    const more = Buffer.from(text.replace('"maxUsd":"5', '"maxUsd":"9')).toString('base64url');
    expect(more).not.toBe(body);
    await expectRefused(`?mandate=${head}.${more}.${code}`);
    const whole = `${head}.${body}.${code}`;
    for (const [index, letter] of [...whole].entries())
      await expectRefused(`?mandate=${whole.slice(0, index)}${letter === 'A' ? 'B' : 'A'}${whole.slice(index + 1)}`);
    expect((await here.post('tools/list', {}, query)).status).toBe(200);
  });

  test('is verified by a third-party library', async () => {
    const token = (await issue({ max_usd: '500', until: '2030-01-01T00:00:00Z' })).slice('?mandate='.length);
    const { payload, protectedHeader } = await jwtVerify(token, createLocalJWKSet({ keys: keys.signingKeys }), { issuer: siteUrl });
    expect(protectedHeader.typ).toBe('mandate+jwt');
    expect(payload).toMatchObject({ network: 'devnet', exp: 1_893_456_000, limits: { maxUsd: expect.stringMatching(/^5000*$/) } });
  });

  test('is refused after its end, with that time and the page that makes a new one', async () => {
    const hint = await expectRefused(signed({ maxUsd: usdAmount(1n), until: 1_700_000_000 }));
    expect(hint).toContain('ended at 2023-11-14T22:13:20Z');
    expect(hint).toContain(`${siteUrl}/agents/mandate`);
  });

  test('is refused on another host with the same secret, and on one that issues none', async () => {
    const query = await issue({ max_usd: '500' });
    expect(await expectRefused(query, elsewhere)).toContain('no mandate of this host');
    expect(await expectRefused(query, without)).toContain('issues no mandates');
  });
});

test('serves a split only if both of its payments are within the limits', async () => {
  const order = { amount: '3000000000', destination: payee, split: true, tolerance_bps: 300 };
  const inside = await quote(await issue({ max_wait_hours: 24 }), order);
  expect(inside.facts['split']).toBeDefined();
  // The smaller payment waits for hours over MAYAChain, the larger one and the best offer do not.
  const outside = await quote(await issue({ max_wait_hours: 3 }), order);
  expect([outside.failure, outside.facts['split']]).toEqual([undefined, undefined]);
  expect(outside.text).not.toContain('two payments');
});

test('gives agents the limits in one sentence, in initialize and server/discover, and only at its own address', async () => {
  const limits = {
    max_usd: '500.50',
    destinations: [payee],
    pay_assets: ['btc'],
    max_loss_bps: 250,
    max_affiliate_bps: 0,
    max_wait_hours: 2,
    until,
  };
  const { sentence } = (await (await here.issue(limits)).json()) as { readonly sentence: string };
  expect(sentence).toBe(
    `This address has a mandate of its owner: until ${until} it serves only deposits of at most $500.5 each, in BTC.BTC, paid out and refunded only to ${payee}, that lose at most 2.5 % even at their minimum, with at most 0 % for affiliates, that wait at most 2 hours; anything else is refused with outside_mandate, so tell the user these limits.`,
  );
  const query = await issue(limits);
  const client = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } };
  const meta = { 'io.modelcontextprotocol/protocolVersion': '2026-07-28', 'io.modelcontextprotocol/clientCapabilities': {} };
  const headers = { 'MCP-Protocol-Version': '2026-07-28', 'Mcp-Method': 'server/discover' };
  const told = async (at: string) =>
    Promise.all([
      here.post('initialize', client, at).then((answer) => answer.text()),
      here.post('server/discover', { _meta: meta }, at, headers).then((answer) => answer.text()),
    ]);
  for (const text of await told(query)) expect(text).toContain(sentence);
  for (const text of await told('')) expect(text).not.toContain('outside_mandate');
});

describe('an address with a mandate', () => {
  test('quotes and builds within the limits as the open server does', async () => {
    const query = await issue({
      max_usd: '20000',
      destinations: [payee],
      pay_assets: ['BTC.BTC'],
      receive_assets: ['ETH.ETH'],
      max_loss_bps: 1_000,
      max_affiliate_bps: 0,
    });
    const { facts, failure } = await quote(query, { destination: payee });
    expect([failure, (facts['offers'] as readonly object[]).length > 0]).toEqual([undefined, true]);
    expect((await build(query)).facts['payment']).toMatchObject({ chain: 'BTC' });
    expect(outsideProblems(await check(await issue({ destinations: [payee.toLowerCase()], max_usd: '100000' })))).toEqual([]);
  });

  test('refuses a quote above the dollar limit in every tool, and names the limit', async () => {
    const query = await issue({ max_usd: '20' });
    expect((await quote(query)).failure).toMatchObject(refusedBy('max_usd'));
    expect((await build(query)).failure).toMatchObject(refusedBy('max_usd'));
    expect((await call(query, 'quote_limit_order', { ...swap, target_out: '900000000', destination: payee })).failure).toMatchObject(
      refusedBy('max_usd'),
    );
    const checked = await check(query);
    expect(checked.facts['payable']).toBe(false);
    expect(checked.text).toContain('max_usd allows $20');
  });

  test('refuses payees and refund addresses outside in quote, build and check', async () => {
    const query = await issue({ destinations: [payee, btcPayee] });
    const back = { from_asset: 'ETH.ETH', to_asset: 'BTC.BTC', amount: '100000000' };
    expect((await quote(query)).failure).toBeUndefined();
    for (const payees of [{ destination: btcThief }, { destination: btcPayee, refund_address: thief }]) {
      const other = { ...back, ...payees };
      expect((await quote(query, other)).failure).toMatchObject(refusedBy('destinations'));
      expect((await build(query, { ...other, sender: payee })).failure).toMatchObject(refusedBy('destinations'));
      const order = { ...other, target_out: '6000000' };
      expect((await call(query, 'quote_limit_order', order)).failure).toMatchObject(refusedBy('destinations'));
      expect((await call(query, 'build_deposit', { ...order, mode: 'limit', sender: payee })).failure).toMatchObject(
        refusedBy('destinations'),
      );
    }
    expect((await build(query, { ...back, destination: btcPayee, refund_address: payee, sender: payee })).failure).toBeUndefined();
    const checked = await check(query, { memo: `=:ETH.ETH:${thief}:1000000` });
    expect([checked.facts['payable'], outsideProblems(checked)]).toEqual([
      false,
      [{ code: 'outside_mandate', reason: expect.stringContaining(thief) }],
    ]);
  });

  test('refuses other assets, affiliates, losses of an open minimum, and waiting', async () => {
    expect((await quote(await issue({ pay_assets: ['LTC.LTC'] }))).failure).toMatchObject(refusedBy('pay_assets'));
    expect((await quote(await issue({ receive_assets: ['LTC.LTC', 'THOR.RUNE'] }))).failure).toMatchObject(refusedBy('receive_assets'));
    const careful = await issue({ max_loss_bps: 1_000 });
    expect((await quote(careful)).failure).toBeUndefined();
    expect((await quote(careful, { tolerance_bps: 10_000 })).failure).toMatchObject(refusedBy('max_loss_bps'));
    expect(outsideProblems(await check(careful, { memo: `=:ETH.ETH:${payee}` }))).toHaveLength(1);
    const affiliate = await check(await issue({ max_affiliate_bps: 10 }), { memo: `=:ETH.ETH:${payee}:1000000:t:30` });
    expect(outsideProblems(affiliate)).toEqual([
      { code: 'outside_mandate', reason: expect.stringContaining('max_affiliate_bps allows 10, and this is 30') },
    ]);
    const soon = await issue({ max_wait_hours: 24 });
    const order = { ...swap, target_out: '900000000', destination: payee };
    expect((await call(soon, 'quote_limit_order', order)).failure).toMatchObject(refusedBy('max_wait_hours'));
    expect((await call(soon, 'quote_limit_order', { ...order, ttl_blocks: 600 })).failure).toBeUndefined();
    const resting = await check(soon, { memo: `=<:ETH.ETH:${payee}:900000000` });
    expect(outsideProblems(resting)).toEqual([
      { code: 'outside_mandate', reason: expect.stringContaining('max_wait_hours allows 24, and this is 72') },
    ]);
  });

  test('drops the offers outside, each as a refusal, and keeps the others without a link to a dropped one', async () => {
    type Told = { readonly total_loss_bps: number; readonly minimum_payout: string; readonly expected_amount_out: string };
    const open = await quote('', { destination: payee, amount: '300000000' });
    const losses = (open.facts['offers'] as readonly Told[]).map(
      (offer) =>
        10_000 - Number((BigInt(10_000 - offer.total_loss_bps) * BigInt(offer.minimum_payout)) / BigInt(offer.expected_amount_out)),
    );
    const least = Math.min(...losses);
    expect(Math.max(...losses)).toBeGreaterThan(least + 20);
    const { facts } = await quote(await issue({ max_loss_bps: least + 10 }), { destination: payee, amount: '300000000' });
    const refusals = (facts['refusals'] as readonly { readonly code: string }[]).filter(({ code }) => code === 'outside_mandate');
    expect((facts['offers'] as readonly object[]).length + refusals.length).toBe(losses.length);
    expect(refusals.length).toBeGreaterThan(0);
  });

  test('lists and runs no tool of deposits without a memo', async () => {
    const query = await issue({ max_usd: '500' });
    const { result } = (await (await here.post('tools/list', {}, `${query}&tools=all`)).json()) as {
      readonly result: { readonly tools: readonly { readonly name: string }[] };
    };
    expect(result.tools.filter(({ name }) => name.endsWith('_memoless'))).toEqual([]);
    for (const name of ['register_memoless', 'preflight_memoless'])
      expect((await call(`${query}&tools=all`, name, {})).failure).toMatchObject({ code: 'outside_mandate' });
  });
});

test.each<[string, Facts, number, string]>([
  ['a name as a payee', { destinations: ['strait'] }, 400, 'invalid_address'],
  ['a token without its contract', { pay_assets: ['ETH.FOO'] }, 400, 'invalid_asset'],
  ['an empty list', { receive_assets: [] }, 400, 'invalid_field'],
  ['dollars as a number with three decimals', { max_usd: '1.234' }, 400, 'invalid_field'],
  ['no limit', {}, 400, 'invalid_field'],
  ['an end in the past', { max_usd: '5', until: '2020-01-01T00:00:00Z' }, 400, 'invalid_field'],
])('issues none for %s', async (_name, limits, status, code) => {
  const answer = await here.issue({ until, ...limits });
  expect([answer.status, await answer.json()]).toMatchObject([status, { code }]);
});

test('states that a host without a secret issues none', async () => {
  const answer = await without.issue({ until, max_usd: '500' });
  expect([answer.status, await answer.json()]).toMatchObject([404, { code: 'mandates_unavailable' }]);
});
