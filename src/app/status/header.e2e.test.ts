import { expect, test } from 'vitest';
import { networkIds } from '../../core/network/protocol.ts';
import { factsFreshMs } from '../../service/network/facts.ts';
import { startHome } from '../fixtures/home.ts';

const home = startHome();

test('a chain that neither network swaps is told in the header, and beside the state of the service', async () => {
  const page = await home.open('');
  const pill = page.locator('[data-networks]');
  await page.locator('[data-networks][data-state="all"]').waitFor();
  expect(await pill.textContent()).toBe('Both networks open');
  for (const network of networkIds) await home.control('state', { network, mimir: { HALTBTCTRADING: 1 } });
  home.pass(factsFreshMs);
  const isClosed = async () => {
    const answer = await fetch(`${home.url()}/api/v1/pools?asset=BTC.BTC`);
    const { pools } = (await answer.json()) as { readonly pools: readonly { readonly tradable: boolean }[] };
    return pools.length > 1 && pools.every(({ tradable }) => !tradable);
  };
  await expect.poll(isClosed, { interval: 500 }).toBe(true);
  for (const path of ['', 'status']) {
    const again = await home.open(path);
    await again.locator('[data-networks][data-state="some"]').waitFor();
    expect(await again.locator('[data-networks]').textContent()).toBe('Halted: Bitcoin');
    if (path === 'status') await again.locator('.live-overall', { hasText: /^The service works\. Halted: Bitcoin$/ }).waitFor();
  }
});
