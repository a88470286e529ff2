import { secp256k1 } from '@noble/curves/secp256k1.js';
import { base58, base64, hex } from '@scure/base';
import { p2pkh, p2wpkh, Transaction } from '@scure/btc-signer';
import fc from 'fast-check';
import { encode } from 'ripple-binary-codec';
import { deriveKeypair, generateSeed } from 'ripple-keypairs';
import { keccak256 } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { describe, expect, test } from 'vitest';
import { must } from '../errors.ts';
import { readTransaction } from './raw-transaction.ts';

const secret = new Uint8Array(32).fill(9);
const key = secp256k1.getPublicKey(secret);
const vault = 'bc1q9nd5j7q3gynye66lmdlut9yyg9fcal68kaykl2';

/** A transaction signed with @scure/btc-signer over generated inputs. */
function signed(kind: 'p2wpkh' | 'p2pkh', inputs: number, amount: bigint) {
  const payment = kind === 'p2wpkh' ? p2wpkh(key) : p2pkh(key);
  const transaction = new Transaction({ allowUnknownOutputs: true });
  for (let at = 0; at < inputs; at += 1) {
    const before = new Transaction({ allowUnknownInputs: true, disableScriptCheck: true });
    before.addOutput({ script: payment.script, amount: amount + 1_000n });
    before.addInput({ txid: new Uint8Array(32).fill(at + 1), index: 0, finalScriptSig: new Uint8Array([1, 1]) });
    transaction.addInput(
      kind === 'p2wpkh'
        ? { txid: new Uint8Array(32).fill(at + 1), index: 0, witnessUtxo: { script: payment.script, amount: amount + 1_000n } }
        : { txid: before.id, index: 0, nonWitnessUtxo: before.toBytes(true) },
    );
  }
  transaction.addOutputAddress(vault, amount * BigInt(inputs));
  transaction.sign(secret);
  transaction.finalize();
  return transaction;
}

describe('transaction ids', () => {
  test.each(['p2wpkh', 'p2pkh'] as const)('match Bitcoin for a transaction from %s', (kind) => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 4 }), fc.bigInt({ min: 1_000n, max: 10n ** 12n }), (inputs, amount) => {
        const transaction = signed(kind, inputs, amount);
        expect(readTransaction('BTC', ` ${transaction.hex.toUpperCase()}\n`)).toEqual({
          ok: true,
          value: { chain: 'BTC', transaction: transaction.hex, tx: transaction.id },
        });
      }),
      { numRuns: 20 },
    );
  });

  test('match Ethereum', async () => {
    const account = privateKeyToAccount(`0x${hex.encode(secret)}`);
    const plain = { to: account.address, value: 1n, gas: 21_000n, nonce: 0, chainId: 1 } as const;
    for (const request of [
      { ...plain, type: 'eip1559', maxFeePerGas: 2n, maxPriorityFeePerGas: 1n },
      { ...plain, type: 'legacy', gasPrice: 2n },
    ] as const) {
      const raw = await account.signTransaction(request);
      expect(must(readTransaction('ARB', raw.slice(2)))).toEqual({ chain: 'ARB', transaction: raw, tx: keccak256(raw) });
    }
  });

  test('match the XRP Ledger', async () => {
    const pair = deriveKeypair(generateSeed());
    const blob = encode({
      TransactionType: 'Payment',
      Account: 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh',
      Destination: 'rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe',
      Amount: '1',
      Fee: '10',
      Sequence: 1,
      SigningPubKey: pair.publicKey,
      TxnSignature: 'AB'.repeat(70),
    });
    const digest = await crypto.subtle.digest('SHA-512', Uint8Array.from(hex.decode(`54584e00${blob.toLowerCase()}`)));
    const tx = hex.encode(new Uint8Array(digest).slice(0, 32)).toUpperCase();
    expect(must(readTransaction('XRP', blob.toLowerCase()))).toEqual({ chain: 'XRP', transaction: blob, tx });
  });

  test('match Cosmos chains, Solana and TRON', async () => {
    const sha = async (bytes: Uint8Array) => hex.encode(new Uint8Array(await crypto.subtle.digest('SHA-256', Uint8Array.from(bytes))));
    const cosmos = Uint8Array.from([0x0a, ...new Uint8Array(100).fill(3)]);
    expect(must(readTransaction('GAIA', base64.encode(cosmos))).tx).toBe((await sha(cosmos)).toUpperCase());
    const solana = Uint8Array.from([1, ...new Uint8Array(64).fill(1), 1, 2, 3]);
    expect(must(readTransaction('SOL', base64.encode(solana))).tx).toBe(base58.encode(new Uint8Array(64).fill(1)));
    const raw = '0a02abcd';
    const made = { raw_data: { expiration: 1 }, raw_data_hex: raw, signature: ['ab'.repeat(65)] };
    const tx = await sha(hex.decode(raw));
    expect(must(readTransaction('TRON', JSON.stringify(made))).tx).toBe(tx);
    expect(readTransaction('TRON', JSON.stringify({ ...made, txID: tx }))).toMatchObject({ ok: true });
    expect(
      readTransaction('TRON', JSON.stringify({ ...made, txID: tx.replace(/./, (digit) => (digit === '0' ? '1' : '0')) })),
    ).toMatchObject({ ok: false });
  });

  test('are not computed for Zcash version 5 but left to the chain', () => {
    const v5 = `05000080${'00'.repeat(80)}`;
    expect(must(readTransaction('ZEC', v5))).toEqual({ chain: 'ZEC', transaction: v5 });
    expect(must(readTransaction('ZEC', `04000080${'00'.repeat(80)}`)).tx).toMatch(/^[0-9a-f]{64}$/);
  });
});

test.each([
  ['BTC', ''],
  ['BTC', 'zz'],
  ['BTC', 'abc'],
  ['BTC', '00'.repeat(100)],
  ['BTC', signed('p2wpkh', 1, 5_000n).hex.slice(0, -2)],
  ['BTC', `${signed('p2pkh', 1, 5_000n).hex}00`],
  ['ETH', '0x'],
  ['ETH', `0x7f${'00'.repeat(100)}`],
  ['ETH', '0xc0'],
  ['GAIA', 'not base64!'],
  ['GAIA', base64.encode(new Uint8Array(100))],
  ['SOL', base64.encode(new Uint8Array(100))],
  ['SOL', base64.encode(Uint8Array.from([1, ...new Uint8Array(64), 1]))],
  ['TRON', '00'.repeat(100)],
  ['TRON', '{}'],
  ['TRON', 'null'],
  ['TRON', JSON.stringify({ raw_data: {}, raw_data_hex: 'ab', signature: [] })],
  ['XRP', '00'.repeat(100)],
  ['XRD', '00'.repeat(100)],
  ['NOPE', '00'.repeat(100)],
])('on %s, rejects the text “%s”', (chain, text) => {
  expect(readTransaction(chain, text)).toMatchObject({ ok: false, error: { code: 'invalid_field' } });
});

test('never throws on any bytes', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 1, maxLength: 300 }),
      fc.constantFrom('BTC', 'DASH', 'ZEC', 'ETH', 'GAIA', 'SOL', 'TRON', 'XRP'),
      (bytes, chain) => {
        for (const text of [hex.encode(bytes), base64.encode(bytes), `0200000000010${hex.encode(bytes)}`])
          expect(readTransaction(chain, text).ok).toBeTypeOf('boolean');
      },
    ),
  );
});
