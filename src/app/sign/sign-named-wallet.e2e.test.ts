import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { agreeUntil, dialog, payWays } from '../fixtures/review.ts';
import { btcAddress, signButton, startSigning } from '../fixtures/sign.ts';

const home = startSigning();

declare global {
  interface Window {
    namedWallet: { requested: number; takeAccountAway(): void };
  }
}

/** Counts account requests of the wallet, and lets a test lock it, as a user does in its own window. */
function watchWallet(): void {
  const wrapped = new WeakSet<object>();
  const listeners: ((accounts: readonly string[]) => void)[] = [];
  const state = {
    isLocked: false,
    requested: 0,
    takeAccountAway() {
      state.isLocked = true;
      for (const listener of listeners) listener([]);
    },
  };
  window.namedWallet = state;
  interface Provider {
    on(event: string, listener: (value: never) => void): unknown;
    request(call: { readonly method: string }): Promise<unknown>;
  }
  const wrap = (event: Event): void => {
    const { provider } = (event as CustomEvent<{ readonly provider: Provider }>).detail;
    if (wrapped.has(provider)) return;
    wrapped.add(provider);
    const { on, request } = provider;
    provider.on = (name, listener) => {
      if (name === 'accountsChanged') listeners.push(listener as (accounts: readonly string[]) => void);
      return on.call(provider, name, listener);
    };
    provider.request = async (call) => {
      if (call.method === 'eth_requestAccounts') {
        state.requested += 1;
        state.isLocked = false;
      }
      return call.method === 'eth_accounts' && state.isLocked ? [] : request.call(provider, call);
    };
  };
  window.addEventListener('eip6963:announceProvider', wrap, { capture: true });
}

/** Opens the review of a swap, with one wallet in the browser and none connected. */
async function openReview(): Promise<Page> {
  const page = await home.open('/');
  await page.addInitScript(watchWallet);
  await page.goto(`${home.url()}/?from=ETH.ETH&to=BTC.BTC&amount=1.5`);
  await page.locator('astro-island:not([ssr])').first().waitFor({ state: 'attached' });
  await page.locator('#destination').fill(btcAddress);
  await page.locator('.review-button[data-next="review"]:not([aria-disabled="true"])').click();
  await dialog(page).getByRole('button', { name: 'Continue with Devnet wallet' }).waitFor();
  return page;
}

const requested = (page: Page): Promise<number> => page.evaluate(() => window.namedWallet.requested);

describe('the wallet named on the review’s button', () => {
  test('is connected by it, and not requested again after withdrawing its account', async () => {
    const page = await openReview();
    await agreeUntil(page, signButton(page));
    expect(await requested(page)).toBe(1);

    await page.evaluate(() => window.namedWallet.takeAccountAway());
    const connect = dialog(page)
      .getByRole('button', { name: /^Connect/ })
      .first();
    await connect.waitFor();
    expect(await requested(page)).toBe(1);
    await connect.click();
    await signButton(page).waitFor();
    expect(await requested(page)).toBe(2);
  });

  test('is not used by the button beside it, which offers every payment method and selects none', async () => {
    const page = await openReview();
    await dialog(page).getByRole('button', { name: 'Other ways to pay' }).click();
    await payWays(page).waitFor();
    expect(await payWays(page).locator('input:checked').count()).toBe(0);
    expect(await requested(page)).toBe(0);
  });
});
