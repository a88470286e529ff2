import { describe, expect, test } from 'vitest';
import { keepDeadlines } from '../../../scripts/serve/fixtures/patience.ts';
import { amountField, offers, startHome, stateTitle, unitsIn } from '../fixtures/home.ts';

const home = startHome();

describe('the form on errors', () => {
  test.each([
    ['0.123456789', 'Too many decimal places: the limit is 8.'],
    ['1e5', 'Enter the amount with digits'],
  ])('explains why the amount %s is invalid', async (text, hint) => {
    const page = await home.open();
    await amountField(page).fill(text);
    await page.getByText(hint).waitFor();
    expect(await amountField(page).getAttribute('aria-invalid')).toBe('true');
    expect(await offers(page).count()).toBe(0);
  });

  test('offers the minimum when the amount is too small', async () => {
    const page = await home.open('?from=BTC.BTC&to=ETH.ETH&amount=0.00001');
    await stateTitle(page, '0.00001 BTC is too little to cross').waitFor();
    await page.getByText(/^Fees would take most of it\. The minimum is 0\.0000\d+ BTC.? \(\$[\d.]+\)\.$/).waitFor();
    await page
      .getByRole('button', { name: /^Use 0\.0000\d+ BTC$/ })
      .first()
      .click();
    await offers(page).first().waitFor();
  });

  test('keeps the other network’s offers when one does not answer, and names it', async () => {
    keepDeadlines();
    for (const host of ['a', 'b']) await home.control('fault', { face: 'mayanode', host, kind: 'stall', match: 'quote' });
    const page = await home.quoted();
    expect(new Set(await page.locator('.offer-who b').allTextContents())).toEqual(new Set(['THORChain']));
    await page.getByText(/routes? unavailable/).click();
    expect(await page.locator('.refusal-list').textContent()).toContain('MAYAChain');
  });

  test('leaves no offer on screen when a new quote fails, and retries on request', async () => {
    const page = await home.open('?amount=0.1');
    await offers(page).first().waitFor();
    await page.route('**/api/v1/quote?*', (route) => route.abort());
    await amountField(page).fill('0.2');
    await stateTitle(page, 'Can’t reach Strait').waitFor();
    expect(await offers(page).count()).toBe(0);
    await page.unroute('**/api/v1/quote?*');
    await page.getByRole('button', { name: 'Try now' }).click();
    await offers(page).first().waitFor();
  });

  test('reports that the device is offline', async () => {
    const page = await home.quoted();
    await page.context().setOffline(true);
    await amountField(page).fill('0.2');
    await stateTitle(page, 'You’re offline').waitFor();
    expect(await offers(page).count()).toBe(0);
    await page.context().setOffline(false);
    await offers(page).first().waitFor();
  });

  test('shows an expired offer as unusable while a new quote is pending', async () => {
    const page = await home.newPage();
    await page.clock.install();
    await page.goto(`${home.url()}/?amount=0.1`);
    await page.clock.runFor(1000);
    await offers(page).first().waitFor();
    await page.route('**/api/v1/quote?*', () => undefined);
    await page.clock.fastForward('16:00');
    await page.locator('.offer-tags', { hasText: 'Updating' }).first().waitFor();
    expect(await page.locator('.offer[data-dim="false"]').count()).toBe(0);
    await page.locator('.offer summary').first().click();
    expect(await page.locator('.copy').count()).toBe(0);
    await page.clock.runFor(11_000);
    await stateTitle(page, 'Offers are taking too long').waitFor();
    expect(await offers(page).count()).toBe(0);
  });

  test('validates the destination as it is typed, and reads the promise from the memo', async () => {
    const page = await home.quoted();
    const field = page.getByRole('textbox', { name: /^Receive at/ });
    await field.fill('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4');
    await page.locator('#destination-note.note-error').waitFor();
    await field.fill('0x86d526d6624AbC0178cF7296cD538Ecc080A95F1');
    await page.getByText('A valid address on Ethereum.').waitFor();
    // The offers of the new request replace the old ones, expanded or not.
    await page.locator('.review-button[data-next="review"]:enabled').waitFor();
    await page.locator('.offer summary').first().click();
    const promise = page.locator('.promise').first();
    await promise.waitFor();
    const minimum = await page.locator('.figure', { hasText: 'Minimum received' }).first().locator('dd').textContent();
    expect(unitsIn(await promise.textContent())).toBe(unitsIn(minimum));
    expect(await page.locator('.offers').textContent()).not.toContain('bc1q');
  });
});

test('reports a stylesheet that cannot be loaded, and shows the styled part on retry', async () => {
  const page = await home.newPage();
  let isBroken = true;
  await page.route('**/_astro/wallet.*.css', (route) => (isBroken ? route.abort() : route.continue()));
  await page.goto(home.url());
  await page.getByRole('button', { name: 'Connect wallet' }).click();
  await page.getByText('Can’t load this part').waitFor();
  expect(await page.locator('dialog.wallets').count()).toBe(0);
  isBroken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.locator('dialog.wallets').waitFor();
  const padding = await page.locator('.wallets-head').evaluate((head) => getComputedStyle(head).paddingTop);
  expect(Number.parseFloat(padding)).toBeGreaterThan(0);
});
