import { expect, test } from 'vitest';
import { Bench, codeOf, freshOf, intentOf, startMs, vaultOf } from '../fixtures/bench.ts';
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
] as const)('a deposit of %s by hand has the address, the exact amount and the memo', async (from, amountText, carrier) => {
  const intent = intentOf({ from, amountText, to: from === 'ETH.ETH' ? 'BTC.BTC' : 'ETH.ETH' });
  const deposit = await manualDeposit(intent, page.recheck, now);
  const chain = from.split('.')[0] ?? '';
  expect(deposit).toMatchObject({
    ok: true,
    value: {
      chain,
      address: vaultOf(chain),
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

test('RUNE by hand goes into MAYAChain, but a deposit to the network itself needs its own message', async () => {
  expect(codeOf(await manualDeposit(intentOf({ network: 'mayachain', from: 'THOR.RUNE', amountText: '5' }), page.recheck, now))).toBe('ok');
  expect(codeOf(await manualDeposit(intentOf({ from: 'THOR.RUNE', amountText: '5' }), page.recheck, now))).toBe('not_supported');
});

test('tokens need a contract call; an amount that the chain cannot hold is not shown rounded', async () => {
  const token = intentOf({ from: 'TRON.USDT-TR7NHQJEKQXGTCI8Q8ZY4PL8OTSZGJLJ6T', amountText: '15' });
  expect(codeOf(await manualDeposit(token, page.recheck, now))).toBe('not_supported');
  expect(codeOf(await manualDeposit(intentOf({ from: 'GAIA.ATOM', amountText: '2.5000001' }), page.recheck, now))).toBe('not_supported');
});

test('nothing is shown once it has expired, is halted or has moved', async () => {
  const intent = intentOf({ from: 'BTC.BTC', amountText: '0.5' });
  const halted: Bench['recheck'] = async () => good({ ...freshOf(intent), halts: [{ key: 'x', text: 'Halted.' }] });
  const moved: Bench['recheck'] = async () => good({ ...freshOf(intent), address: vaultOf('LTC') });
  expect(codeOf(await manualDeposit(intent, page.recheck, () => intent.expiry * 1000))).toBe('expired');
  expect(codeOf(await manualDeposit(intent, halted, now))).toBe('halted');
  expect(codeOf(await manualDeposit(intent, moved, now))).toBe('inbound_changed');
});
