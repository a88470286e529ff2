import { describe, expect, test } from 'vitest';
import { decodeMemo } from '../../core/memo/memo.ts';
import { offers, startHome, unitsIn } from '../fixtures/home.ts';
import { dialog, fillDestination, halt, openReview, reviewButton, untilTerms } from '../fixtures/review.ts';

const home = startHome();

const seconds = (text: string | null): number => {
  const sizes = { h: 3600, min: 60, s: 1 } as const;
  return [...(text ?? '').matchAll(/(\d+) (h|min|s)/g)].reduce((sum, [, n, unit]) => sum + Number(n) * sizes[unit as 's'], 0);
};

describe('comparing offers', () => {
  test('shows how much less than the best each offer pays, in dollars, units and percent', async () => {
    const page = await home.quoted('?from=BTC.BTC&to=ETH.ETH&amount=0.5');
    const ranks = await page.locator('.offer-difference').allTextContents();
    expect(ranks[0]?.trim()).toBe('–Pays the most');
    for (const rank of ranks.slice(1)) expect(rank.trim()).toMatch(/^− \$[\d,.]+$|^–Pays the most$/);
    expect(await offers(page).first().getByRole('radio').isChecked()).toBe(true);
    expect(await offers(page).first().locator('.tag').allTextContents()).toContain('Best value');
    const payouts = (await page.locator('.offer-payout b').allTextContents()).map(unitsIn);
    await offers(page).nth(1).locator('summary').click();
    const less = offers(page).nth(1).locator('.figure', { hasText: 'Less than the best offer' }).locator('dd');
    expect(await less.textContent()).toMatch(/ ETH.? \([\d.]+%\)$/);
    const [units, apart] = [unitsIn(await less.textContent()), (payouts[0] ?? 0n) - (payouts[1] ?? 0n)];
    expect([units <= apart + 1000n, units >= apart - 1000n]).toEqual([true, true]);
  });

  test('splits the time into five parts that sum to the whole', async () => {
    const page = await home.quoted();
    await page.locator('.offer summary').first().click();
    const times = page.locator('.offer').first().locator('.times');
    await times.waitFor();
    const parts = (await times.locator('li > span').allTextContents()).map(seconds);
    expect(parts).toHaveLength(5);
    expect(parts.reduce((sum, part) => sum + part, 0)).toBe(seconds(await times.locator('figcaption span').textContent()));
  });

  test('shows price impact and slippage protection as separate figures', async () => {
    const page = await home.quoted();
    await page.locator('.offer summary').first().click();
    const figures = page.locator('.offer').first().locator('.figure');
    await figures.filter({ hasText: 'Price impact' }).waitFor();
    expect(await figures.filter({ hasText: 'Worst case, if no one else trades' }).textContent()).toMatch(/\d ETH/);
    expect(await figures.filter({ hasText: 'Slippage protection' }).textContent()).toContain('At most 1% below the quote, or a refund');
  });

  test('takes another offer to the review when its card is chosen', async () => {
    const page = await home.quoted('?from=BTC.BTC&to=ETH.ETH&amount=0.5');
    expect(await reviewButton(page).getAttribute('data-next')).toBe('destination');
    // The button names the missing input and focuses it; the click is forced, since a user does not wait for it to be enabled.
    await reviewButton(page).click({ force: true });
    expect(await page.locator('#destination').evaluate((node) => node === document.activeElement)).toBe(true);
    const second = offers(page).nth(1);
    const network = (await second.locator('.offer-who b').textContent()) ?? '';
    await second.locator('.offer-main').click({ position: { x: 200, y: 120 } });
    await page.locator('.offer[data-picked="true"]', { hasText: network }).waitFor();
    expect(await second.getByRole('radio').isChecked()).toBe(true);
    await fillDestination(page);
    await reviewButton(page).click();
    await untilTerms(page);
    await page.locator('dialog.confirm').getByText(network).first().waitFor();
  });

  test('charts the payouts for different numbers of parts and puts the chosen number into the memo', async () => {
    const page = await home.quoted('?from=BTC.BTC&to=ETH.ETH&amount=0.5');
    await fillDestination(page);
    const card = offers(page).filter({ hasText: 'MAYAChain' }).filter({ hasText: 'up to' });
    await card.locator('summary').click();
    const rows = card.locator('.stream-table tbody tr');
    await rows.first().waitFor();
    const parts = (await rows.locator('th').allTextContents()).map(Number);
    const payouts = (await rows.locator('td:nth-child(2)').allTextContents()).map(unitsIn);
    expect(parts).toEqual([...parts].sort((a, b) => a - b));
    expect(payouts.at(-1)).toBeGreaterThan(payouts[0] ?? 0n);
    expect(await card.locator('.stream-chart circle').count()).toBe(parts.length);
    const chosen = parts[1] ?? 0;
    await rows.nth(1).getByRole('button').click();
    await card.getByRole('button', { name: /^Chosen/ }).waitFor();
    await reviewButton(page).click();
    await untilTerms(page);
    const memo = await dialog(page).locator('.figure-long dd').textContent();
    const read = decodeMemo(memo ?? '', 'mayachain');
    expect(read.ok && [read.value.interval, read.value.quantity]).toEqual([3, chosen]);
  });

  test('gives the network and the reason of routes not offered', async () => {
    await halt(home, 'mayachain');
    const page = await home.quoted();
    await page.getByText(/routes? unavailable: MAYAChain, halted/).click();
    const text = await page.locator('.refusal-list').textContent();
    expect(text).toContain('MAYAChain');
    expect(text).toContain('halted');
    expect(new Set(await page.locator('.offer-who b').allTextContents())).toEqual(new Set(['THORChain']));
  });

  test('reads the promise of the review from the memo', async () => {
    const page = await home.quoted();
    await openReview(page);
    const memo = (await dialog(page).locator('.figure-long dd').textContent()) ?? '';
    const network = (await dialog(page).locator('.confirm-promise').textContent())?.startsWith('THORChain') ? 'thorchain' : 'mayachain';
    const read = decodeMemo(memo, network);
    if (!read.ok) throw new Error(read.error.hint);
    const promise = (await dialog(page).locator('.confirm-promise').textContent()) ?? '';
    expect(unitsIn(promise)).toBe(read.value.limit);
    expect(promise).toContain(read.value.destination);
    expect(unitsIn(await dialog(page).locator('.confirm-facts b').first().textContent())).toBe(read.value.limit);
  });
});
