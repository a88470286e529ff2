import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { addressFromSeed } from '../../core/address/address.ts';
import { assetInfo } from '../../core/asset/asset-name.ts';
import Manual from '../pay/Manual.tsx';
import type { PayProps } from '../state/pay/pay-way.ts';
import { type ConfirmState, confirmTimes } from '../state/review/$confirm.ts';
import { type Answer, consentKey, makeTerms, type Terms } from '../state/review/confirm-terms.ts';
import { $now } from '../state/swap/$now.ts';
import { ConfirmReview } from './ConfirmReview.tsx';
import { ConfirmErrorView } from './dialog/ConfirmErrorView.tsx';
import { ConfirmHead } from './dialog/ConfirmHead.tsx';
import { PayWays } from './PayWays.tsx';

const destination = '0x86d526d6624AbC0178cF7296cD538Ecc080A95F1';
const vault = addressFromSeed('BTC', new TextEncoder().encode('vault'));
const start = new Date(2026, 10, 20, 12).getTime();
const ignore = () => undefined;
const getInfo = (id: string) => assetInfo(id) ?? expect.fail(`no asset ${id}`);
const answer: Answer = {
  network: 'thorchain',
  expected_amount_out: 271_405_955n,
  total_loss_bps: 42,
  price_impact_bps: 30,
  minimum_payout: 268_691_895n,
  memo: `=:e:${destination}:268691895`,
  inbound_address: vault,
  expiresAt: start + 900_000,
  usd: { amount: '11700', expected_amount_out: '11650', minimum_payout: '11540', lost: '49.14' },
  inbound_confirmation_seconds: 600,
  streaming_swap_seconds: 0,
  total_swap_seconds: 672,
};

function terms(change: Partial<Answer> = {}, request: object = {}): Terms {
  const given = { from: getInfo('BTC.BTC'), to: getInfo('ETH.ETH'), amount: 10_000_000n, destination, toleranceBps: 100, ...request };
  const made = makeTerms({ request: given, choice: { network: 'thorchain', mode: 'single' } }, { ...answer, ...change }, start);
  return made.ok ? made.value : expect.fail(made.error.hint);
}

const texts = (html: string): string =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replace(/[\s\u2066-\u2069]+/g, ' ')
    .trim();
const review = (own: Terms, was?: Terms) => {
  const state = { kind: 'review', attempt: 1, terms: own, renewing: false, since: 0, ...(was && { was }) } as unknown as ConfirmState;
  return renderToStaticMarkup(createElement(ConfirmReview, { state: state as never, send: ignore }));
};
const buttons = (html: string) => [...html.matchAll(/<button type="submit"[^>]*>([^<]+)/g)].map(([, text]) => text);

// Mounted once for all tests: each reading would otherwise set it to the time of day.
const stop = $now.listen(ignore);
beforeEach(() => $now.set(start + confirmTimes.settleMs));
afterAll(stop);

describe('the review', () => {
  test('has dollars on both sides, network, time, all figures and no warning', () => {
    const html = review(terms());
    expect(texts(html)).toMatch(
      /0\.1 BTC \$11,700\.00 · Bitcoin THORChain single swap · about 12 min .* 2\.71405955 ETH \$11,650\.00 · Ethereum/,
    );
    for (const name of ['Minimum received', 'Price impact', 'Total cost', 'Strait fee', 'Max. slippage', 'Receive at', 'Refund to'])
      expect(html.split(`<dt>${name}</dt>`), name).toHaveLength(2);
    expect(texts(html)).toMatch(/Arrives by 12:11 PM if you pay now/);
    expect(texts(html)).toContain('Memo, decoded and checked Pay at least 2.68691895 ETH to 0x86d5…95F1');
    expect(html).not.toMatch(/class="(?:warnings|loss-type)"/);
    expect(buttons(html)).toEqual(['Continue to payment']);
  });

  test('says that nothing is sent before a first payment, and draws nothing in its place for a second', () => {
    const nothing = '<p class="quiet">Nothing is sent yet</p>';
    expect(review(terms())).toContain(nothing);
    const second = review({ ...terms(), split: { id: 'one' } });
    expect(second).not.toContain(nothing);
    expect(second).not.toMatch(/<p[^>]*>\s*<\/p>/);
  });

  test('has the contracts of both tokens, which can be copied', () => {
    const [usdc, usdt] = ['0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48', '0XDAC17F958D2EE523A2206206994597C13D831EC7'];
    const pair = { from: getInfo(`ETH.USDC-${usdc}`), to: getInfo(`ETH.USDT-${usdt}`) };
    const memo = `=:ETH.USDT-${usdt}:${destination}:268691895`;
    const html = review(terms({ memo, inbound_address: destination, router: destination }, pair));
    const shown = texts(html).replaceAll(' ', '');
    for (const contract of [usdc, usdt]) expect(shown).toContain(contract.toLowerCase());
    expect(html).toContain('Copy <span class="visually-hidden">Contract of USDT</span>');
  });

  const told = (severity: 'warning' | 'danger', lossBps: number) => ({
    total_loss_bps: lossBps,
    price_impact_bps: lossBps - 20,
    warnings: [{ code: 'high_price_impact', severity, message: '', total_loss_bps: lossBps }] as unknown as NonNullable<Answer['warnings']>,
  });

  test.each([
    ['warning', 480, 'warning', 'Continue to payment', false],
    ['danger', 1_240, 'danger', 'Swap and lose 12%', false],
    ['danger', 2_431, 'danger', 'Swap and lose 24%', true],
  ] as const)(
    'of a loss shown as a %s of %i basis points has a %s button "%s", and a field above the limit: %s',
    (severity, bps, level, text, isTyped) => {
      const html = review(terms(told(severity, bps)));
      expect(html).toContain(`data-code="high_price_impact" data-severity="${severity}"`);
      expect(texts(html)).toContain('You lose about $49.14');
      expect(html).toContain(`data-level="${level}" aria-disabled="${isTyped}" class="button primary">${text}`);
      expect(html.includes('class="loss-type"')).toBe(isTyped);
    },
  );

  test('shows what has changed before the new rate can be accepted', () => {
    const now = terms({ expected_amount_out: 135_700_000n, minimum_payout: 134_343_000n, memo: `=:e:${destination}:134343000` });
    const html = review(now, terms());
    expect(texts(html)).toMatch(/2\.71405955 ETH 1\.357 ETH/);
    expect(texts(html)).toMatch(/▼ less \$[\d,.]+ · 50(\.0\d)?%/);
    expect(buttons(html)).toEqual(['Accept new rate']);
  });
});

test.each([
  [290, '5 min left', false],
  [110, '2 min left', true],
  [50, '1 min left', true],
])('announces the time left at %i seconds as %s, and turns late: %s', (left, said, isLate) => {
  $now.set(start + 900_000 - left * 1_000);
  const clock = { terms: terms(), renewing: false, isPaying: true };
  const html = renderToStaticMarkup(createElement(ConfirmHead, { title: '', titleRef: null, clock, canClose: true, onClose: ignore }));
  expect(html).toContain(`role="status" class="visually-hidden">${said}`);
  expect(html).toContain(`data-late="${isLate}"`);
});

test.each([
  ['halted', 'Trading is halted', 'failed-swaps#when-you-get-a-refund'],
  ['vault', 'The deposit address has changed', 'safety#what-we-check-before-you-pay'],
  ['unchecked', 'Can’t check the deposit address', 'safety#what-we-check-before-you-pay'],
  ['expired', 'The quote has expired', 'failed-swaps#when-nothing-comes-back'],
] as const)('explains a stop as %s, links to help, offers a new quote and leaves nothing usable', (reason, title, place) => {
  const html = renderToStaticMarkup(createElement(ConfirmErrorView, { error: { reason }, onSent: ignore, onAgain: ignore }));
  expect(texts(html)).toContain(title);
  expect(html).toContain(`href="/help/${place}"`);
  expect(texts(html)).toMatch(/Get a new quote I’ve sent it$/);
  expect(html).not.toMatch(/data-carry|=:[a-z]/);
});

test('offers no choice of refund address for assets that the network holds for an account', () => {
  const made = makeTerms(
    {
      request: { from: getInfo('THOR.RUNE'), to: getInfo('ETH.ETH'), amount: 10_000_000n, destination, toleranceBps: 100 },
      choice: { network: 'thorchain', mode: 'single' },
    },
    answer,
    start,
  );
  const own = made.ok ? made.value : expect.fail(made.error.hint);
  expect(texts(review(own))).toContain('Receive at');
  expect(texts(review(own))).not.toContain('Refund to');
});

test('explains a stop while offline, resumes by itself and blames no operator', () => {
  const html = renderToStaticMarkup(createElement(ConfirmErrorView, { error: { reason: 'offline' }, onSent: undefined, onAgain: ignore }));
  expect(texts(html)).toMatch(/You’re offline What you haven’t sent is safe\. This continues by itself once you’re back online\./);
  expect(texts(html)).not.toMatch(/operator|new quote|Learn more/);
});

describe('paying', () => {
  const props = (own: Terms, isAcknowledged = false): PayProps => ({
    state: {
      kind: 'payable',
      attempt: 1,
      terms: own,
      inbound: { cautions: [], inbound_address: vault },
      trusted: true,
      consent: consentKey(own),
      acknowledged: isAcknowledged,
      checkedAt: start,
      askedAt: start,
      rechecking: false,
    } as unknown as PayProps['state'],
    send: ignore,
  });

  test('preselects no payment method without a wallet, and lists the wallet first and paying by hand last', () => {
    const html = renderToStaticMarkup(createElement(PayWays, props(terms())));
    expect([...html.matchAll(/data-way="(\w+)"/g)].map(([, way]) => way)).toEqual(['wallet', 'instant', 'hand']);
    expect(html).not.toMatch(/ checked\b/);
  });

  test('shows when a recent solvency halt ended, and opens no payment method before it is accepted', () => {
    const { state, send } = props(terms());
    const inbound = { ...state.inbound, cautions: ['solvency'], warnings: [{ code: 'recent_solvency_halt', seconds: 1_200 }] };
    const html = renderToStaticMarkup(createElement(PayWays, { state: { ...state, inbound, trusted: false }, send } as never));
    expect(texts(html)).toContain('THORChain halted a chain of this swap until 20 min ago');
    expect(html).not.toContain('data-way');
  });

  test('by hand shows neither address nor memo before the wallet’s support is confirmed', () => {
    const [before, after] = [false, true].map((yes) => renderToStaticMarkup(createElement(Manual, props(terms(), yes) as never)));
    expect(before).toContain('class="primary manual-ready"');
    expect(before).not.toMatch(/data-carry|class="qr"|bc1q[a-z0-9]{20}|=:e/);
    expect([...(after ?? '').matchAll(/data-carry="(\w+)"/g)].map(([, id]) => id)).toEqual(['memo', 'amount', 'address']);
  });

  test('by hand is refused for a token, with the reason', () => {
    const from = getInfo('ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48');
    const own = { ...terms(), request: { ...terms().request, from }, mechanism: 'calldata' } as Terms;
    const html = renderToStaticMarkup(createElement(Manual, props(own) as never));
    expect(texts(html)).toContain('you can’t do by hand');
    expect(html).not.toMatch(/manual-ready|data-carry/);
  });
});
