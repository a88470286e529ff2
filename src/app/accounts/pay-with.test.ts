import { afterEach, expect, test, vi } from 'vitest';
import { baseAmount } from '../../core/amount.ts';
import { assetInfo } from '../../core/asset/asset-name.ts';
import { foundWallet } from '../../wallet/fixtures/bench.ts';
import { $amountText, $from, $to } from '../state/form/$form.ts';
import { payWith } from './pay-with.ts';

const account = { wallet: foundWallet('utxo', 'unisat', ['BTC'], {}), chain: 'BTC', address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq' };
const info = assetInfo('BTC.BTC') ?? expect.fail('unknown');
const held = { ...info, account, name: 'Bitcoin', units: baseAmount(100_000_000n) };

class Field {
  focus(): void {}
  select(): void {}
}

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['the balance without the fee', '', /^0\.99/],
  ['what is typed while the fee is read', '0.2', /^0\.2$/],
])('paying with a balance of the asset to receive turns the pair around, and the amount is %s', async (_, typed, amount) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  vi.stubGlobal('HTMLInputElement', Field);
  vi.stubGlobal('document', { getElementById: () => new Field() });
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => run());
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', async (url: string) => {
    await released;
    if (!url.includes('/signing-facts')) {
      const balances = [{ asset: 'BTC.BTC', amount: '100000000' }];
      return Response.json({ chain: 'BTC', address: account.address, balances, read_at: '2026-11-20T12:00:00Z' });
    }
    const utxos = [{ tx: 'ab'.repeat(32), vout: 0, value: '100000000', confirmed: true }];
    return Response.json({ chain: 'BTC', address: account.address, kind: 'utxo', utxos, fee_rate: '10', read_at: '2026-11-20T12:00:00Z' });
  });
  $from.set('ETH.ETH');
  $to.set('BTC.BTC');
  const paying = payWith(held);
  expect([$from.get(), $to.get(), $amountText.get()]).toEqual(['BTC.BTC', 'ETH.ETH', '']);
  $amountText.set(typed);
  release();
  await paying;
  expect($amountText.get()).toMatch(amount);
});
