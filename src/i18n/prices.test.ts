import { expect, test } from 'vitest';
import { shortDollars } from './prices.ts';

test('a price has two places, none at $10,000 or more, and significant digits below a dollar', () => {
  const price = (dollars: number) => shortDollars(BigInt(Math.round(dollars * 1e8)), 8);
  expect([1, 30.5, 9_999.999, 10_000, 117_209.6].map(price)).toEqual(['$1.00', '$30.50', '$9,999.99', '$10,000', '$117,209']);
  expect([0.99, 0.5, 0.00001234].map(price)).toEqual(['$0.99', '$0.50', '$0.00001234']);
});
