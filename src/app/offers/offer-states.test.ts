import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type AssetInfo, assetInfo } from '../../core/asset/asset-name.ts';
import { quoteIn } from '../fixtures/answers.ts';
import { $amountText, $destination, $request, type SwapRequest } from '../state/form/$form.ts';
import { $nextRequestAt, $picked, $quote, type QuoteState } from '../state/offers/$quote.ts';
import { isRisky } from '../state/offers/loss-words.ts';
import type { LiveOffer, OfferList } from '../state/offers/order-book.ts';
import { $now } from '../state/swap/$now.ts';
import { Review } from '../swap/Review.tsx';
import ImpactNotice from './impact/ImpactNotice.tsx';
import OfferDetails from './OfferDetails.tsx';
import OfferStates from './OfferStates.tsx';
import { nextSeen } from './refusals/MissingNetworks.tsx';
import SafeOffer from './SafeOffer.tsx';
import SpokenState from './SpokenState.tsx';
import answer from './vectors/quote-answer.json' with { type: 'json' };
import quoteError from './vectors/quote-error.json' with { type: 'json' };

const request: SwapRequest = {
  from: assetInfo('BTC.BTC') as AssetInfo,
  to: assetInfo('ETH.ETH') as AssetInfo,
  amount: 10_000_000n,
  toleranceBps: 100,
};
const end = 900_000;
const all: readonly LiveOffer[] = quoteIn(answer).offers.map((offer) => ({ ...offer, expiresAt: end }));
const [first, second] = all as [LiveOffer, LiveOffer];
const bookOf = (offers: readonly LiveOffer[], refusals: OfferList['refusals'] = []): OfferList => ({
  request,
  offers,
  refusals,
  askedAt: 1,
  expiresAt: end,
});
const withFirst = (change: Partial<LiveOffer>) => bookOf([{ ...first, ...change }, ...all.slice(1)]);
type Refusal = OfferList['refusals'][number];
const refusal = (network: Refusal['network'], code: Refusal['code'], reason: string, details?: Refusal['details']): Refusal => ({
  network,
  mode: 'single',
  code,
  reason,
  ...(details && { details }),
});
const refused = (...refusals: readonly Refusal[]): QuoteState => ({
  kind: 'refused',
  request,
  error: { code: 'upstream_invalid', title: 'T', hint: 'H', refusals },
  renewing: false,
});

const plain = (html: string) => html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
const drawn = (state: QuoteState) => renderToStaticMarkup(createElement(OfferStates, { state: state as never, onRetry: () => undefined }));
const offersIn = (book: OfferList): QuoteState => ({ kind: 'offers', book, renewing: false });
/** Next step of a complete form in this state. */
function button(state: QuoteState): string {
  $amountText.set('0.1');
  $destination.set('0x86d526d6624AbC0178cF7296cD538Ecc080A95F1');
  // Mounted, so that every reader gets the same request.
  const stop = $request.listen(() => undefined);
  const own = $request.get() as SwapRequest;
  $quote.set('book' in state ? { ...state, book: { ...state.book, request: own } } : state);
  const html = renderToStaticMarkup(createElement(Review));
  stop();
  return html;
}
const count = (html: string, part: string) => html.split(part).length - 1;

beforeEach(() => {
  // Nothing ticks or unmounts by itself.
  vi.useFakeTimers();
  $now.get();
  $now.set(1_000);
});

afterEach(() => {
  vi.useRealTimers();
  $nextRequestAt.set(0);
  $picked.set(undefined);
  $quote.set({ kind: 'idle' });
});

const losing = refusal('thorchain', 'price_impact_too_high', '', {
  total_loss_bps: '3120',
  max_impact_bps: '1500',
  usd_lost: '93600.55',
  largest_amount: '150000000000',
});
const failed = (failure: 'offline' | 'timeout' | 'unreadable' | 'unreachable'): QuoteState => ({
  kind: 'failed',
  request,
  failure,
  renewing: false,
});

describe('without an offer', () => {
  test.each<[string, QuoteState, readonly string[], boolean]>([
    ['offline', failed('offline'), ['You’re offline', 'Offers return when you’re back online.'], true],
    ['too late', failed('timeout'), ['Offers are taking too long', 'Nothing was sent. Next try in 9 s.'], true],
    ['nonsense', failed('unreadable'), ['Strait can’t use the answer it got'], true],
    ['unreachable', failed('unreachable'), ['Can’t reach Strait'], true],
    [
      'halted',
      refused(
        refusal('thorchain', 'trading_halted', 'THORChain has halted all trading.'),
        refusal('mayachain', 'paused', 'Vaults <img> move.'),
      ),
      ['Trading is halted', 'THORChain has halted all trading.', 'halted', 'Vaults &lt;img> move.', '/help/safety#what-can-still-go-wrong'],
      true,
    ],
    [
      'silent',
      refused(refusal('thorchain', 'upstream_timeout', 'late'), refusal('mayachain', 'upstream_unavailable', 'gone')),
      ['Can’t reach either network', 'Next try in 9 s.'],
      true,
    ],
    [
      'mixed',
      refused(refusal('thorchain', 'upstream_timeout', 'late'), refusal('mayachain', 'upstream_invalid', 'odd')),
      ['No offer for this swap', 'no answer in time', 'answer not trusted'],
      true,
    ],
    [
      'too little',
      { kind: 'refused', request, error: { ...quoteError, title: 'T' } as never, renewing: false },
      ['0.1 BTC is too little to cross', 'Use 0.00006174 BTC'],
      false,
    ],
    ['losing', refused(losing), ['You would lose $93,600.55 (31%)', 'Use 1,500 BTC, the most that stays within the limit'], false],
  ])('gives the reason, the remedy and when to try again: %s', (_, state, texts, isRetried) => {
    $nextRequestAt.set(10_500);
    const html = drawn(state);
    for (const text of texts) expect(text.startsWith('/') ? html : plain(html)).toContain(text);
    expect(html.includes('Try now')).toBe(isRetried);
    expect(html).not.toContain('class="card offer"');
    expect(button(state)).toContain('aria-disabled="true"');
  });

  test('announces the result once, in one sentence', () => {
    const spoken = (state: QuoteState) => renderToStaticMarkup(createElement(SpokenState, { state }));
    expect(spoken(offersIn(bookOf(all)))).toMatch(/^\d offers\. The best: [\d.]+ ETH over THORChain, /);
    expect(spoken(refused(losing))).toBe('No offer for this swap');
    expect(spoken({ kind: 'asking', request })).toBe('');
  });
});

describe('offers', () => {
  test('cannot be used while others are requested or once expired, and cannot be copied then', () => {
    const dim = (html: string) => [count(html, 'data-dim="true"'), count(html, 'data-dim="false"')];
    const book = bookOf(all);
    expect(dim(drawn(offersIn(book)))).toEqual([0, all.length]);
    expect(dim(drawn({ kind: 'asking', request, last: book }))).toEqual([all.length, 0]);
    $now.set(end);
    const html = drawn(offersIn(book));
    expect([...dim(html), count(html, 'Updating')]).toEqual([all.length, 0, all.length + 1]);
    for (const usable of [true, false]) {
      const details = renderToStaticMarkup(createElement(OfferDetails, { offer: first, book, usable }));
      expect(details.includes('class="copy')).toBe(usable);
    }
  });

  test('keep their places while others are arriving, and only a picked one is chosen', () => {
    const state: QuoteState = { kind: 'asking', request, arriving: bookOf(all.slice(0, 1)) };
    expect([count(drawn(state), 'class="card offer"'), count(drawn(state), 'skeleton')]).toEqual([1, 2]);
    expect(drawn(state)).not.toMatch(/ checked\b/);
    $picked.set({ choice: { network: 'thorchain', mode: 'single' } });
    expect(drawn(state)).toMatch(/ checked\b/);
  });

  test('name each way they pay less than the best', () => {
    const html = drawn(offersIn(bookOf(all)));
    expect([count(html, 'Pays the most'), count(html, 'data-best="true"')]).toEqual([1, 1]);
    expect(html).toMatch(/offer-difference"><bdi>− 0\.07%</);
    const details = (at: number) =>
      plain(renderToStaticMarkup(createElement(OfferDetails, { offer: all[at] as LiveOffer, book: bookOf(all), usable: true })));
    const less = first.expected_amount_out - second.expected_amount_out;
    expect(details(1)).toContain(`Less than the best offer 0.${`${less}`.padStart(8, '0').replace(/0+$/, '')} ETH (`);
    expect(details(0)).toMatch(
      /^ BTC → RUNE loses 0\.2% RUNE → ETH loses 0\.2% .*At most 1% below the quote, or a refund Price impact 0\.4% Total cost 0\.41%/,
    );
  });

  test('lead from a selected offer that relies on other traders to the best one that does not', () => {
    const risky = { code: 'relies_on_trades', severity: 'warning', message: 'M', loss_without_trades_bps: 3_800 } as const;
    const book = withFirst({ warnings: [risky] } as Partial<LiveOffer>);
    const next = book.offers[1] as LiveOffer;
    expect(plain(renderToStaticMarkup(createElement(SafeOffer, { book })))).toMatch(
      /^ Without that risk: (THOR|MAYA)Chain, [^,]+, [\d.]+ ETH/,
    );
    expect([first, next].map(isRisky)).toEqual([false, false]);
    expect(isRisky(book.offers[0] as LiveOffer)).toBe(true);
  });

  test('mark a loss with icon and word in the list, the form and the button', () => {
    const level = (severity: 'warning' | 'danger', code: 'high_price_impact' | 'oversized', bps: number) =>
      withFirst({
        price_impact_bps: bps,
        total_loss_bps: bps,
        tags: [],
        usd: { ...first.usd, amount: '100000', lost: '12000' },
        warnings: [{ code, severity, message: 'M', price_impact_bps: bps, total_loss_bps: bps }],
      } as Partial<LiveOffer>);
    expect(button(offersIn(bookOf(all)))).toMatch(/aria-disabled="false"(?!.*data-level).*>Review swap</);
    for (const [book, name, tag, notice, label] of [
      [level('warning', 'high_price_impact', 400), 'warning', 'High price impact', 'You lose about $', 'Review: you lose 4%'],
      [level('danger', 'high_price_impact', 1_200), 'danger', 'impact', 'price impact', 'Review: you lose 12%'],
      [
        level('danger', 'oversized', 9_000),
        'danger',
        'Too large for these pools',
        'Far too large for these pools: expect most of it back',
        'Review swap',
      ],
    ] as const) {
      const html = drawn(offersIn(book));
      expect(html).toMatch(new RegExp(`data-level="${name}"[^>]* class="tag"><svg`));
      expect(plain(html)).toContain(tag);
      const told = renderToStaticMarkup(createElement(ImpactNotice, { book }));
      expect(told).toContain(`data-level="${name}"`);
      expect(plain(told)).toContain(notice);
      expect(button(offersIn(book))).toMatch(new RegExp(`data-level="${name}" data-next="review"[^>]*>${label}<`));
    }
  });

  test('lead from a lossy one to the route that loses less', () => {
    const warning = {
      code: 'high_price_impact',
      severity: 'danger',
      message: 'M',
      price_impact_bps: 1_200,
      total_loss_bps: 1_200,
    } as const;
    const lossy = { ...first, price_impact_bps: 1_200, total_loss_bps: 1_200, warnings: [warning], expected_amount_out: 1n };
    const book = bookOf([lossy, { ...second, usd: { ...second.usd, lost: '70' } }]);
    const html = renderToStaticMarkup(createElement(ImpactNotice, { book }));
    expect(plain(html)).toMatch(/Over MAYAChain, up to 12 parts, you lose about \$70.* and wait .* Use 12 parts /);
  });

  test('name a silent network above them, and report its return once', () => {
    const late = bookOf(
      all.filter(({ network }) => network === 'thorchain'),
      [refusal('mayachain', 'upstream_timeout', 'late')],
    );
    const text = plain(drawn(offersIn(late)));
    expect(text).toContain('MAYAChain isn’t answering You see THORChain’s offers only.');
    expect(text).toContain('1 route unavailable: MAYAChain single swap, no answer in time');
    const missing = { book: late, missing: ['mayachain'], isAwaited: false, back: [] } as const;
    expect(nextSeen(missing, bookOf(all), false)).toMatchObject({ missing: [], back: ['mayachain'] });
    expect(nextSeen({ ...missing, isAwaited: true }, bookOf(all), false).back).toEqual([]);
  });
});
