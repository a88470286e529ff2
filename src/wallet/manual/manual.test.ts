import { expect, test } from 'vitest';
import { Bench, freshOf, intentOf, readCode, seededVault, startMs } from '../fixtures/bench.ts';
import { good } from '../port.ts';
import { manualDeposit } from './manual-adapter.ts';

const now = () => startMs;
const page = new Bench();

test.each([
  ['BTC.BTC', '0.5', 'op_return'],
  ['ETH.ETH', '0.5', 'data'],
  ['TRON.TRX', '20', 'data'],
  ['XRP.XRP', '150', 'memo'],
  ['SOL.SOL', '1.5', 'memo'],
  ['GAIA.ATOM', '2.5', 'memo'],
  ['DOGE.DOGE', '101', 'op_return'],
  ['ADA.ADA', '250', 'message'],
] as const)('gives a manual deposit of %s the address, the exact amount and the memo', async (from, amountText, carrier) => {
  const intent = intentOf({ from, amountText, to: from === 'ETH.ETH' ? 'BTC.BTC' : 'ETH.ETH' });
  const deposit = await manualDeposit(intent, page.recheck, now);
  const chain = from.split('.')[0] ?? '';
  expect(deposit).toMatchObject({
    ok: true,
    value: {
      chain,
      address: seededVault(chain),
      amount: amountText,
      asset: from,
      memo: intent.memo,
      memoBytes: intent.memo.length,
      carrier,
      expiry: intent.expiry,
      checkedAt: startMs,
    },
  });
  expect(deposit.ok && Buffer.from(deposit.value.memoHex, 'hex').toString()).toBe(intent.memo);
});

test('supports RUNE by hand into MAYAChain, but not into THORChain itself', async () => {
  expect(readCode(await manualDeposit(intentOf({ network: 'mayachain', from: 'THOR.RUNE', amountText: '5' }), page.recheck, now))).toBe(
    'ok',
  );
  expect(readCode(await manualDeposit(intentOf({ from: 'THOR.RUNE', amountText: '5' }), page.recheck, now))).toBe('not_supported');
});

test('supports no token by hand, and shows no rounded amount', async () => {
  const token = intentOf({ from: 'TRON.USDT-TR7NHQJEKQXGTCI8Q8ZY4PL8OTSZGJLJ6T', amountText: '15' });
  expect(readCode(await manualDeposit(token, page.recheck, now))).toBe('not_supported');
  expect(readCode(await manualDeposit(intentOf({ from: 'GAIA.ATOM', amountText: '2.5000001' }), page.recheck, now))).toBe('not_supported');
});

test('shows nothing once the quote has expired, trading is halted or the vault has moved', async () => {
  const intent = intentOf({ from: 'BTC.BTC', amountText: '0.5' });
  const halted: Bench['recheck'] = async () => good({ ...freshOf(intent), halts: [{ key: 'x', text: 'Halted.' }] });
  const moved: Bench['recheck'] = async () => good({ ...freshOf(intent), address: seededVault('LTC') });
  expect(readCode(await manualDeposit(intent, page.recheck, () => intent.expiry * 1000))).toBe('expired');
  expect(readCode(await manualDeposit(intent, halted, now))).toBe('halted');
  expect(readCode(await manualDeposit(intent, moved, now))).toBe('inbound_changed');
});
