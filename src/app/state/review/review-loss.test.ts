import { describe, expect, test } from 'vitest';
import { present } from '../../../core/present.ts';
import { isPercentTyped } from '../offers/typed-percent.ts';
import { isLossAccepted, lossConsent, lossToType, termsLoss } from './review-loss.ts';

const loss = (impactBps: number, totalBps = impactBps, isSmall = false) => ({ impactBps, totalBps, isSmall });

describe('the loss of a review', () => {
  test.each([
    [0, 'press'],
    [999, 'press'],
    [1_000, 'named'],
    [1_500, 'named'],
    [1_501, 'typed'],
    [10_000, 'typed'],
  ] as const)('of %i basis points to the pools needs consent: %s', (bps, ask) => {
    expect(lossConsent(loss(bps))).toBe(ask);
  });

  test('that is mostly fees does not have to be typed', () => {
    expect(lossConsent(loss(120, 4_000))).toBe('press');
  });

  test('that is small in dollars is not named, but typed above the limit', () => {
    expect(lossConsent(loss(1_200, 1_200, true))).toBe('press');
    expect(lossConsent(loss(1_600, 1_600, true))).toBe('typed');
  });

  test.each([
    ['20', -200, 'press'],
    ['20000', -200, 'named'],
    ['35', 1_200, 'press'],
    ['42', 1_200, 'named'],
    [undefined, -200, 'named'],
  ] as const)('on $%s with %i basis points in total and a tenth to the pools needs consent: %s', (amount, total, ask) => {
    const told = { total_loss_bps: total, price_impact_bps: 1_000, warnings: [], usd: present({ amount }) };
    expect(lossConsent(termsLoss(told))).toBe(ask);
  });

  test('of an oversized swap is typed as the loss without other traders', () => {
    const warnings = [{ code: 'oversized', severity: 'danger', message: '', loss_without_trades_bps: 9_846 }] as const;
    const found = termsLoss({ total_loss_bps: 88, price_impact_bps: 84, warnings: [...warnings], usd: { lost: '4000000' } });
    expect([lossConsent(found), lossToType(found)]).toEqual(['typed', 9_846]);
    expect([isLossAccepted(found, ''), isLossAccepted(found, '98')]).toEqual([false, true]);
  });

  test.each(['24', ' 24 ', '24%', '24 %', '٢٤', '٪٢٤', '٢٤ ٪', '２４', '۲۴'])('of 24.31 percent is accepted when typed as %j', (typed) => {
    expect(isPercentTyped(2_431, typed)).toBe(true);
  });

  test.each(['', '2', '240', '23', '024', '24.0', '-24', 'yes', '2 4', '%'])(
    'of 24.31 percent is not accepted when typed as %j',
    (typed) => {
      expect(isLossAccepted(loss(2_431), typed)).toBe(false);
    },
  );

  test('is typed as the rounded percentage shown, at most 99', () => {
    expect([1_549, 1_550, 9_907, 9_999].map((bps) => ['15', '16', '99'].find((typed) => isPercentTyped(bps, typed)))).toEqual([
      '15',
      '16',
      '99',
      '99',
    ]);
  });

  test('up to the limit needs only a click', () => {
    expect(isLossAccepted(loss(1_500), '')).toBe(true);
  });
});
