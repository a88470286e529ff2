import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, describe, expect, test } from 'vitest';
import { usdAmount } from '../../core/amount.ts';
import type { Loss } from '../../core/loss/loss.ts';
import { isSmallLoss, offerWarnings, warningCodes } from '../../core/loss/warnings.ts';
import type { Prices } from '../../core/pool/pool.ts';
import { present } from '../../core/present.ts';
import { speak, type Texts } from '../../i18n/locale.ts';
import { actLevel, isSmall, type Lossy, lossLevel, shareText, wholePercent } from '../state/offers/loss-words.ts';
import { otherWarnings } from './impact/size-warnings.ts';
import { lossShown, type QuotedWarning, warningWords } from './warning-words.ts';

const folder = new URL('../../../content/messages/', import.meta.url).pathname;
const locales = readdirSync(folder).filter((name) => !name.endsWith('.json'));
const readTexts = (locale: string, group: string): Texts => JSON.parse(readFileSync(`${folder}${locale}/${group}.json`, 'utf8'));
const speakIn = (locale: string) =>
  speak({ locale, dir: locale === 'ar' ? 'rtl' : 'ltr', textsOf: (group) => (locale === 'en' ? undefined : readTexts(locale, group)) });

const figures = { total_loss_bps: 470, price_impact_bps: 450, fee_share_bps: 640, below_best_bps: 320, seconds: 5400, share_bps: 1_200 };
const warning = (code: QuotedWarning['code'], more: Partial<QuotedWarning> = {}): QuotedWarning => ({
  code,
  severity: 'warning',
  message: 'M',
  pool: 'ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48',
  ...figures,
  ...more,
});

const lossy = (change: Partial<Lossy>): Lossy => ({ total_loss_bps: 0, price_impact_bps: 0, warnings: [], usd: {}, ...change });

afterEach(() => speakIn('en'));

describe('the loss of an offer', () => {
  test('is shown in dollars and percent, or in percent alone without a dollar value', () => {
    expect(lossShown(33, '39.318')).toBe('$39.31 (0.33%)');
    expect(lossShown(1_596, undefined)).toBe('16%');
    expect([99, 100, 1_584, 31_389].map(shareText)).toEqual(['0.99%', '1%', '15.8%', '314%']);
  });

  test('is rounded to a whole percentage, but never to 100%', () => {
    expect([wholePercent(1_549), wholePercent(1_550), wholePercent(9_990)]).toEqual([15, 16, 99]);
  });

  test('is amber from 3 percent of price impact and red from 10', () => {
    const levels = [0, 299, 300, 999, 1_000, 9_000].map((bps) => lossLevel(lossy({ price_impact_bps: bps })));
    expect(levels).toEqual([undefined, undefined, 'warning', 'warning', 'danger', 'danger']);
  });

  test.each([
    // Amount, impact, total loss, offer severity, button severity.
    ['41.58', 1_200, 1_200, 'warning', undefined],
    ['41.67', 1_200, 1_200, 'danger', 'danger'],
    ['41.67', 1_000, 1_200, 'danger', 'danger'],
    ['20', 1_000, -200, 'warning', undefined],
    ['49.99', 1_000, -1, 'warning', undefined],
    ['50', 1_000, -1, 'danger', 'danger'],
    ['20000', 1_000, -200, 'danger', 'danger'],
    ['20000', 999, -200, 'warning', 'warning'],
    ['20000', 299, -200, undefined, undefined],
    [undefined, 1_000, -200, 'danger', 'danger'],
    [undefined, 1_000, 1_000, 'danger', 'danger'],
  ] as const)(
    'has the same level here and in the service for $%s, an impact of %i and a loss of %i basis points',
    (amount, impact, total, level, act) => {
      const paid = amount === undefined ? undefined : usdAmount(BigInt(Math.round(Number(amount) * 1e8)));
      const loss = { marketOut: 10_000n, midOut: 10_000n, totalLossBps: total, priceImpactBps: impact, poolOffsetBps: 0 } as Loss;
      const of = { fees: 0n, isProtected: true, seconds: 60, maxImpactBps: 1_500, pools: [] };
      const [told] = offerWarnings({ loss, ...of, ...present({ usdIn: paid }) }, { byAsset: new Map() } as Prices);
      const offer = lossy({ total_loss_bps: total, price_impact_bps: impact, usd: present({ amount }) });
      expect([lossLevel(offer), actLevel(offer)]).toEqual([level, act]);
      expect(told?.severity).toBe(level);
      expect(isSmall(offer)).toBe(isSmallLoss(total, impact, paid));
    },
  );

  test('is amber if the offer relies on other traders, red if oversized, however small the quoted loss', () => {
    const told = (code: QuotedWarning['code']) =>
      lossy({ price_impact_bps: 20, warnings: [warning(code)], usd: { amount: '350', lost: '0.7' } });
    expect([lossLevel(told('relies_on_trades')), actLevel(told('relies_on_trades'))]).toEqual(['warning', undefined]);
    expect([lossLevel(told('oversized')), actLevel(told('oversized'))]).toEqual(['danger', 'danger']);
    const gains = { total_loss_bps: -20, price_impact_bps: 4, usd: { amount: '10000' } };
    const alone = (bps: number) => actLevel(lossy({ ...gains, warnings: [warning('relies_on_trades', { loss_without_trades_bps: bps })] }));
    expect([alone(4), alone(4_000)]).toEqual([undefined, 'warning']);
    expect(otherWarnings({ warnings: [warning('oversized'), warning('long_wait')] })).toMatchObject([{ code: 'long_wait' }]);
  });

  test('is amber for a large share of fixed fees, but not for a long wait', () => {
    expect(lossLevel(lossy({ warnings: [warning('high_fee_share')] }))).toBe('warning');
    expect(lossLevel(lossy({ warnings: [warning('long_wait'), warning('shallow_pool')] }))).toBeUndefined();
  });
});

describe('the warnings of an offer', () => {
  test('contain their figures', () => {
    const said = (one: QuotedWarning) => warningWords(one, '11050.42').title;
    expect(said(warning('high_price_impact'))).toBe('You lose about $11,050.42 (4.7%)');
    expect(said(warning('high_fee_share'))).toBe('Fixed fees take 6.4% of this amount');
    expect(said(warning('below_best'))).toBe('Pays 3.2% less than the best offer');
    expect(said(warning('long_wait'))).toBe('Takes about 1 h 30 min');
    expect(said(warning('shallow_pool', { depth_usd: '99999.99' }))).toBe('The ETH.USDC pool holds only $99,999.99');
    expect(said(warning('shallow_pool', { depth_usd: '100000' }))).toBe('This swap is 12% of what the ETH.USDC pool holds');
  });

  test.each(locales)('have a complete text for every code in %s', (locale) => {
    speakIn(locale);
    for (const code of warningCodes) {
      const { title, text = '' } = warningWords(warning(code), '11050.42');
      expect(title).not.toBe('');
      expect(`${title} ${text}`).not.toMatch(/[{}]|undefined|warning\./);
    }
  });
});
