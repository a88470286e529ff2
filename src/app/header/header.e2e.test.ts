import { expect, test } from 'vitest';
import { networkIds } from '../../core/network/protocol.ts';
import { factsFreshMs } from '../../service/network/facts.ts';
import { startHome, stateTitle } from '../fixtures/home.ts';

const home = startHome();

test('a chain that neither network swaps is named in the header and on the status page', async () => {
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

test('header, notice, assets, offers and status agree when no node is reachable, even with pools known', async () => {
  const page = await home.quoted();
  await page.locator('[data-networks][data-state="all"]').waitFor();
  await fetch(`${home.url()}/api/v1/pools?limit=1`);
  for (const face of ['thornode', 'mayanode'] as const)
    for (const host of ['a', 'b']) await home.control('fault', { face, host, kind: 'reset' });
  home.pass(factsFreshMs);
  const missing = async () => {
    const answer = await fetch(`${home.url()}/api/v1/pools`);
    const told = (await answer.json()) as { readonly pools: readonly object[]; readonly missing: readonly object[] };
    return told.pools.length > 0 ? told.missing.length : undefined;
  };
  await expect.poll(missing, { interval: 500 }).toBe(2);

  const again = await home.open('?from=BTC.BTC&to=ETH.ETH&amount=0.1');
  const pill = again.locator('[data-networks][data-state="none"]', { hasText: /^Can’t reach the networks$/ });
  await stateTitle(again, 'Can’t reach either network').waitFor();
  await pill.waitFor();
  await again.locator('.banner .notice', { hasText: 'No swaps are available right now.' }).waitFor();
  await again.locator('.asset-button').first().click();
  await again.locator('.choice').first().waitFor();
  expect(await again.locator('.choice[aria-disabled="false"]').count()).toBe(0);
  await again.goto(`${home.url()}/status`);
  await again.locator('.live-overall', { hasText: 'Down: neither network can be reached' }).waitFor();
  await pill.waitFor();
});
