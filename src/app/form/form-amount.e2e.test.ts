import { describe, expect, test } from 'vitest';
import { amountField, offers, quotesAsJson, settled, startHome } from '../fixtures/home.ts';

const home = startHome();

/** Polls, since the service caches network data for some seconds. */
async function untilTradable(asset: string, tradable: boolean): Promise<void> {
  const read = async () => {
    const response = await fetch(`${home.url()}/api/v1/pools?network=thorchain&asset=${asset}`);
    const { pools } = (await response.json()) as { pools: readonly { readonly tradable: boolean }[] };
    return pools.every((pool) => pool.tradable === tradable);
  };
  await expect.poll(read, { interval: 500 }).toBe(true);
}

const cents = (text: string | null): bigint => BigInt((/[\d,]+\.\d{2}/.exec(text ?? '')?.[0] ?? '0').replace(/[,.]/g, ''));

describe('the amount', () => {
  test('is typed in dollars and quoted in exact units', async () => {
    const page = await home.open();
    await page.getByRole('button', { name: 'Enter in USD' }).click();
    const asked = page.waitForRequest(/v1\/quote\?/);
    await amountField(page).fill('1000');
    const note = page.locator('#send-note');
    await note.getByText(/^sends exactly 0\.\d+ BTC$/).waitFor();
    const shown = /0\.(\d+)/.exec((await note.textContent()) ?? '')?.[1]?.padEnd(8, '0') ?? '';
    expect(new URL((await asked).url()).searchParams.get('amount')).toBe(BigInt(shown).toString());
    await offers(page).first().waitFor();
    expect(new URL(page.url()).searchParams.get('amount')).toBe(`0.${shown.replace(/0+$/, '')}`);
    await page.getByRole('button', { name: 'Enter in BTC' }).click();
    const worth = cents(await note.textContent());
    expect(worth).toBeGreaterThanOrEqual(99_990n);
    expect(worth).toBeLessThanOrEqual(100_000n);
    expect((await amountField(page).inputValue()).replace('0.', '').padEnd(8, '0')).toBe(shown);
  });

  test('is marked invalid for unreadable dollars, and then requests no quote', async () => {
    const asked: string[] = [];
    const page = await home.timed();
    page.on('request', (request) => request.url().includes('/api/v1/quote') && asked.push(request.url()));
    await page.getByRole('button', { name: 'Enter in USD' }).click();
    await amountField(page).fill('10.005');
    await page.getByText('Too many decimal places: the limit is 2.').waitFor();
    await settled(page, 5_000);
    expect(asked).toEqual([]);
    expect(await amountField(page).getAttribute('aria-invalid')).toBe('true');
  });

  test('is valued within 1% of the quote’s dollar value', async () => {
    const page = await home.quoted();
    const worth = cents(await page.locator('#send-note').textContent());
    await quotesAsJson(page);
    const answer = page.waitForResponse(/\/quote\?/);
    await amountField(page).fill('0.1001');
    const { usd } = (await (await answer).json()) as { usd: { amount: string } };
    const quoted = cents(`${Number(usd.amount).toFixed(2)}`);
    expect(Number(quoted)).toBeGreaterThan(Number(worth) * 0.99);
    expect(Number(quoted)).toBeLessThan(Number(worth) * 1.01);
  });

  test('becomes the former payout when the direction is switched', async () => {
    const page = await home.quoted();
    const title = (await page.locator('output.leg-amount').getAttribute('title')) ?? '';
    const asked = page.waitForRequest(/from_asset=ETH\.ETH&to_asset=BTC\.BTC/);
    await page.getByRole('button', { name: 'Switch pay and receive' }).click();
    await page.getByRole('button', { name: /^You pay: ETH/ }).waitFor();
    expect(await amountField(page).inputValue()).toBe(title.replaceAll(',', ''));
    await asked;
  });

  test('has no maximum without a balance', async () => {
    const page = await home.quoted();
    expect(await page.getByRole('button', { name: /^Max/ }).count()).toBe(0);
  });

  test('is dropped if its asset is unknown, and then requests no quote', async () => {
    const asked: string[] = [];
    const page = await home.newPage();
    page.on('request', (request) => request.url().includes('/api/v1/quote') && asked.push(request.url()));
    await page.clock.install();
    await page.goto(`${home.url()}/?from=NOPE.NOPE&to=ETH.ETH&amount=100`);
    await page.getByText('an asset we don’t know: “NOPE.NOPE”').waitFor();
    await settled(page, 5_000);
    expect(asked).toEqual([]);
    expect(await amountField(page).inputValue()).toBe('');
  });
});

describe('a network-wide halt', () => {
  test('is announced above the form, with what is still available', async () => {
    await home.control('state', { network: 'thorchain', mimir: { HALTTRADING: 1 } });
    await untilTradable('ETH.ETH', false);
    const page = await home.open();
    await page.getByText('THORChain has halted all trading. You can still swap over MAYAChain.').waitFor();
    expect(await page.locator('.banner').getAttribute('role')).toBe('status');
  });

  test('is not announced when only one chain is halted', async () => {
    await home.control('state', { network: 'thorchain', mimir: { HALTBTCTRADING: 1 } });
    await untilTradable('BTC.BTC', false);
    await untilTradable('ETH.ETH', true);
    const page = await home.quoted();
    expect(await page.locator('.banner').textContent()).toBe('');
  });
});
