import { beforeEach, describe, expect, test } from 'vitest';
import { checkDepositTool } from '../../contract/mcp/check-deposit.ts';
import { checkDepositEndpoint } from '../../contract/v1/check-deposit.ts';
import { must } from '../../core/errors.ts';
import { stretchDeadlines } from '../../server/fixtures/deadlines.ts';
import { testWorld } from '../fixtures/test-world.ts';
import { apis } from '../fixtures/world.ts';
import { secondOpinion } from './second-opinion.ts';

stretchDeadlines({ timers: true });
const world = testWorld();
beforeEach(() => world.control('clock', { pause: true }));

const evm = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const btc = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';

type Fields = Readonly<Record<string, string>>;

async function fetchVault(network: 'thorchain' | 'mayachain', chain: string): Promise<Fields> {
  const entries = await (await fetch(`${world.url}/${apis[network]}/${network}/inbound_addresses`)).json();
  const entry = entries.find((one: { readonly chain: string }) => one.chain === chain);
  if (entry === undefined) return {};
  return { inbound_address: entry.address, ...(entry.router === undefined ? {} : { router: entry.router }) };
}

const readVerdict = async (fields: Fields) => secondOpinion(must(checkDepositEndpoint.parse(fields)), world.deps());

async function judged(from_asset: string, amount: string, memo: string, more: Fields = {}) {
  const network = more['network'] === 'mayachain' ? 'mayachain' : 'thorchain';
  const place = await fetchVault(network, from_asset.split('.')[0] ?? '');
  const verdict = await readVerdict({ network, from_asset, amount, memo, ...place, ...more });
  const reply = checkDepositEndpoint.respond(verdict, 0);
  if (!reply.ok) throw new Error('no answer');
  return { answer: checkDepositEndpoint.response.parse(reply.answer), text: checkDepositTool.describe(verdict, reply.answer, 0) };
}
const listCodes = (answer: { readonly problems: readonly { readonly code: string }[] }) => answer.problems.map(({ code }) => code);
const warned = (answer: { readonly warnings: readonly { readonly code: string }[] }) => answer.warnings.map(({ code }) => code);

describe('a deposit the network would keep or refund', () => {
  test.each<{ readonly asset: string; readonly amount: string; readonly memo: string; readonly code: string; readonly more?: Fields }>([
    { asset: 'DOGE.DOGE', amount: '100000000', memo: `=:ETH.ETH:${evm}`, code: 'amount_too_low' },
    { asset: 'DOGE.DOGE', amount: '300000000', memo: `=:ETH.ETH:${evm}`, code: 'amount_too_low' },
    { asset: 'LTC.LTC', amount: '100000', memo: `=:ETH.ETH:${evm}`, code: 'amount_too_low' },
    { asset: 'TRON.TRX', amount: '10000000', memo: `=:ETH.ETH:${evm}`, code: 'amount_too_low' },
    { asset: 'MAYA.CACAO', amount: '10000000000', memo: `=:BTC.BTC:${btc}`, code: 'amount_too_low', more: { network: 'mayachain' } },
    { asset: 'BTC.BTC', amount: '1500', memo: `=:ETH.ETH:${evm}:1300000000`, code: 'amount_too_low' },
    { asset: 'BTC.BTC', amount: '50000000', memo: `=:ETH.ETH:${evm}:99900000000`, code: 'price_limit' },
    { asset: 'BTC.BTC', amount: '50000000', memo: `=<:ETH.ETH:${evm}:99900000000/0/0`, code: 'price_limit' },
    { asset: 'BTC.BTC', amount: '50000000', memo: `=:ETH.ETH:${evm}:1e26`, code: 'price_limit' },
    { asset: 'BTC.BTC', amount: '500000000000', memo: `=:ETH.ETH:${evm}`, code: 'price_impact_too_high' },
    { asset: 'BTC.BTC', amount: '50000000', memo: `=:ETH.ETH:${evm}::ss:75`, code: 'invalid_field' },
    { asset: 'BTC.BTC', amount: '200000', memo: `=:ETH.ETH:${evm}::strait:1001`, code: 'invalid_field' },
  ])('rejects $amount of $asset with the memo $memo as not payable: $code', async ({ asset, amount, memo, code, more = {} }) => {
    const { answer } = await judged(asset, amount, memo, more);
    expect(answer.payable).toBe(false);
    expect(listCodes(answer)).toContain(code);
    expect(answer.problems.find((problem) => problem.code === code)?.reason).toMatch(/\.$/);
  });

  test.each(['\n', '\r\n', '\t', ' ', '\u00a0'])('rejects a memo with %j before or after it, and shows it in the hint', async (space) => {
    for (const memo of [`${space}=:ETH.ETH:${evm}`, `=:ETH.ETH:${evm}${space}`]) {
      const { answer } = await judged('BTC.BTC', '50000000', memo);
      expect(answer).toMatchObject({ payable: false, problems: [{ code: 'invalid_field', field: 'memo' }] });
      expect(answer.problems[0]?.reason).toMatch(/^The memo has a .+ at its (?:beginning|end)/);
    }
  });
});

describe('an amount finer than its chain’s decimals', () => {
  const gusd = 'ETH.GUSD-0X056FD409E1D7A124BD7017459DFEA2F387B6D5CD';

  test.each([
    [gusd, '20099999999', '20099000000'],
    ['XRP.XRP', '5000000001', '5000000000'],
    ['TRON.TRX', '500000000099', '500000000000'],
  ])('of %s is rounded from %s to the %s that is paid, and the rounding is reported', async (asset, asked, paid) => {
    const { answer, text } = await judged(asset, asked, `=:BTC.BTC:${btc}`);
    const plain = await judged(asset, paid, `=:BTC.BTC:${btc}`);
    expect(answer).toMatchObject({ amount: paid, amount_asked: asked, expected_amount_out: plain.answer.expected_amount_out });
    expect(answer.payable).toBe(plain.answer.payable);
    expect(plain.answer.amount_asked).toBeUndefined();
    expect(text).toMatch(/has too few decimals for [\d.]+ .+ amount to pay is/);
    expect(plain.text).not.toContain('too few decimals');
  });

  test('is not payable below the chain’s smallest unit', async () => {
    const { answer } = await judged(gusd, '999999', `=:BTC.BTC:${btc}`);
    expect(answer).toMatchObject({ payable: false, problems: [{ code: 'invalid_amount', field: 'amount' }] });
  });
});

test('a deposit of a token without its router names the router as missing', async () => {
  const { answer } = await judged('ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48', '100000000000', `=:BTC.BTC:${btc}`, {
    router: '',
  });
  const hint = 'router is missing. Send the router of the quote.';
  expect(answer).toMatchObject({ payable: false, problems: [{ code: 'invalid_field', field: 'router', reason: hint }] });
});

describe('a payable deposit', () => {
  test('passes without a warning and with the expected output when its limit is well below the price', async () => {
    const { answer } = await judged('BTC.BTC', '50000000', `=:ETH.ETH:${evm}:1300000000`);
    expect(answer).toMatchObject({ payable: true, problems: [], warnings: [] });
    expect(BigInt(answer.expected_amount_out ?? '0')).toBeGreaterThan(1_000_000n);
  });

  test('is a danger with a limit at 1 % of the price, or an affiliate above 5 %, both for the page and for agents', async () => {
    const { answer, text } = await judged('BTC.BTC', '100000000', `=:ETH.ETH:${evm}:26857228`);
    expect(answer).toMatchObject({ payable: true, warnings: [{ code: 'limit_far_below', severity: 'danger' }] });
    expect(text).toContain('DANGER');
    expect(checkDepositTool.shorten(answer).warnings).toMatchObject([{ code: 'limit_far_below', severity: 'danger' }]);
    const { answer: shared } = await judged('BTC.BTC', '100000000', `=:ETH.ETH:${evm}:2400000000:strait:501`);
    expect(shared.warnings).toMatchObject([{ code: 'affiliate_share', severity: 'danger', affiliate_bps: 501 }]);
    const { answer: fair } = await judged('BTC.BTC', '100000000', `=:ETH.ETH:${evm}:2400000000:strait:500`);
    expect(fair.warnings).toMatchObject([{ code: 'affiliate_share', severity: 'warning' }]);
  });

  test.each([
    ['an hour and a minute', 3_660, false],
    ['15 minutes', 900, true],
  ])('may expire in %s: %j seconds, payable %j', async (_name, seconds, payable) => {
    const expiry = `${Math.floor(Date.now() / 1_000) + seconds}`;
    const { answer } = await judged('BTC.BTC', '50000000', `=:ETH.ETH:${evm}:1300000000`, { expiry });
    expect(answer.payable).toBe(payable);
    expect(answer.problems.map(({ field }) => field)).toEqual(payable ? [] : ['expiry']);
  });

  test('gets a warning for a swap without a limit', async () => {
    const { answer } = await judged('BTC.BTC', '50000000', `=:ETH.ETH:${evm}`);
    expect(answer.payable).toBe(true);
    expect(warned(answer)).toEqual(['unprotected']);
  });

  test('gets a warning with the figures for a limit just below the pools’ price', async () => {
    const { answer: free } = await judged('BTC.BTC', '50000000', `=:ETH.ETH:${evm}`);
    const limit = (BigInt(free.expected_amount_out ?? '0') * 9_990n) / 10_000n;
    const { answer } = await judged('BTC.BTC', '50000000', `=:ETH.ETH:${evm}:${limit}`);
    expect(answer).toMatchObject({
      payable: true,
      warnings: [
        { code: 'limit_near_price', severity: 'warning', minimum_payout: `${limit}`, expected_amount_out: free.expected_amount_out },
      ],
    });
  });

  test('gets a warning that a limit order above the price will rest', async () => {
    const { answer: free } = await judged('BTC.BTC', '50000000', `=:ETH.ETH:${evm}`);
    const target = BigInt(free.expected_amount_out ?? '0') * 2n;
    const { answer, text } = await judged('BTC.BTC', '50000000', `=<:ETH.ETH:${evm}:${target}/0/0`);
    expect(answer.payable).toBe(true);
    expect(warned(answer)).toEqual(['limit_above_price']);
    expect(text).toContain('The order rests until the pools pay');
  });

  test('lists each affiliate with its percentage', async () => {
    const { answer, text } = await judged('BTC.BTC', '50000000', `=:e:${evm}:1000000:strait/harbor:75/900`);
    expect(answer).toMatchObject({
      payable: true,
      order: {
        affiliate_bps: 975,
        affiliates: [
          { name: 'strait', bps: 75 },
          { name: 'harbor', bps: 900 },
        ],
      },
      warnings: expect.arrayContaining([expect.objectContaining({ code: 'affiliate_share', severity: 'danger', affiliate_bps: 975 })]),
    });
    expect(text).toContain('"strait" takes 0.75 %, "harbor" takes 9 %');
  });

  test('gets only a warning for a loss the payer has accepted', async () => {
    const { answer } = await judged('BTC.BTC', '500000000000', `=:ETH.ETH:${evm}:1`, { max_impact_bps: '10000' });
    expect(listCodes(answer)).not.toContain('price_impact_too_high');
    expect(warned(answer)).toContain('shallow_pool');
  });

  test('is not payable while no node gives a quote', async () => {
    for (const host of ['a', 'b']) await world.control('fault', { face: 'thornode', host, kind: 'status', status: 503, match: '/quote/' });
    const { answer } = await judged('BTC.BTC', '50000000', `=:ETH.ETH:${evm}:1000000`);
    expect(answer.payable).toBe(false);
    expect(listCodes(answer)).toEqual(['upstream_unavailable']);
  });
});
