import { describe, expect, test } from 'vitest';
import { encodeAddress } from '../address/address.ts';
import { bytesField, joinBytes, messageField, stringField, varintField } from '../encoding/protobuf.ts';
import { asset } from '../fixtures/facts.ts';
import { accountBytes, aminoMessage, type CosmosMessage, encodeCoin, encodeMessage, readMessage, typeUrls } from './cosmos-message.ts';
import { readBody } from './cosmos-tx.ts';

const bytes = new Uint8Array(20).fill(6);
const [thor, gaia] = [encodeAddress('THOR', bytes), encodeAddress('GAIA', bytes)];
const own: CosmosMessage = { kind: 'send', module: 'own', from: thor, to: thor, denom: 'rune', amount: 7n };
const bank: CosmosMessage = { ...own, module: 'bank', from: gaia, to: gaia, denom: 'uatom' };
const buildDeposit = (name: string): CosmosMessage => ({
  kind: 'deposit',
  network: 'thorchain',
  asset: asset(name),
  amount: 5n,
  memo: '=:b',
  signer: thor,
});
const read = (typeUrl: string, value: Uint8Array, prefix = 'thor') => readMessage(typeUrl, value, 'thorchain', prefix);
const unreadable = { ok: false, error: { code: 'invalid_field' } };

describe('Cosmos chain messages', () => {
  test.each([
    ['a transfer of a network', own, 'thor'],
    ['a transfer of the Cosmos SDK', bank, 'cosmos'],
    ['a deposit of a coin', buildDeposit('THOR.RUNE'), 'thor'],
    ['a deposit of a synth', buildDeposit('BTC/BTC'), 'thor'],
    ['a deposit of a trade asset', buildDeposit('BTC~BTC'), 'thor'],
    ['a deposit of a secured asset', buildDeposit('BTC-BTC'), 'thor'],
  ] as const)('reads %s back unchanged', (_name, message, prefix) => {
    const { typeUrl, value } = encodeMessage(message);
    expect(read(typeUrl, value, prefix)).toEqual({ ok: true, value: message });
  });

  test('refuses to write a text that is not an address', () => {
    expect(() => accountBytes('nonsense')).toThrow(RangeError);
    expect(accountBytes(thor)).toEqual(bytes);
  });

  test('names the amino message by its chain', () => {
    expect(aminoMessage(own, 'thorchain')).toEqual({
      type: 'thorchain/MsgSend',
      value: { from_address: thor, to_address: thor, amount: [{ denom: 'rune', amount: '7' }] },
    });
    expect(aminoMessage(bank, 'another').type).toBe('cosmos-sdk/MsgSend');
    expect(aminoMessage(buildDeposit('BTC/BTC'), 'any')).toEqual({
      type: 'thorchain/MsgDeposit',
      value: { coins: [{ asset: 'BTC/BTC', amount: '5' }], memo: '=:b', signer: thor },
    });
  });
});

describe('messages no swap needs', () => {
  const addresses = joinBytes(bytesField(1, bytes), bytesField(2, bytes));
  const coin = encodeCoin('rune', 7n);
  const transfer = joinBytes(addresses, messageField(3, coin));

  test.each<readonly [string, string, Uint8Array]>([
    ['of another type', '/types.MsgOther', transfer],
    ['with a field more', typeUrls.own, joinBytes(transfer, varintField(4, 1n))],
    ['with a field more in the coin', typeUrls.own, joinBytes(addresses, messageField(3, joinBytes(coin, varintField(3, 1n))))],
    ['without an amount', typeUrls.own, addresses],
    ['with an amount that is no number', typeUrls.own, joinBytes(addresses, messageField(3, joinBytes(stringField(2, '-7'))))],
    ['with an amount that is an integer', typeUrls.own, joinBytes(addresses, messageField(3, varintField(2, 7n)))],
    ['with two coins', typeUrls.own, joinBytes(transfer, messageField(3, coin))],
    ['with a coin that is an integer', typeUrls.own, joinBytes(addresses, varintField(3, 7n))],
    ['that is cut', typeUrls.own, transfer.slice(0, -1)],
  ])('refuses a transfer %s', (_name, typeUrl, value) => {
    expect(read(typeUrl, value)).toMatchObject(unreadable);
  });

  const name = [stringField(1, 'BTC'), stringField(2, 'BTC'), stringField(3, 'BTC')];
  const buildCoin = (parts: readonly Uint8Array[], amount = '5') =>
    joinBytes(messageField(1, joinBytes(messageField(1, joinBytes(...parts)), stringField(2, amount))), bytesField(3, bytes));

  test('reads a deposit only if its asset has exactly one kind and the network’s own spelling', () => {
    expect(read(typeUrls.deposit, buildCoin([...name, varintField(4, 1n)]))).toMatchObject({
      value: { asset: asset('BTC/BTC'), memo: '' },
    });
    expect(read(typeUrls.deposit, buildCoin(name))).toMatchObject({ value: { asset: asset('BTC.BTC') } });
    const [chain, symbol, ticker] = name as [Uint8Array, Uint8Array, Uint8Array];
    const others: readonly (readonly Uint8Array[])[] = [
      [...name, varintField(4, 1n), varintField(5, 1n)],
      [...name, varintField(7, 1n)],
      [stringField(1, 'btc'), symbol, ticker],
      [chain, stringField(2, 'btc'), ticker],
      [chain, symbol, stringField(3, 'ETH')],
      [chain, symbol],
      [stringField(1, ''), symbol, ticker],
      [],
    ];
    for (const parts of others) expect(read(typeUrls.deposit, buildCoin(parts))).toMatchObject(unreadable);
    for (const amount of ['', 'x', '-5', '5 ']) expect(read(typeUrls.deposit, buildCoin(name, amount))).toMatchObject(unreadable);
    expect(read(typeUrls.deposit, joinBytes(buildCoin(name), varintField(4, 1n)))).toMatchObject(unreadable);
  });

  test('reads a body of exactly one message and a memo', () => {
    const { typeUrl, value } = encodeMessage(own);
    const any = joinBytes(stringField(1, typeUrl), bytesField(2, value));
    const body = (...parts: readonly Uint8Array[]) => readBody(joinBytes(...parts), 'thorchain', 'thor');
    expect(body(messageField(1, any))).toEqual({ ok: true, value: { message: own, memo: '' } });
    expect(body(messageField(1, any), stringField(2, 'm'))).toMatchObject({ value: { memo: 'm' } });
    for (const parts of [
      [],
      [varintField(1, 1n)],
      [messageField(1, stringField(1, typeUrl))],
      [messageField(1, bytesField(2, value))],
      [messageField(1, joinBytes(varintField(1, 1n), bytesField(2, value)))],
      [messageField(1, joinBytes(stringField(1, typeUrl), varintField(2, 1n)))],
      [messageField(1, any), varintField(2, 1n)],
      [messageField(1, any), varintField(3, 1n)],
      [messageField(1, joinBytes(stringField(1, '/types.MsgOther'), bytesField(2, value)))],
    ])
      expect(body(...parts)).toMatchObject(unreadable);
  });
});
