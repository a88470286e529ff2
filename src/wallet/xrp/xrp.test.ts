import { hex } from '@scure/base';
import { decode, encode } from 'ripple-binary-codec';
import { describe, expect, test } from 'vitest';
import { encodeAddress } from '../../core/address/address.ts';
import { nativeAmount } from '../../core/amount.ts';
import { signOnce } from '../before-signing.ts';
import { Bench, buildReading, foundWallet, intentOf, never, readCode, seededVault, toAsset } from '../fixtures/bench.ts';
import { good, type Payment } from '../port.ts';
import { xrpAdapter as adapter } from './xrp-adapter.ts';

describe('XRP', () => {
  const own = encodeAddress('XRP', new Uint8Array(20).fill(6));
  const hash = 'AB'.repeat(32);
  const intent = () => intentOf({ from: 'XRP.XRP', amountText: '250.000001' });

  function crossmark(trick: () => unknown = () => ({ response: { data: { resp: { result: { hash } } } } })) {
    const asked: unknown[] = [];
    const provider = {
      methods: {
        signInAndWait: async () => ({ response: { data: { address: own } } }),
        signAndSubmitAndWait: async (payment: unknown) => {
          asked.push(payment);
          return trick();
        },
      },
    };
    return { asked, found: foundWallet('xrp', 'crossmark', ['XRP'], provider) };
  }

  const payment = () => ({
    kind: 'deposit' as const,
    chain: 'XRP',
    from: own,
    to: seededVault('XRP'),
    asset: toAsset('XRP.XRP'),
    amount: nativeAmount(250_000_001n),
    decimals: 6,
    memo: intent().memo,
  });

  test('reads a payment with one memo back from the chain', async () => {
    const page = new Bench();
    page.payment = async () => good(buildReading(payment()));
    const { asked, found } = crossmark();
    expect(await page.swap(adapter, found, intent())).toMatchObject({
      ok: true,
      value: { proof: 'read_back', sent: { txid: hash, nodeTxid: hash } },
    });
    const MemoData = hex.encode(new TextEncoder().encode(intent().memo)).toUpperCase();
    expect(asked).toEqual([
      { TransactionType: 'Payment', Account: own, Destination: seededVault('XRP'), Amount: '250000001', Memos: [{ Memo: { MemoData } }] },
    ]);
  });

  test('builds a payment that the ledger codec accepts', async () => {
    const { asked, found } = crossmark();
    await new Bench().swap(adapter, found, intent());
    const filled = { ...(asked[0] as object), Fee: '12', Sequence: 1, SigningPubKey: '' };
    expect(decode(encode(filled))).toEqual(filled);
  });

  test.each<readonly [string, string, () => unknown]>([
    ['a rejection', 'rejected', () => ({ response: { data: { meta: { isRejected: true } } } })],
    ['an id of another form', 'unknown_outcome', () => ({ response: { data: { resp: { result: { hash: '0xab' } } } } })],
    ['an odd error', 'unknown_outcome', () => Promise.reject(new Error('tefPAST_SEQ'))],
    ['silence', 'unknown_outcome', never],
  ])('reports %s as %s', async (_name, code, trick) => {
    const page = new Bench();
    expect(readCode(await page.swap(adapter, crossmark(trick).found, intent()))).toBe(code);
    expect(page.records.at(-1)?.state).toBe(code === 'rejected' ? 'not_sent' : 'unknown');
  });

  test('reports another recipient, amount or memo on the chain as altered', async () => {
    const wrong: readonly Partial<Extract<Payment, { kind: 'deposit' }>>[] = [{ to: own }, { amount: nativeAmount(1n) }, { memo: '' }];
    for (const change of wrong) {
      const page = new Bench();
      page.payment = async () => good(buildReading(payment(), change));
      const result = await page.swap(adapter, crossmark().found, intent());
      expect(readCode(result)).toBe('altered');
      expect(page.records.at(-1)).toMatchObject({ state: 'sent', txid: hash, fault: 'altered' });
    }
  });

  test('opens no window after the wallet was reconnected with another address', async () => {
    const other = encodeAddress('XRP', new Uint8Array(20).fill(8));
    const page = new Bench();
    const { asked, found } = crossmark();
    const account = await adapter.connect(found, 'XRP', page.context);
    const prepared = account.ok ? await adapter.prepare(account.value, intent(), page.context) : account;
    if (!prepared.ok) throw new Error(prepared.error.hint);
    const renamed = { signInAndWait: async () => ({ response: { data: { address: other } } }) };
    await adapter.connect({ ...found, provider: { methods: renamed } }, 'XRP', page.context);
    expect(readCode(await signOnce(prepared.value, adapter, page.context, page.safety))).toBe('wrong_account');
    expect(asked).toEqual([]);
  });

  test('requires the account to keep its reserve and the fee, to the drop', async () => {
    const needed = 25_000_000_100n + 100_000_000n + 1_200n;
    for (const [held, code] of [
      [needed, 'ok'],
      [needed - 100n, 'insufficient'],
    ] as const) {
      const page = new Bench();
      page.held = held;
      expect(readCode(await page.swap(adapter, crossmark().found, intent()))).toBe(code);
    }
  });

  test('returns a lower-case id in the ledger’s spelling', async () => {
    const { found } = crossmark(() => ({ response: { data: { hash: hash.toLowerCase() } } }));
    expect(await new Bench().swap(adapter, found, intent())).toMatchObject({ ok: true, value: { sent: { txid: hash, nodeTxid: hash } } });
  });

  test.each(['Testnet', 'Devnet', ''])('requests no signature from a GemWallet on %s', async (network) => {
    Object.assign(globalThis, { location: { origin: 'https://strait.example' }, document: { title: 'Strait' } });
    const asked: string[] = [];
    const provider = {
      send: async (type: string) => {
        asked.push(type);
        return { result: type.includes('ADDRESS') ? { address: own } : type.includes('NETWORK') ? { network } : { hash } };
      },
    };
    expect(readCode(await new Bench().swap(adapter, foundWallet('xrp', 'gem', ['XRP'], provider), intent()))).toBe('wrong_chain');
    expect(asked.some((type) => type.includes('SUBMIT'))).toBe(false);
  });
});
