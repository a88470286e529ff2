import { expect, test } from 'vitest';
import { encodeBody, readBody } from '../core/transaction/cosmos-tx.ts';
import { encodeRawData } from '../core/transaction/tron-transaction.ts';
import { xrpPaymentOf } from '../core/transaction/xrp-payment.ts';
import { depositData } from './evm/evm-calls.ts';
import { differenceOf, type EvmContent, type EvmTransaction, minedOf, readEvmTransaction } from './evm/evm-transaction.ts';
import { readCode, seededVault, toAsset } from './fixtures/bench.ts';
import { readTronContent } from './tron/tron-adapter.ts';
import { readVultisigCall } from './utxo/vultisig-adapter.ts';
import { readXrpPayment } from './xrp/xrp-payment.ts';

const memo = '=:e:0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984:123/1/0';

test('rejects an XRP payment with an extra field or another spelling as altered', () => {
  const payment = xrpPaymentOf(seededVault('XRP'), seededVault('XRP'), 150n, memo);
  expect(readCode(readXrpPayment(payment))).toBe('ok');
  const [entry] = payment.Memos;
  const others = [
    { ...payment, DestinationTag: 7 },
    { ...payment, Flags: 131_072 },
    { ...payment, Amount: '0150' },
    { ...payment, Amount: { currency: 'USD', value: '150', issuer: seededVault('XRP') } },
    { ...payment, TransactionType: 'AccountDelete' },
    { ...payment, Memos: [entry, entry] },
    { ...payment, Memos: [{ Memo: { ...entry.Memo, MemoType: '00' } }] },
    { ...payment, Memos: [{ Memo: { MemoData: `${entry.Memo.MemoData}FF` } }] },
    { ...payment, Memos: [] },
  ];
  for (const other of others) expect(readCode(readXrpPayment(other as unknown as typeof payment)), JSON.stringify(other)).toBe('altered');
});

test('reads the memo of an XRP payment byte for byte, including a leading byte order mark', () => {
  for (const text of ['x', '\ufeff=:b', '=:é'])
    expect(readXrpPayment(xrpPaymentOf(seededVault('XRP'), seededVault('XRP'), 150n, text))).toMatchObject({
      ok: true,
      value: { memo: text },
    });
});

test('rejects a Vultisig call without a whole amount or with the wrong method as altered', () => {
  const call = {
    chain: 'DOGE',
    method: 'send_transaction',
    from: seededVault('DOGE'),
    to: seededVault('DOGE'),
    value: '500',
    data: memo,
  } as const;
  expect(readCode(readVultisigCall(call))).toBe('ok');
  expect(readCode(readVultisigCall({ ...call, method: 'deposit_transaction', to: '' }))).toBe('ok');
  const others = [
    { method: 'deposit_transaction' },
    { to: '' },
    { value: '0500' },
    { value: '0x1' },
    { value: ['500'] },
    { value: '-5' },
    { data: null },
  ];
  for (const other of others) {
    expect(readCode(readVultisigCall({ ...call, ...other } as unknown as typeof call)), JSON.stringify(other)).toBe('altered');
  }
  expect(readCode(readVultisigCall({ ...call, chain: 'NONE' }))).toBe('not_supported');
});

test('rejects an EVM transaction of another chain, type or value spelling as altered', () => {
  const [vault, to] = ['0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984', '0xD37BbE5744D730a1d98d8DC97c42F0Ca46aD7146'];
  const data = depositData({ vault, units: 255n, memo, expiration: 1_800_000_000n });
  const transaction: EvmTransaction = { chainId: '0x1', type: '0x2', from: vault, to, value: '0xff', data };
  const content: EvmContent = { chain: 'ETH', transaction, asset: toAsset('ETH.ETH'), decimals: 18 };
  const read = (change: object) => readCode(readEvmTransaction({ ...content, transaction: { ...transaction, ...change } }));
  expect(read({})).toBe('ok');
  for (const change of [{ chainId: '0x38' }, { type: '0x4' }, { value: '0x0ff' }, { value: '255' }, { value: '0xfe' }]) {
    expect(read(change), JSON.stringify(change)).toBe('altered');
  }
  const mined = { from: vault, to, input: data, value: '0xff' };
  const difference = (type: unknown) => differenceOf(transaction, minedOf({ ...mined, type }) ?? { ...mined, type: '' });
  expect([undefined, '0x0', '0x2'].map(difference)).toEqual([undefined, undefined, undefined]);
  expect(['0x4', 4, '', null].map(difference)).toEqual(['type', 'type', 'type', 'type']);
});

test('lets a TRON call burn exactly the fee limit that was shown', () => {
  const block = { refBlockBytes: 'a1b2', refBlockHash: '0011223344556677', expiration: 1_800_000_060_000n, timestamp: 1_800_000_000_000n };
  const base = { from: seededVault('TRON'), to: seededVault('TRON'), amount: 5n, memo };
  const read = (deposit: Parameters<typeof encodeRawData>[0]) => readCode(readTronContent({ rawData: encodeRawData(deposit, block) }));
  const token = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
  expect([read({ ...base, feeLimit: 0n }), read({ ...base, token, feeLimit: 60_000_000n })]).toEqual(['ok', 'ok']);
  const limits = [read({ ...base, feeLimit: 1n }), ...[0n, 59_999_999n, 60_000_001n].map((feeLimit) => read({ ...base, token, feeLimit }))];
  expect(limits).toEqual(['altered', 'altered', 'altered', 'altered']);
});

test('rejects a deposit message that does not spell its asset as the network does', () => {
  const message = {
    kind: 'deposit',
    network: 'thorchain',
    asset: toAsset('BTC-BTC'),
    amount: 5n,
    memo,
    signer: seededVault('THOR'),
  } as const;
  const body = encodeBody(message, '');
  expect(readBody(body, 'thorchain', 'thor').ok).toBe(true);
  for (const [at, field] of [
    [0, 0x0a],
    [1, 0x12],
    [2, 0x1a],
  ] as const) {
    const other = Uint8Array.from(body);
    const place = Buffer.from(other).indexOf(Buffer.from([field, 3, 0x42, 0x54, 0x43]));
    expect(place, String(at)).toBeGreaterThan(0);
    other[place + 3] = 0x74;
    expect(readBody(other, 'thorchain', 'thor').ok, String(at)).toBe(false);
  }
});
