import { expect, test } from 'vitest';
import { type LimitName, readLimits } from './read-limits.ts';

const read = (typed: Partial<Record<LimitName, string>>) => readLimits((name) => ({ until: '2030-01-31', ...typed })[name] ?? '');

test('reads dollars, lists, percent and hours, and leaves out what is empty', () => {
  const typed = {
    max_usd: '$ 500,50',
    destinations: 'bc1q\n0xab, ',
    max_loss_bps: '2.5 %',
    max_affiliate_bps: '0',
    max_wait_hours: '24',
    pay_assets: ' ',
  };
  const until = new Date('2030-01-31T23:59:59').toISOString();
  const limits = { max_usd: '500.50', destinations: ['bc1q', '0xab'], max_loss_bps: 250, max_affiliate_bps: 0, max_wait_hours: 24, until };
  expect(read(typed)).toEqual({ limits });
});

test.each<[LimitName, string]>([
  ['max_usd', '1.000,00'],
  ['max_usd', 'five'],
  ['max_loss_bps', '101'],
  ['max_affiliate_bps', '-1'],
  ['max_wait_hours', '1.5'],
  ['until', ''],
])('names %s as the wrong field for %j', (name, text) => {
  expect(read({ [name]: text })).toEqual({ wrong: name });
});
