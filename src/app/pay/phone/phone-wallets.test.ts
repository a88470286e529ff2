import { afterEach, expect, test, vi } from 'vitest';
import { assetInfo } from '../../../core/asset/asset-name.ts';
import { isPaidOnPhone } from './phone-wallets.ts';

type Paid = Parameters<typeof isPaidOnPhone>[0];
const paid = (from: string, chain: string, more: Partial<Paid> = {}): Paid =>
  ({ network: 'thorchain', chain, request: { from: assetInfo(from), to: assetInfo('ETH.ETH') }, ...more }) as Paid;

afterEach(() => vi.unstubAllGlobals());

test('a phone may pay where its apps can, and where the deposit is found without a hash', () => {
  expect(isPaidOnPhone(paid('BTC.BTC', 'BTC'))).toBe(true);
  // No app opens a page and pays from here.
  expect(isPaidOnPhone(paid('LTC.LTC', 'LTC'))).toBe(false);
  // A deposit on the network's own chain has no vault to look at.
  expect(isPaidOnPhone(paid('THOR.RUNE', 'THOR'))).toBe(false);
  expect(isPaidOnPhone(paid('THOR.RUNE', 'THOR', { network: 'mayachain' }))).toBe(true);
});

test('a phone is not sent to another one, nor one of two payments', () => {
  expect(isPaidOnPhone(paid('BTC.BTC', 'BTC', { split: { id: 'a' } }))).toBe(false);
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (Linux; Android 16) Mobile', maxTouchPoints: 5 });
  expect(isPaidOnPhone(paid('BTC.BTC', 'BTC'))).toBe(false);
});
