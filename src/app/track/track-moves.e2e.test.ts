import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { startHome } from '../fixtures/home.ts';
import { looked } from '../fixtures/track.ts';

const home = startHome();
const memo = '=:e:0x86d526d6624AbC0178cF7296cD538Ecc080A95F1:1';
/** Time after which the service's cache has expired. */
const heldMs = 3_200;
const waits = (page: Page) => page.locator('.track-wait');
const facts = async (page: Page) => (await page.locator('.track-facts').textContent())?.replaceAll(/\s/g, '') ?? '';

async function sent(): Promise<string> {
  await home.control('clock', { pause: true });
  return (await home.request('pay', { network: 'thorchain', asset: 'BTC.BTC', amount: '10000009', memo }))['tx'] as string;
}

const bump = async (tx: string, cancel = false): Promise<string> =>
  (await home.request('bump', { chain: 'BTC', tx, cancel }))['tx'] as string;

async function lookAgain(page: Page): Promise<void> {
  home.pass(heldMs);
  await looked(page);
}

/** Screenshots for manual review, in the `SHOTS` folder. */
async function shoot(page: Page, name: string): Promise<void> {
  const folder = process.env['SHOTS'];
  if (folder === undefined) return;
  for (const [width, colorScheme] of [
    [1440, 'light'],
    [390, 'light'],
    [1440, 'dark'],
    [390, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: `${folder}/${name}-${width}-${colorScheme}.png` });
  }
}

describe('a replaced deposit', () => {
  test('is explained, names its replacement and is followed through it to the payout', async () => {
    const tx = await sent();
    const page = await home.open(`track?tx=${tx}`);
    await page.locator('.track-says', { hasText: 'Waiting for your payment' }).waitFor();
    await page.getByText('Your payment is waiting for its first block on Bitcoin.').waitFor();
    expect((await waits(page).allTextContents()).join(' ')).toContain('so the networks wait until it’s in a block');
    await shoot(page, 'track-waiting');

    const by = await bump(tx);
    await lookAgain(page);
    await page.getByText('Another transaction took its place').waitFor();
    expect(await facts(page)).toContain(`Replacedby${by}`);
    await shoot(page, 'track-replaced');

    await expect
      .poll(
        async () => {
          await home.control('clock', { advance_blocks: 20 });
          await lookAgain(page);
          return page.locator('.track-says').textContent();
        },
        { interval: 300 },
      )
      .toMatch(/→ [\d.]+\sETH$/);
    expect(await facts(page)).toContain(`Replacedby${by}`);
    expect(new URL(page.url()).searchParams.get('tx')).toBe(tx);
    await shoot(page, 'track-replaced-done');
  });

  test('cancels the swap if it returns the coins to the sender', async () => {
    const tx = await sent();
    const page = await home.open(`track?network=thorchain&tx=${tx}`);
    await page.getByText('Your payment is waiting for its first block on Bitcoin.').waitFor();
    await page.getByRole('button', { name: 'Keep in Activity' }).click();
    await bump(tx, true);
    await lookAgain(page);
    await page.getByText('it isn’t a swap. Once it’s in a block').waitFor();
    await home.control('clock', { advance_blocks: 2 });
    await lookAgain(page);
    await page.getByText('The swap is cancelled').first().waitFor();
    expect(await page.locator('.track-tag').textContent()).toBe('Cancelled');
    await shoot(page, 'track-cancelled');
    await page.goto(`${home.url()}/activity`);
    await page.getByText('Cancelled').first().waitFor();
  });
});
