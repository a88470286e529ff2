import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { startHome } from '../../fixtures/home.ts';
import { looked } from '../../fixtures/track.ts';

const home = startHome({ isWhole: true });
const destination = '0x86d526d6624AbC0178cF7296cD538Ecc080A95F1';
/** Time after which the service's cache has expired. */
const heldMs = 3_200;

interface Told {
  readonly title: string;
  readonly body: string | undefined;
}

interface Spied {
  readonly told: Told[];
  asked: number;
}

/** Records browser notifications as they are created. */
function spy(): void {
  const Real = window.Notification;
  const spied: Spied = { told: [], asked: 0 };
  class Notice extends Real {
    constructor(title: string, options?: NotificationOptions) {
      super(title, options);
      spied.told.push({ title, body: options?.body });
    }
    static override requestPermission(): Promise<NotificationPermission> {
      spied.asked += 1;
      return Real.requestPermission();
    }
  }
  Object.assign(window, { spied, Notification: Notice });
}

const spied = (page: Page): Promise<Spied> => page.evaluate(() => (window as unknown as { spied: Spied }).spied);

async function following(memo: string, amount: string, permissions: readonly string[]): Promise<Page> {
  await home.control('clock', { pause: true });
  const tx = (await home.request('pay', { network: 'thorchain', asset: 'BTC.BTC', amount, memo }))['tx'] as string;
  const page = await home.newPage({ permissions: [...permissions] });
  await page.context().addInitScript(spy);
  await page.goto(`${home.url()}/track?tx=${tx}`);
  await page.locator('.track-tag .tag').waitFor();
  return page;
}

const hide = (page: Page, isHidden: boolean) =>
  page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { get: () => hidden, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, isHidden);

/** Advances the network until the page shows the end. */
async function toEnd(page: Page, words: RegExp): Promise<void> {
  await expect
    .poll(
      async () => {
        if ((await page.getByText(words).count()) > 0) return 1;
        await home.control('clock', { advance_blocks: 100 });
        home.pass(heldMs);
        await looked(page);
        return page.getByText(words).count();
      },
      { interval: 300 },
    )
    .toBe(1);
}

const paidOut = /^[\d.]+\sBTC → \d[\d.]*\sETH$/;
const cameBack = /^\d[\d.]*\sBTC came back$/;

describe('a notification at the end of a swap', () => {
  test('is shown once by the browser with the payout', async () => {
    const page = await following(`=:e:${destination}:1`, '10000011', ['notifications']);
    await home.control('clock', { advance_blocks: 1 });
    home.pass(heldMs);
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await page.getByText('You get a notification when it ends, while this page stays open.').waitFor();
    await hide(page, true);
    await toEnd(page, paidOut);
    const { told, asked } = await spied(page);
    expect(told).toEqual([{ title: 'Complete', body: expect.stringMatching(paidOut) }]);
    expect(asked).toBe(0);
    home.pass(heldMs);
    await page.evaluate(async () => {
      dispatchEvent(new Event('online'));
      // A lookup triggered here would complete before this request.
      await (await fetch('/api/v1/status')).text();
    });
    expect((await spied(page)).told).toHaveLength(1);
  });

  test('reports a refund as a refund', async () => {
    const page = await following(`=:e:${destination}:99999999999`, '10000012', ['notifications']);
    await hide(page, true);
    await toEnd(page, cameBack);
    expect((await spied(page)).told).toEqual([{ title: 'Refunded', body: expect.stringMatching(cameBack) }]);
  });

  test('is neither shown nor requested without permission; only the page title changes', async () => {
    const page = await following(`=:e:${destination}:1`, '10000013', []);
    expect(await page.evaluate(() => Notification.permission)).not.toBe('granted');
    await hide(page, true);
    await toEnd(page, paidOut);
    expect(await spied(page)).toEqual({ told: [], asked: 0 });
    expect(await page.title()).toMatch(/^Complete \|/);
  });

  test('is not shown while the page is visible', async () => {
    const page = await following(`=:e:${destination}:1`, '10000014', ['notifications']);
    await toEnd(page, paidOut);
    expect((await spied(page)).told).toEqual([]);
  });

  test('is not shown for a swap that ended before the page was opened', async () => {
    const page = await following(`=:e:${destination}:1`, '10000015', ['notifications']);
    await toEnd(page, paidOut);
    await page.reload();
    await hide(page, true);
    await page.getByText(paidOut).waitFor();
    expect((await spied(page)).told).toEqual([]);
  });
});
