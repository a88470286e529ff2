import type { Locator } from 'playwright-core';
import type { Film } from './film.ts';

/** Final states of a swap, as its page shows them. */
export type WalkEnd = 'done' | 'refunded' | 'cancelled';

/** Time advanced between two checks of the page that tracks a swap. */
const lookSeconds = 30;
const maxLooks = 240;

const readText = async (target: Locator): Promise<string> => ((await target.textContent()) ?? '').replaceAll(/\s/g, '');

/** A text to copy to an external wallet, as the page shows it. */
export const carriedText = ({ page }: Film, id: string): Promise<string> => readText(page.locator(`[data-carry="${id}"]`));

/** Network of the selected offer; its name is the same in every language. */
export async function chosenNetwork({ page }: Film): Promise<string> {
  return (await readText(page.locator('.offer:has(input:checked) .offer-who b'))).toLowerCase();
}

/** Waits for the front page with its rates and a form that responds to presses. */
export async function land(film: Film): Promise<void> {
  const { page } = film;
  await film.see('landing', page.locator('.market:has(.market-chart svg):has(.popular-row)'));
  await page.locator('astro-island:not([ssr])').first().waitFor({ state: 'attached' });
}

/** Picks an asset from the list of the form. */
export async function pickAsset(film: Film, side: 'pay' | 'receive', words: string, chain: string): Promise<void> {
  const { page } = film;
  await film.press(page.locator(`.leg-${side} .asset-button`));
  await film.type(page.getByRole('combobox'), words);
  await film.see(`picker-${side}`);
  await film.press(page.locator('.choice').filter({ hasText: chain }).first());
}

/** Fills in the form and waits for offers that can be reviewed. */
export async function fillForm(film: Film, amount: string, destination: string): Promise<void> {
  const { page } = film;
  await film.type(page.locator('#amount'), amount);
  await page.locator('.offer:not(.skeleton)').first().waitFor();
  await film.see('offers');
  await film.type(page.locator('#destination'), destination);
  await page.locator('.review-button[data-next="review"]:not([aria-disabled="true"])').waitFor();
  await film.see('filled');
}

/** Goes from the form to the payment: by the wallet that the button names, or to the list of other methods. */
export async function review(film: Film, isWallet = true): Promise<void> {
  const { page } = film;
  await film.press(page.locator('.review-button:visible'));
  const act = page.locator('dialog.confirm .confirm-act .button');
  const others = page.locator('dialog.confirm .confirm-act .text-button');
  await act.waitFor();
  await film.see('review');
  await film.press(!isWallet && (await others.isVisible()) ? others : act);
  await page.locator('.pay-ways').waitFor();
}

/** Signs every step with the wallet that the consent connected. */
export async function sign(film: Film, beforeLast: () => Promise<void> = async () => undefined): Promise<void> {
  const { page } = film;
  const button = page.locator('.sign-button');
  await button.waitFor();
  if ((await page.locator('.sign-steps li[data-step="now"]:not(:last-child)').count()) > 0) {
    await film.see('approve');
    await film.press(button);
    await page.locator('.sign-steps li[data-step="now"]:last-child').waitFor();
    await button.waitFor();
  }
  await film.see('sign');
  await beforeLast();
  await film.press(button);
  await page.locator('.sign-follow').or(page.locator('.track-says')).first().waitFor();
  film.paid();
  await film.see('sent');
  await page.waitForURL(/\/track\?/);
}

/** Tracks the swap on its page, advancing time, until the expected end. */
export async function followTo(film: Film, ending: WalkEnd): Promise<void> {
  const { page } = film;
  const says = page.locator('.track-says');
  await page.locator('.track-says[data-state]:not([data-state="reading"])').waitFor();
  const seen = new Set<string>();
  for (let look = 0; look < maxLooks; look += 1) {
    const state = (await says.getAttribute('data-state')) ?? '';
    if (!seen.has(state)) await film.see(`track-${state}`);
    seen.add(state);
    if (state === ending) return;
    if (state === 'done' || state === 'refunded' || state === 'cancelled') break;
    const answer = page.waitForResponse(/\/api\/v1\/track/, { timeout: 5_000 }).catch(() => undefined);
    await film.pass(lookSeconds);
    // The service polls by the real clock for its streams, so trigger a refresh.
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await answer;
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  }
  throw new Error(`the swap ended ${(await says.getAttribute('data-state')) ?? 'nowhere'}, not ${ending}`);
}

/** Connects the wallet of the coin received, from the header's list, as on an earlier visit. */
export async function connectEarlier(film: Film): Promise<void> {
  const { page } = film;
  await film.press(page.locator('.wallet-button:visible').first());
  const list = page.locator('dialog.wallets');
  await film.press(list.locator('.wallet-connect').nth(1));
  await list.locator('.wallet-account').first().waitFor();
  await page.keyboard.press('Escape');
}
