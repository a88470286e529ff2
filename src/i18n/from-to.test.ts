import { afterEach, expect, test } from 'vitest';
import { fromTo } from './from-to.ts';
import { speak } from './locale.ts';

const textsOf = () => undefined;
afterEach(() => speak({ locale: 'en', dir: 'ltr', textsOf }));

test('what is paid stands before the arrow, whichever way the text around runs', () => {
  expect(fromTo('0.05 BTC', '1.2 ETH')).toBe('0.05 BTC → 1.2 ETH');
  speak({ locale: 'ar', dir: 'rtl', textsOf });
  expect(fromTo('0.05 BTC', '1.2 ETH')).toBe('\u20660.05 BTC → 1.2 ETH\u2069');
});
