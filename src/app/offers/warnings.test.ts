import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, describe, expect, test } from 'vitest';
import { warningCodes } from '../../core/loss/warnings.ts';
import { speak, type Texts } from '../../i18n/locale.ts';
import { otherWarnings } from './impact/size-warnings.ts';
import { actLevel, lossLevel, lossShown, shareText, wholePercent } from './loss-words.ts';
import { type QuotedWarning, warningWords } from './warning-words.ts';

const folder = new URL('../../../content/messages/', import.meta.url).pathname;
const locales = readdirSync(folder).filter((name) => !name.endsWith('.json'));
const textsOf = (locale: string, group: string): Texts => JSON.parse(readFileSync(`${folder}${locale}/${group}.json`, 'utf8'));
const speakIn = (locale: string) =>
  speak({ locale, dir: locale === 'ar' ? 'rtl' : 'ltr', textsOf: (group) => (locale === 'en' ? undefined : textsOf(locale, group)) });

const figures = { total_loss_bps: 470, price_impact_bps: 450, fee_share_bps: 640, below_best_bps: 320, seconds: 5400, share_bps: 1_200 };
const warning = (code: QuotedWarning['code'], more: Partial<QuotedWarning> = {}): QuotedWarning => ({
  code,
  severity: 'warning',
  message: 'M',
  pool: 'ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48',
  ...figures,
  ...more,
});

afterEach(() => speakIn('en'));

describe('what an offer loses', () => {
  test('a loss is told in dollars and percent, or in percent where the dollars are unknown', () => {
    expect(lossShown(33, '39.318')).toBe('$39.31 (0.33%)');
    expect(lossShown(1_596, undefined)).toBe('16%');
    expect([99, 100, 1_584, 31_389].map(shareText)).toEqual(['0.99%', '1%', '15.8%', '314%']);
  });

  test('a whole percentage is rounded, and never says that all is lost', () => {
    expect([wholePercent(1_549), wholePercent(1_550), wholePercent(9_990)]).toEqual([15, 16, 99]);
  });

  test('an offer is amber from 3 percent of price impact and red from 10', () => {
    const levels = [0, 299, 300, 999, 1_000, 9_000].map((bps) => lossLevel({ price_impact_bps: bps, warnings: [], usd: {} }));
    expect(levels).toEqual([undefined, undefined, 'warning', 'warning', 'danger', 'danger']);
  });

  test('a loss below $5 is never red and leaves the button plain, a gain is no small loss', () => {
    const levels = (lost: string) => {
      const offer = { price_impact_bps: 1_200, warnings: [], usd: { lost } };
      return [lossLevel(offer), actLevel(offer)];
    };
    expect(levels('4.99')).toEqual(['warning', undefined]);
    expect(levels('5')).toEqual(['danger', 'danger']);
    expect(levels('-2')).toEqual(['danger', 'danger']);
  });

  test('an offer that depends on others is amber, and red where it is oversized, however little its quote loses', () => {
    const told = (code: QuotedWarning['code']) => ({ price_impact_bps: 20, warnings: [warning(code)], usd: { lost: '0.7' } });
    expect([lossLevel(told('relies_on_trades')), actLevel(told('relies_on_trades'))]).toEqual(['warning', undefined]);
    expect([lossLevel(told('oversized')), actLevel(told('oversized'))]).toEqual(['danger', 'danger']);
    expect(otherWarnings({ warnings: [warning('oversized'), warning('long_wait')] })).toMatchObject([{ code: 'long_wait' }]);
  });

  test('an offer whose fixed fees take a large share is amber, and one that only takes long is not', () => {
    expect(lossLevel({ price_impact_bps: 0, warnings: [warning('high_fee_share')], usd: {} })).toBe('warning');
    expect(lossLevel({ price_impact_bps: 0, warnings: [warning('long_wait'), warning('shallow_pool')], usd: {} })).toBeUndefined();
  });
});

describe('the warnings of an offer', () => {
  test('a warning says its figures', () => {
    const said = (one: QuotedWarning) => warningWords(one, '11050.42').title;
    expect(said(warning('high_price_impact'))).toBe('You lose about $11,050.42 (4.7%)');
    expect(said(warning('high_fee_share'))).toBe('Fixed fees take 6.4% of this amount');
    expect(said(warning('below_best'))).toBe('Pays 3.2% less than the best offer');
    expect(said(warning('long_wait'))).toBe('Takes about 1 h 30 min');
    expect(said(warning('shallow_pool', { depth_usd: '99999.99' }))).toBe('The ETH.USDC pool holds only $99,999.99');
    expect(said(warning('shallow_pool', { depth_usd: '100000' }))).toBe('This swap is 12% of what the ETH.USDC pool holds');
  });

  test.each(locales)('every code has words of the language %s, with every figure filled in', (locale) => {
    speakIn(locale);
    for (const code of warningCodes) {
      const { title, text = '' } = warningWords(warning(code), '11050.42');
      expect(title).not.toBe('');
      expect(`${title} ${text}`).not.toMatch(/[{}]|undefined|warning\./);
    }
  });
});
