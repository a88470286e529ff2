import { secp256k1 } from '@noble/curves/secp256k1.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { hex } from '@scure/base';
import { describe, expect, test } from 'vitest';
import { Bench, intentOf, never, readCode } from '../fixtures/bench.ts';
import { type TronTx, tronWallet } from '../fixtures/tron-wallet.ts';
import { good } from '../port.ts';
import { tronAdapter as adapter } from './tron-adapter.ts';

describe('TRON', () => {
  function bench(): Bench {
    const page = new Bench();
    page.facts = {
      kind: 'tron',
      refBlockBytes: 'a1b2',
      refBlockHash: '0011223344556677',
      expiration: 1_800_000_060_000n,
      timestamp: 1_800_000_000_000n,
    };
    page.answer = (transaction) => good({ tx: hex.encode(sha256(hex.decode((JSON.parse(transaction) as TronTx).raw_data_hex))) });
    return page;
  }

  const usdt = 'TRON.USDT-TR7NHQJEKQXGTCI8Q8ZY4PL8OTSZGJLJ6T';

  test.each([
    ['TRX', intentOf({ from: 'TRON.TRX', amountText: '123.456789' })],
    ['USDT', intentOf({ from: usdt, amountText: '50.25' })],
  ])('signs %s over our own bytes', async (_name, intent) => {
    const page = bench();
    const result = await page.swap(adapter, tronWallet().found, intent);
    if (!result.ok) throw new Error(result.error.hint);
    const sent = JSON.parse(page.sent[0]?.transaction ?? '') as TronTx & { readonly signature: readonly string[] };
    const signature = hex.decode(sent.signature[0] ?? '').slice(0, 64);
    const digest = sha256(hex.decode(sent.raw_data_hex));
    expect(secp256k1.verify(signature, digest, secp256k1.getPublicKey(new Uint8Array(32).fill(4)), { prehash: false })).toBe(true);
    expect(result.value.sent).toEqual({ chain: 'TRON', txid: hex.encode(digest), nodeTxid: hex.encode(digest).toUpperCase() });
  });

  test.each<readonly [string, string, (tx: TronTx) => unknown]>([
    ['another transaction', 'altered', (tx) => ({ ...tx, txID: 'ab'.repeat(32) })],
    ['other bytes under our id', 'altered', (tx) => ({ ...tx, raw_data_hex: `${tx.raw_data_hex}00` })],
    ['nothing', 'altered', () => undefined],
    ['a rejection', 'rejected', () => Promise.reject('Confirmation declined by user')],
    ['silence', 'timeout', never],
  ])('reports a wallet that answers with %s as %s, and sends nothing', async (_name, code, trick) => {
    const page = bench();
    const { state, found } = tronWallet();
    state.trick = trick;
    expect(readCode(await page.swap(adapter, found, intentOf({ from: 'TRON.TRX', amountText: '5' })))).toBe(code);
    expect(page.sent).toHaveLength(0);
  });

  test('opens no window for another account or a test network, and refuses a token of unknown decimals', async () => {
    const intent = intentOf({ from: 'TRON.TRX', amountText: '5' });
    const [switched, testnet] = [tronWallet(), tronWallet()];
    expect(
      readCode(
        await bench().swap(adapter, switched.found, intent, () => {
          switched.state.seed = 5;
        }),
      ),
    ).toBe('wrong_account');
    expect(
      readCode(
        await bench().swap(adapter, testnet.found, intent, () => {
          testnet.state.chainId = '0xcd8690dc';
        }),
      ),
    ).toBe('wrong_chain');
    expect([switched.state.prompts, testnet.state.prompts]).toEqual([0, 0]);
    expect(
      readCode(
        await bench().swap(
          adapter,
          tronWallet().found,
          intentOf({ from: 'TRON.USDD-TPYMHEHY5N8TCEFYGQW2RPXSGHSZZGHPDN', amountText: '5' }),
        ),
      ),
    ).toBe('not_supported');
  });
});
