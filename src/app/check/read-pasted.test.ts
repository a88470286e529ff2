import { encodeQR } from 'qr';
import decodeQR from 'qr/decode.js';
import { expect, test } from 'vitest';
import { present } from '../../core/present.ts';
import { readPasted } from './read-pasted.ts';

const evm = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const hash = 'AB'.repeat(32);
const psbt = `cHNidP8B${'AAAA'.repeat(20)}`;
const signature = '5'.repeat(88);

test.each([
  ['a payment link', ' bitcoin:bc1q?amount=0.1 ', { kind: 'link', transaction: 'bitcoin:bc1q?amount=0.1' }],
  [
    'an EVM call',
    { chain_id: 1, to: evm, data: '0x00', value: '0x1' },
    { transaction: { chain_id: 1, to: evm, data: '0x00', value: '0x1' } },
  ],
  [
    'a call as wallets write it',
    { chainId: '0x2105', to: evm, input: '0x00', value: 5 },
    { transaction: { chain_id: 8453, data: '0x00', value: '5' } },
  ],
  ['a sign document', { chain_id: 'thorchain-1', msgs: [] }, { transaction: { document: { chain_id: 'thorchain-1', msgs: [] } } }],
  ['a Solana signature', signature, { kind: 'hash', transaction: { chain: 'SOL', hash: signature } }],
])('reads %s', (_, pasted, read) => {
  expect(readPasted(typeof pasted === 'string' ? pasted : JSON.stringify(pasted))).toMatchObject(read);
});

test.each([
  ['a hash', hash, ['BTC', 'ETH', 'THOR'], ['SOL'], { chain: 'BTC', hash }],
  ['a hash of an EVM chain', `0x${hash}`, ['ETH', 'BASE'], ['BTC', 'THOR'], { chain: 'BTC', hash: `0x${hash}` }],
  ['a PSBT over several lines', psbt.replace(/(.{40})/g, '$1\n'), ['BTC', 'DOGE'], ['ETH', 'SOL'], { chain: 'BTC', bytes: psbt }],
  ['a PSBT in hex', `70736274ff${'00'.repeat(40)}`, ['BTC'], ['GAIA'], { chain: 'BTC', bytes: `70736274ff${'00'.repeat(40)}` }],
  ['other bytes', '0a'.repeat(60), ['BTC', 'GAIA', 'SOL', 'TRON', 'XRP', 'ADA'], ['ETH', 'XRD'], { chain: 'BTC', bytes: '0a'.repeat(60) }],
])('asks for the chain of %s', (_, text, with_, without, sent) => {
  const read = readPasted(text);
  if (read?.kind !== 'chain') return expect.fail(`read as ${read?.kind}`);
  expect(read.chains).toEqual(expect.arrayContaining(with_));
  expect(read.chains.filter((chain) => without.includes(chain))).toEqual([]);
  expect(read.on('BTC')).toEqual(sent);
});

test.each(['', 'hello', '{', '[1]', 'pay me: now', evm, hash.slice(2)])('reads nothing in %j', (text) => {
  expect(readPasted(text)).toBeUndefined();
});

test.each([{ value: 1e21 }, { value: 0.5 }, { data: '0x00', input: '0x01' }, { chainId: 1 }])(
  'reads no call that wallets may read differently: %j',
  (more) => {
    expect(readPasted(JSON.stringify({ chain_id: 1, to: evm, ...more }))).toBeUndefined();
  },
);

test.each([
  ['link', 'bitcoin:bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq?amount=0.1'],
  ['chain', psbt.padEnd(1_200, 'AAAA')],
])('reads a %s from a picture of its QR code', (kind, text) => {
  const rows = encodeQR(text, 'raw', { border: 4, scale: 4 });
  const data = Uint8Array.from(rows.flatMap((row) => row.flatMap((isDark) => [...Array<number>(3).fill(isDark ? 0 : 255), 255])));
  const read = decodeQR({ width: rows.length, height: rows.length, data });
  expect(read).toBe(text);
  expect(readPasted(read)?.kind).toBe(kind);
});

test.each([
  [{ gas: '0x30d40', gasPrice: '0x3b9aca00' }, '200000000000000'],
  [{ gasLimit: 200_000, maxFeePerGas: '3000000000', maxPriorityFeePerGas: '1000000000', gasPrice: null }, '600000000000000'],
  [{ gas: '0x30d40', gasLimit: 200_000, maxPriorityFeePerGas: 5 }, '1000000'],
  [{ gasPrice: '1000000000' }, '21000000000000'],
  [{ gas: 0, gasPrice: '1000000000' }, '21000000000000'],
  [{ gas: '0x30d40', nonce: 7, type: '0x2', accessList: [] }, undefined],
])('hands the highest fee of a call on, as its wallet set it: %j', (set, fee) => {
  const call = { chain_id: 1, to: evm };
  expect(readPasted(JSON.stringify({ ...call, ...set }))).toEqual({ kind: 'fields', transaction: present({ ...call, fee }) });
});

test.each([{ gas: 'auto' }, { gasPrice: '20 gwei' }, { gasPrice: 1e21 }, { maxFeePerGas: [1] }, { gas: 21_000, gasLimit: 30_000 }])(
  'reads no call whose fee wallets may read differently: %j',
  (set) => {
    expect(readPasted(JSON.stringify({ chain_id: 1, to: evm, gasPrice: 1, ...set }))).toBeUndefined();
  },
);

test('leaves a call with other members to the service, which refuses it', () => {
  const call = { chainId: 1, to: evm, authorizationList: [] };
  expect(readPasted(JSON.stringify(call))).toEqual({ kind: 'fields', transaction: { document: call } });
});
