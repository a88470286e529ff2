import { sha256 } from '@noble/hashes/sha2.js';
import { createBase58check, hex } from '@scure/base';
import { describe, expect, test } from 'vitest';
import { encodeAddress } from '../../core/address/address.ts';
import { bytesField, joinBytes, messageField, stringField, varintField } from '../../core/encoding/protobuf.ts';
import { encodeRawData, readRawData, type TronDeposit, tronTxid } from '../../core/transaction/tron-transaction.ts';
import { Bench, foundWallet, intentOf, readCode } from '../fixtures/bench.ts';
import { type TronTx, tronAddress, tronWallet } from '../fixtures/tron-wallet.ts';
import { type BuildFacts, good } from '../port.ts';
import { tronAdapter as adapter, readTronContent } from './tron-adapter.ts';
import { tronJson } from './tron-json.ts';

const account = (seed: number) => Uint8Array.of(0x41, ...new Uint8Array(20).fill(seed));
const buildAddress = (seed: number) => encodeAddress('TRON', new Uint8Array(20).fill(seed));
const block = { refBlockBytes: 'a1b2', refBlockHash: '0011223344556677', expiration: 60_000n, timestamp: 5n };
const trx: TronDeposit = { from: buildAddress(1), to: buildAddress(2), amount: 5n, memo: '=:b', feeLimit: 0n };
const usdt: TronDeposit = { ...trx, token: buildAddress(3), feeLimit: 60_000_000n };

describe('raw_data on TRON', () => {
  test('is not written for an invalid address or one of another chain', () => {
    const bitcoin = '1BoatSLRHtKNngkdXEeobR76b53LETtpyT';
    for (const to of ['nonsense', `${trx.to.slice(0, -1)}1`, bitcoin, ''])
      expect(() => encodeRawData({ ...trx, to }, block)).toThrow(RangeError);
  });

  test('is not written for an address of another length, even with a valid prefix and checksum', () => {
    const written = (length: number) => createBase58check(sha256).encode(Uint8Array.of(0x41, ...new Uint8Array(length).fill(2)));
    expect(written(20)).toBe(trx.to);
    for (const length of [19, 21]) expect(() => encodeRawData({ ...trx, to: written(length) }, block)).toThrow(RangeError);
  });

  test('is altered when it pays with an unlisted token', () => {
    expect(readCode(readTronContent({ rawData: encodeRawData(usdt, block) }))).toBe('altered');
  });

  test('reads back with or without a memo, and is written as a node’s JSON', () => {
    for (const deposit of [trx, usdt, { ...trx, memo: '' }]) expect(readRawData(encodeRawData(deposit, block))).toEqual(deposit);
    const picture = (deposit: TronDeposit) => tronJson(deposit, block, encodeRawData(deposit, block));
    expect(picture(trx)).toMatchObject({ visible: false, raw_data: { data: '3d3a62', expiration: 60_000, timestamp: 5 } });
    expect(picture({ ...trx, memo: '' })['raw_data']).not.toHaveProperty('data');
    expect(picture(trx)['raw_data']).not.toHaveProperty('fee_limit');
    expect(picture(usdt)).toMatchObject({ raw_data: { fee_limit: 60_000_000 } });
  });

  const transfer = joinBytes(bytesField(1, account(1)), bytesField(2, account(2)), varintField(3, 5n));
  const urls = { transfer: 'type.googleapis.com/protocol.TransferContract', call: 'type.googleapis.com/protocol.TriggerSmartContract' };
  const anyOf = (url: string, value: Uint8Array) => joinBytes(stringField(1, url), bytesField(2, value));
  const rawOf = (type: bigint, any: Uint8Array, ...more: readonly Uint8Array[]) =>
    joinBytes(messageField(11, joinBytes(varintField(1, type), messageField(2, any))), ...more);
  const call = (data: string) => joinBytes(bytesField(1, account(1)), bytesField(2, account(3)), bytesField(4, hex.decode(data)));
  const selector = `a9059cbb${'0'.repeat(24)}${'02'.repeat(20)}`;

  test('is read from its fields alone', () => {
    expect(readRawData(rawOf(1n, anyOf(urls.transfer, transfer)))).toEqual({ ...trx, memo: '' });
    expect(readRawData(rawOf(31n, anyOf(urls.call, call(`${selector}${'0'.repeat(63)}5`))))).toEqual({ ...usdt, memo: '', feeLimit: 0n });
  });

  test.each<readonly [string, Uint8Array]>([
    ['nothing', new Uint8Array()],
    ['a field more', rawOf(1n, anyOf(urls.transfer, transfer), varintField(19, 1n))],
    ['a contract that is an integer', varintField(11, 1n)],
    [
      'a field more in the contract',
      joinBytes(messageField(11, joinBytes(varintField(1, 1n), messageField(2, anyOf(urls.transfer, transfer)), varintField(5, 1n)))),
    ],
    ['a field more in its value', rawOf(1n, joinBytes(anyOf(urls.transfer, transfer), varintField(3, 1n)))],
    ['another contract', rawOf(2n, anyOf(urls.transfer, transfer))],
    ['a transfer by the name of a call', rawOf(1n, anyOf(urls.call, transfer))],
    ['a call by the name of a transfer', rawOf(31n, anyOf(urls.transfer, call(`${selector}${'0'.repeat(64)}`)))],
    ['a field more in the transfer', rawOf(1n, anyOf(urls.transfer, joinBytes(transfer, varintField(4, 1n))))],
    ['a shorter account', rawOf(1n, anyOf(urls.transfer, joinBytes(bytesField(1, account(1).slice(1)), bytesField(2, account(2)))))],
    [
      'an account of 21 other bytes',
      rawOf(1n, anyOf(urls.transfer, joinBytes(bytesField(1, new Uint8Array(21).fill(7)), bytesField(2, account(2))))),
    ],
    [
      'an account of 22 bytes',
      rawOf(1n, anyOf(urls.transfer, joinBytes(bytesField(1, Uint8Array.of(...account(1), 1)), bytesField(2, account(2))))),
    ],
    ['another call', rawOf(31n, anyOf(urls.call, call(`095ea7b3${selector.slice(8)}${'0'.repeat(64)}`)))],
    ['a longer call', rawOf(31n, anyOf(urls.call, call(`${selector}${'0'.repeat(66)}`)))],
    ['a memo that is no text', rawOf(1n, anyOf(urls.transfer, transfer), bytesField(10, Uint8Array.of(0xff, 0xfe)))],
  ])('is no deposit with %s', (_name, raw) => {
    expect(readRawData(raw)).toBeUndefined();
    expect(readCode(readTronContent({ rawData: raw }))).toBe('altered');
  });
});

describe('a TRON wallet', () => {
  const facts: BuildFacts = { kind: 'tron', ...block, expiration: 1_800_000_060_000n, timestamp: 1_800_000_000_000n };
  const intent = () => intentOf({ from: 'TRON.TRX', amountText: '15' });
  function bench(): Bench {
    const page = Object.assign(new Bench(), { facts, promptMs: 50 });
    page.answer = (text) => good({ tx: tronTxid(hex.decode((JSON.parse(text) as TronTx).raw_data_hex)) });
    return page;
  }
  const signed = async (change: (answer: Record<string, unknown>) => unknown, chainId: unknown = '0x2b6653dc') => {
    const wallet = tronWallet();
    const provider = wallet.found.provider as {
      request(call: { readonly method: string }): Promise<unknown>;
      tronWeb: { trx: { sign(tx: TronTx): Promise<unknown> } };
    };
    const { tronWeb } = provider;
    const changed = {
      request: async (call: { readonly method: string }) => (call.method === 'eth_chainId' ? chainId : provider.request(call)),
      tronWeb: {
        defaultAddress: { base58: tronAddress(4) },
        trx: { sign: async (tx: TronTx) => change((await tronWeb.trx.sign(tx)) as Record<string, unknown>) },
      },
    };
    return readCode(await bench().swap(adapter, foundWallet('tron', 'announced', ['TRON'], changed), intent()));
  };
  const upper = (value: unknown) => String(value).toUpperCase();

  test('may answer in upper case or with a 0x signature, and in no other form', async () => {
    expect(await signed((tx) => tx)).toBe('ok');
    expect(await signed((tx) => ({ ...tx, txID: upper(tx['txID']), raw_data_hex: upper(tx['raw_data_hex']) }))).toBe('ok');
    const signatures = (change: (signature: string) => readonly unknown[]) =>
      signed((tx) => ({ ...tx, signature: change((tx['signature'] as readonly string[])[0] ?? '') }));
    expect(await signatures((one) => [`0x${one}`])).toBe('ok');
    for (const change of [
      (one: string) => [one, one],
      (one: string) => [`${one}00`],
      (one: string) => [one.slice(2)],
      () => [7],
      () => [],
      () => ['zz'.repeat(65)],
    ])
      expect(await signatures(change)).toBe('altered');
    expect(await signed((tx) => ({ ...tx, txID: 'ab'.repeat(32) }))).toBe('altered');
    expect(await signed((tx) => ({ ...tx, raw_data_hex: 'ab' }))).toBe('altered');
  });

  test('is trusted when it reports no readable network, and refused when on another one', async () => {
    for (const chainId of [undefined, 7, ['0x1'], 'mainnet', '0x', '0X2B6653DC']) expect(await signed((tx) => tx, chainId)).toBe('ok');
    for (const chainId of ['0x1', '0x94a9059e']) expect(await signed((tx) => tx, chainId)).toBe('wrong_chain');
  });

  test('is shown the fee of a coin or a token, and connected with its own method', async () => {
    const { context } = bench();
    const fee = async (from: string) => {
      const account = await adapter.connect(tronWallet().found, 'TRON', context);
      if (!account.ok) throw new Error(account.error.hint);
      const made = await adapter.prepare(account.value, intentOf({ from, amountText: '15' }), context);
      return made.ok ? made.value.fee : made.error.code;
    };
    expect(await fee('TRON.TRX')).toBe(2_500_000n);
    expect(await fee('TRON.USDT-TR7NHQJEKQXGTCI8Q8ZY4PL8OTSZGJLJ6T')).toBe(61_000_000n);
    const asked: string[] = [];
    const request = async ({ method }: { readonly method: string }) => {
      asked.push(method);
      return [tronAddress(4)];
    };
    for (const kind of ['tronlink', 'announced']) await adapter.connect(foundWallet('tron', kind, ['TRON'], { request }), 'TRON', context);
    expect(asked).toEqual(['tron_requestAccounts', 'eth_requestAccounts']);
  });

  test('signs nothing that has not been cleared', async () => {
    expect(readCode(await adapter.sign(Object.freeze({}) as never, bench().context))).toBe('not_cleared');
  });
});
