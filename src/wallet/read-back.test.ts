import { describe, expect, test } from 'vitest';
import { encodeAddress } from '../core/address/address.ts';
import { nativeAmount } from '../core/amount.ts';
import type { PaymentReading } from '../core/transaction/payment.ts';
import { Bench, buildReading, foundWallet, intentOf, readCode, seededVault, toAsset } from './fixtures/bench.ts';
import { bad, good, type WalletResult } from './port.ts';
import { vultisigAdapter as adapter } from './utxo/vultisig-adapter.ts';

const own = encodeAddress('BTC', new Uint8Array(20).fill(6));
const id = 'ab'.repeat(32);
const intent = () => intentOf({ from: 'BTC.BTC', amountText: '0.5' });
const payment = () => ({
  kind: 'deposit' as const,
  chain: 'BTC',
  from: own,
  to: seededVault('BTC'),
  asset: toAsset('BTC.BTC'),
  amount: nativeAmount(50_000_000n),
  decimals: 8,
  memo: intent().memo,
});

/** A wallet that builds and sends on its own and only returns a hash. */
function wallet() {
  const request = async ({ method }: { readonly method: string }) => (method.endsWith('_accounts') ? [own] : id);
  return foundWallet('vultisig', 'vultisig', ['BTC'], { bitcoin: { request } });
}

/** Chain replies in order; the last one repeats. */
function looking(...answers: readonly WalletResult<PaymentReading | undefined>[]) {
  const page = new Bench();
  page.promptMs = 400;
  let looks = 0;
  page.payment = async (chain, tx) => {
    expect([chain, tx]).toEqual(['BTC', id]);
    looks += 1;
    return answers[Math.min(looks, answers.length) - 1] ?? good(undefined);
  };
  return { page, looks: () => looks, swap: () => page.swap(adapter, wallet(), intent()) };
}

describe('a transaction the wallet sent by itself', () => {
  test('is awaited until the chain shows it, and then compared', async () => {
    const { swap, looks } = looking(good(undefined), bad('unreachable', 'down'), good(buildReading(payment())));
    const result = await swap();
    expect(result).toMatchObject({ ok: true, value: { proof: 'read_back' } });
    expect(looks()).toBe(3);
  });

  test('counts with the first reply that shows it, even before it is in a block', async () => {
    const { swap, looks } = looking(good({ ...buildReading(payment()), state: 'waiting' }));
    expect(await swap()).toMatchObject({ ok: true, value: { proof: 'read_back' } });
    expect(looks()).toBe(1);
  });

  test('is reported as unseen when no chain shows it in time, and keeps its hash', async () => {
    const { page, swap } = looking(good(undefined));
    expect(await swap()).toMatchObject({ ok: true, value: { proof: 'none', sent: { txid: id } } });
    expect(page.records.at(-1)).toMatchObject({ state: 'sent', txid: id });
  });

  test('is not awaited on a chain that cannot be queried', async () => {
    const { swap, looks } = looking(bad('not_supported', 'no endpoint'));
    expect(await swap()).toMatchObject({ ok: true, value: { proof: 'none' } });
    expect(looks()).toBe(1);
  });

  const lie = (change: Parameters<typeof buildReading>[1]) => buildReading(payment(), change);
  test.each<readonly [string, string, () => PaymentReading]>([
    ['the payment of somebody else', 'another account pays', () => lie({ from: seededVault('BTC') })],
    ['another recipient', 'another recipient', () => lie({ to: own })],
    ['another amount', 'another amount', () => lie({ amount: nativeAmount(49_999_999n) })],
    ['another memo', 'another memo', () => lie({ memo: `${intent().memo}x` })],
    ['another asset', 'another asset', () => lie({ asset: toAsset('LTC.LTC') })],
    ['nothing that pays', 'it pays nothing', () => ({ ...lie({}), transfers: [] })],
    [
      'a second payment beside it',
      'it pays somebody else, too',
      () => ({ ...lie({}), transfers: [...lie({}).transfers, ...lie({ to: own }).transfers] }),
    ],
    ['nobody as its sender', 'another account pays', () => ({ state: 'confirmed', transfers: lie({}).transfers, memo: intent().memo })],
  ])('is called altered when its hash belongs to %s', async (_name, difference, told) => {
    const { page, swap } = looking(good(told()));
    expect(await swap()).toMatchObject({
      ok: false,
      error: { code: 'altered', hint: expect.stringContaining(`: ${difference}.`), details: { tx: id } },
    });
    expect(page.records.at(-1)).toMatchObject({ state: 'sent', txid: id, fault: 'altered' });
  });

  test('is reported as refused, with its hash, when it failed on its chain', async () => {
    const { swap } = looking(good({ ...buildReading(payment()), state: 'failed' }));
    expect(await swap()).toMatchObject({ ok: false, error: { code: 'refused', details: { tx: id } } });
  });

  test('matches both forms of a Zcash address', async () => {
    const page = new Bench();
    const tex = 'tex1s2rt77ggv6q989lr49rkgzmh5slsksa9khdgte';
    const transparent = 't1VmmGiyjVNeCjxDZzg7vZmd99WyzVby9yC';
    const zec = intentOf({ from: 'ZEC.ZEC', amountText: '1', inboundAddress: tex });
    const from = encodeAddress('ZEC', new Uint8Array(20).fill(6));
    const request = async ({ method }: { readonly method: string }) => (method.endsWith('_accounts') ? [from] : id);
    const asked = { ...payment(), chain: 'ZEC', asset: toAsset('ZEC.ZEC'), amount: nativeAmount(100_000_000n), memo: zec.memo, from };
    page.payment = async () => good(buildReading({ ...asked, to: transparent }));
    const found = foundWallet('vultisig', 'vultisig', ['ZEC'], { zcash: { request } });
    expect(readCode(await page.swap(adapter, found, zec))).toBe('ok');
  });
});
