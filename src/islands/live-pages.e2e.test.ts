import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { startHome } from './fixtures/home.ts';

const home = startHome();

const rows = (page: Page) => page.locator('.pools tbody tr:not(.live-wait)');
const depths = async (page: Page) =>
  (await page.locator('.pools tbody td:nth-child(4)').allTextContents()).map((text) => BigInt(text.replace(/\D/g, '') || '0'));
const sorted = (values: readonly bigint[], way: 1 | -1) => [...values].sort((a, b) => way * Number(a - b));

async function pools(options = {}): Promise<Page> {
  const page = await home.open('pools', options);
  await rows(page).first().waitFor();
  return page;
}

async function status(options = {}): Promise<Page> {
  const page = await home.open('status', options);
  await page.locator('.status tbody th').first().waitFor();
  return page;
}

async function failNodes(): Promise<void> {
  for (const face of ['thornode', 'mayanode', 'midgard', 'maya-midgard']) {
    for (const host of ['a', 'b']) await home.control('fault', { face, host, kind: 'reset' });
  }
}

// First of all: the service holds what it once read for a minute.
describe('without any answer', () => {
  it('says what happened when no network answers, and comes back on request', async () => {
    await failNodes();
    const page = await home.open('pools');
    const alert = page.getByRole('alert');
    await alert.getByText('The pools could not be read').waitFor();
    expect(await alert.textContent()).toContain('Nothing was sent.');
    expect(await page.locator('.pools').isVisible()).toBe(false);
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id }) => id)).toEqual([]);
    await home.control('reset', {});
    await expect
      .poll(
        async () => {
          if (await alert.isVisible()) await alert.getByRole('button', { name: 'Try again' }).click();
          return rows(page).count();
        },
        { timeout: 30_000, interval: 1000 },
      )
      .toBeGreaterThan(5);
  });
});

describe('the pool table', () => {
  it('lists every pool of both networks, deepest first, with the age of the figures', async () => {
    const page = await pools();
    const answer = (await (await page.request.get(`${home.url()}/api/v1/pools?limit=100`)).json()) as { pools: readonly unknown[] };
    expect(await rows(page).count()).toBe(answer.pools.length);
    const shown = await depths(page);
    expect(shown).toEqual(sorted(shown, -1));
    expect(await page.locator('[aria-sort]').innerText()).toBe('Depth');
    const ages = page.locator('.live-ages span');
    const first = await ages.first().textContent();
    expect(await ages.allTextContents()).toEqual([
      expect.stringMatching(/^THORChain: block [\d,]+, read \d+ s ago$/),
      expect.stringMatching(/^MAYAChain: block [\d,]+, read \d+ s ago$/),
    ]);
    await page.waitForFunction((text) => document.querySelector('.live-ages span')?.textContent !== text, first);
  });

  it('moves nothing when the rows arrive', async () => {
    const page = await home.newPage();
    let letIn = () => {};
    const held = new Promise<void>((resolve) => {
      letIn = resolve;
    });
    await page.route('**/api/v1/pools?*', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`${home.url()}/pools`);
    const place = () => page.locator('.pools tbody tr').first().boundingBox();
    const before = await place();
    letIn();
    await rows(page).first().waitFor();
    expect(await place()).toMatchObject({ y: before?.y, height: before?.height, width: before?.width });
  });

  it('sorts by keyboard and says so', async () => {
    const page = await pools();
    const depth = page.getByRole('columnheader', { name: 'Depth' });
    await depth.getByRole('button').focus();
    await page.keyboard.press('Enter');
    expect(await depth.getAttribute('aria-sort')).toBe('ascending');
    const shown = (await depths(page)).filter((value) => value > 0n);
    expect(shown).toEqual(sorted(shown, 1));
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Space');
    expect(await page.getByRole('columnheader', { name: 'Asset' }).getAttribute('aria-sort')).toBe('ascending');
    expect(await page.locator('[aria-sort]').count()).toBe(1);
    const tickers = await page.locator('.pools tbody b').allTextContents();
    expect(tickers).toEqual([...tickers].sort((a, b) => a.localeCompare(b, 'en')));
  });

  it('filters by text and by network, and leads to the form', async () => {
    const page = await pools();
    await page.getByLabel('Network').selectOption('MAYAChain');
    expect(new Set(await page.locator('.pools tbody .live-network').allTextContents())).toEqual(new Set(['MAYAChain']));
    await page.getByRole('searchbox', { name: 'Filter pools' }).fill('no such pool');
    await page.getByText('No pool matches these filters.').waitFor();
    await page.getByRole('searchbox').fill('bitcoin btc.btc');
    await page.getByText('1 pool', { exact: true }).waitFor();
    await page.locator('.pools tbody a').click();
    await page.getByRole('button', { name: /^You send: BTC/ }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
  });

  it.each([390, 1440])('says why a pool is halted at %i px', async (width) => {
    const page = await pools({ viewport: { width, height: 900 } });
    await page.getByRole('searchbox').fill('sol.sol');
    const reason = rows(page).first().getByText('THORChain has halted trading on SOL.').locator('visible=true');
    expect(await reason.count()).toBe(1);
  });

  it('names a network that does not answer', async () => {
    const page = await home.newPage();
    await page.route('**/api/v1/pools?*', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { pools: { network: string }[]; networks: { network: string }[] };
      const keep = ({ network }: { network: string }) => network === 'thorchain';
      const missing = [{ network: 'mayachain', code: 'upstream_unavailable', reason: 'MAYAChain did not answer.' }];
      await route.fulfill({ json: { ...body, pools: body.pools.filter(keep), networks: body.networks.filter(keep), missing } });
    });
    await page.goto(`${home.url()}/pools`);
    await page.getByText('MAYAChain is not in this list. MAYAChain did not answer.').waitFor();
  });

  it('is read again every 30 seconds while it is looked at', async () => {
    const page = await home.newPage();
    await page.clock.install();
    let asked = 0;
    page.on('request', (request) => {
      if (request.url().includes('/api/v1/pools')) asked += 1;
    });
    await page.goto(`${home.url()}/pools`);
    await rows(page).first().waitFor();
    const once = asked;
    await page.clock.runFor(29_000);
    expect(asked).toBe(once);
    await page.clock.runFor(2000);
    await expect.poll(() => asked).toBe(2 * once);
  });
});

describe('the status', () => {
  it('says the state in words, with a line for each dependency and each published file', async () => {
    const page = await status();
    const body = (await (await page.request.get(`${home.url()}/api/v1/status`)).json()) as {
      dependencies: readonly { name: string }[];
      resources: readonly { path: string }[];
    };
    const names = await page.locator('.status tbody th .live-network').allTextContents();
    expect(names).toEqual(body.dependencies.map(({ name }) => name));
    expect(await page.locator('.resources tbody th a').allTextContents()).toEqual(body.resources.map(({ path }) => path));
    expect(await page.locator('.live-overall').textContent()).toMatch(/works/i);
    const about = page.locator('[data-part="about"]');
    expect(await about.textContent()).toMatch(/devnet, a simulation.* Looked at \d+ s ago\.$/);
    const first = await about.textContent();
    await page.waitForFunction((text) => document.querySelector('[data-part="about"]')?.textContent !== text, first);
  });

  it('says that the service is down when no network can be asked', async () => {
    await failNodes();
    const page = await home.newPage();
    await expect
      .poll(
        async () => {
          await page.goto(`${home.url()}/status`);
          await page.locator('.status tbody th').first().waitFor();
          return page.locator('.live-overall').textContent();
        },
        { timeout: 30_000, interval: 1000 },
      )
      .toBe('It is down: no network can be asked');
    expect(await page.locator('.status .live-word').first().textContent()).toBe('Down');
  });

  it('says so when the state cannot be read, and comes back on request', async () => {
    const page = await home.newPage();
    await page.route('**/api/v1/status', (route) => route.abort());
    await page.goto(`${home.url()}/status`);
    await page.getByText('The state could not be read').waitFor();
    expect(await page.locator('.status').isVisible()).toBe(false);
    await page.unroute('**/api/v1/status');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.locator('.status tbody th').first().waitFor();
  });
});

describe('both', () => {
  const looks = (['light', 'dark'] as const).flatMap((colorScheme) => [390, 1440].map((width) => ({ colorScheme, width })));

  it.each(looks)('have no axe finding in $colorScheme at $width px', async ({ colorScheme, width }) => {
    for (const open of [pools, status]) {
      const page = await open({ colorScheme, viewport: { width, height: 900 }, reducedMotion: 'reduce' });
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      const folder = process.env['SCREENSHOTS'];
      if (folder) await page.screenshot({ path: `${folder}/${open.name}-${colorScheme}-${width}.png` });
      await page.context().close();
    }
  });

  it('fit the smallest phones', async () => {
    for (const open of [pools, status]) {
      const page = await open({ viewport: { width: 320, height: 640 } });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    }
  });
});
