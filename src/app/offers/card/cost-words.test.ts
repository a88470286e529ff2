import { expect, test } from 'vitest';
import { costShown, dollarDifference, marketText } from './cost-words.ts';

test('shows a cost in dollars and as a share, and marks a gain', () => {
  expect(costShown(33, '39.31')).toBe('$39.31 · 0.33%');
  expect(costShown(-6, '-35.94')).toBe('$35.94 · 0.06% gained');
  expect(costShown(-6, undefined)).toBe('0.06% gained');
});

test('describes a payout as below or above the market', () => {
  expect([marketText(21), marketText(-120)]).toEqual(['0.21% below market', '1.2% above market']);
});

test('computes the difference of two dollar values from the cents shown', () => {
  expect(dollarDifference('58667.249', '58549.591')).toBe('$117.65');
  expect(dollarDifference('1.00', '2.00')).toBeUndefined();
  expect(dollarDifference('1.00', undefined)).toBeUndefined();
});
