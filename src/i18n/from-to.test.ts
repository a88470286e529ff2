import { afterEach, expect, test } from 'vitest';
import { fromTo } from './from-to.ts';
import { speak } from './locale.ts';

const findTexts = () => undefined;
afterEach(() => speak({ locale: 'en', dir: 'ltr', textsOf: findTexts }));

test('puts the paid amount before the arrow in either text direction', () => {
  expect(fromTo('0.05 BTC', '1.2 ETH')).toBe('0.05 BTC → 1.2 ETH');
  speak({ locale: 'ar', dir: 'rtl', textsOf: findTexts });
  expect(fromTo('0.05 BTC', '1.2 ETH')).toBe('\u20660.05 BTC → 1.2 ETH\u2069');
});
