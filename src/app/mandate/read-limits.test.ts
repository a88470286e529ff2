import { expect, test } from 'vitest';
import { type LimitName, readLimits } from './read-limits.ts';

const read = (typed: Partial<Record<LimitName, string>>) => readLimits((name) => typed[name] ?? '');

test('reads dollars, lists, percent, hours and the end of a day, and leaves out what is empty', () => {
  const typed = { max_usd: '500,50', destinations: 'bc1q\n0xab, ', max_loss_bps: '2.5 %', max_affiliate_bps: '0', max_wait_hours: '24' };
  const limits = { max_usd: '500.50', destinations: ['bc1q', '0xab'], max_loss_bps: '250', max_affiliate_bps: '000', max_wait_hours: '24' };
  const until = new Date('2030-01-31T23:59:59').toISOString();
  expect(read({ ...typed, pay_assets: ' ', until: '2030-01-31' })).toEqual({ ...limits, until });
});

test('leaves to the service what is no number', () => {
  expect(read({ max_loss_bps: '1.234', max_usd: 'five' })).toEqual({ max_loss_bps: '1.234', max_usd: 'five' });
  expect(read({ until: '275760-12-31' })).toEqual({ until: '275760-12-31' });
});
