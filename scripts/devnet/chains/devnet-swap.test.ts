import { secp256k1 } from '@noble/curves/secp256k1.js';
import { p2wpkh, Transaction } from '@scure/btc-signer';
import { encode, encodeForSigning } from 'ripple-binary-codec';
import { deriveAddress, deriveKeypair, sign } from 'ripple-keypairs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningDevnet, startDevnet } from '../server.ts';
import { chainIds } from './chain-list.ts';
import { at } from './fixtures/world.ts';
import { makeChain } from './make-chain.ts';
import { memoryChain } from './memory-chain.ts';

let devnet: RunningDevnet;
beforeAll(async () => {
  devnet = await startDevnet({
    port: 0,
    makeChains: (registry, options) =>
      chainIds().map((chain) => makeChain(chain, registry, options) ?? memoryChain(chain, registry, options)),
  });
});
afterAll(() => devnet.close());

const secret = new Uint8Array(32).fill(11);
const bitcoin = p2wpkh(secp256k1.getPublicKey(secret));
const bitcoinAddress = bitcoin.address ?? '';
const keys = deriveKeypair('sn3nxiW7v8KXzPzAqzyHXbSSKNuN9');
const xrpAddress = deriveAddress(keys.publicKey);

const read = async (path: string): Promise<unknown> => {
  const text = await (await fetch(`${devnet.url}${path}`)).text();
  return /^[[{]/.test(text) ? JSON.parse(text) : text;
};
const post = async (path: string, body: unknown): Promise<unknown> => {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const answer = await (await fetch(`${devnet.url}${path}`, { method: 'POST', body: text })).text();
  return /^[[{]/.test(answer) ? JSON.parse(answer) : answer;
};
const quote = (from: string, to: string, amount: string, destination: string) =>
  read(`/thornode/thorchain/quote/swap?${new URLSearchParams({ from_asset: from, to_asset: to, amount, destination })}`);

async function untilPaid(hash: string, network = 'thorchain'): Promise<string> {
  for (let round = 0; round < 100; round += 1) {
    await post('/control/clock', { advance_blocks: 10 });
    const paid =
      network === 'thorchain'
        ? at(await read(`/thornode/thorchain/tx/status/${hash}`), 'out_txs', 0, 'id')
        : at(await read(`/maya-midgard/v2/actions?txid=${hash}`), 'actions', 0, 'out', 0, 'txID');
    if (typeof paid === 'string' && paid !== '') return paid;
  }
  throw new Error('nothing was paid');
}

test('swaps bitcoin sent with a real signature to XRP', async () => {
  const offer = await quote('BTC.BTC', 'XRP.XRP', '1000000', xrpAddress);
  await post('/control/faucet', { chain: 'BTC', address: bitcoinAddress, amount: '2000000' });
  const coins = await read(`/utxo/BTC/api/address/${bitcoinAddress}/utxo`);
  const transaction = new Transaction({ allowUnknownOutputs: true });
  transaction.addInput({ txid: String(at(coins, 0, 'txid')), index: 0, witnessUtxo: { script: bitcoin.script, amount: 2_000_000n } });
  transaction.addOutputAddress(String(at(offer, 'inbound_address')), 1_000_000n);
  const memo = new TextEncoder().encode(String(at(offer, 'memo')));
  transaction.addOutput({ script: Uint8Array.of(0x6a, memo.length, ...memo), amount: 0n });
  transaction.addOutputAddress(bitcoinAddress, 990_000n);
  transaction.sign(secret);
  transaction.finalize();
  expect(await post('/utxo/BTC/api/tx', transaction.hex)).toBe(transaction.id);
  const paid = await untilPaid(transaction.id);
  const out = at(await post('/xrp', { method: 'tx', params: [{ transaction: paid }] }), 'result');
  expect(out).toMatchObject({ Destination: xrpAddress, validated: true });
  expect(BigInt(String(at(out, 'Amount'))) * 100n).toBeGreaterThan((BigInt(String(at(offer, 'expected_amount_out'))) * 95n) / 100n);
});

test('refunds XRP when the limit is not met', async () => {
  await post('/control/faucet', { chain: 'XRP', address: xrpAddress, amount: '100000000000' });
  const offer = await quote('XRP.XRP', 'BTC.BTC', '30000000000', bitcoinAddress);
  const info = at(await post('/xrp', { method: 'account_info', params: [{ account: xrpAddress }] }), 'result', 'account_data');
  const memo = `=:b:${bitcoinAddress}:99999999999`;
  const plain = {
    TransactionType: 'Payment',
    Account: xrpAddress,
    Destination: String(at(offer, 'inbound_address')),
    Amount: '300000000',
    Fee: '12',
    Sequence: Number(at(info, 'Sequence')),
    Memos: [{ Memo: { MemoData: Buffer.from(memo).toString('hex').toUpperCase() } }],
    SigningPubKey: keys.publicKey,
  };
  const blob = encode({ ...plain, TxnSignature: sign(encodeForSigning(plain), keys.privateKey) });
  const answer = at(await post('/xrp', { method: 'submit', params: [{ tx_blob: blob }] }), 'result');
  expect(answer).toMatchObject({ engine_result: 'tesSUCCESS' });
  const hash = String(at(answer, 'tx_json', 'hash'));
  const paid = await untilPaid(hash);
  const out = at(await post('/xrp', { method: 'tx', params: [{ transaction: paid }] }), 'result');
  expect(out).toMatchObject({ Destination: xrpAddress });
  expect(Buffer.from(String(at(out, 'Memos', 0, 'Memo', 'MemoData')), 'hex').toString('utf8')).toBe(`REFUND:${hash}`);
});

test.each([
  ['thorchain', 'DOGE.DOGE', '100000000000'],
  ['thorchain', 'GAIA.ATOM', '5000000000'],
  ['thorchain', 'THOR.RUNE', '5000000000'],
  ['thorchain', 'TRON.USDT-TR7NHQJEKQXGTCI8Q8ZY4PL8OTSZGJLJ6T', '10000000000'],
  ['thorchain', 'ZEC.ZEC', '100000000'],
  ['mayachain', 'DASH.DASH', '1000000000'],
  ['mayachain', 'MAYA.CACAO', '10000000000000'],
  ['mayachain', 'THOR.RUNE', '10000000000'],
])('on %s, swaps a simulated payment of %s', async (network, asset, amount) => {
  const memo = `=:b:${bitcoinAddress}`;
  const answer = await post('/control/pay', { network, asset, amount, memo });
  const tx = String(at(answer, 'tx'));
  expect(tx).toMatch(/^[0-9A-F]{64}$/);
  const paid = await untilPaid(tx, network);
  expect(at(await read(`/utxo/BTC/api/tx/${paid}`), 'vout', 0, 'scriptpubkey_address')).toBe(bitcoinAddress);
});
