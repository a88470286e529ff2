import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { addressFromSeed } from '../../core/address/address.ts';
import { factsStaleMs } from '../../service/network/facts.ts';
import { startHome, unitsIn } from '../fixtures/home.ts';
import {
  accept,
  blocks,
  card,
  carried,
  caution,
  choose,
  deposit,
  nothingPayable,
  readCarried,
  register,
  stop,
  untilChecked,
  withBlocks,
} from '../fixtures/instant.ts';
import { destination, dialog } from '../fixtures/review.ts';

const home = startHome();
const tick = (page: Page, name: RegExp) => card(page).getByRole('checkbox', { name });
const isMine = /This is my own address/;
const sendsExactly = /I’ll send exactly this amount/;

/** A tiny payment by someone else with the same last digits. */
async function useUp(reference: string): Promise<void> {
  const amount = 200_000n + BigInt(reference);
  await home.request('pay', { network: 'thorchain', asset: 'BTC.BTC', amount: `${amount}` });
  await blocks(home, 2);
}

/** Registers through the API, as anyone can. */
async function registered(limit: string, amount = '0.1'): Promise<Readonly<Record<string, string>>> {
  const body = { asset: 'BTC.BTC', memo: `=:e:${destination}:${limit}`, requested_in_asset_amount: amount };
  const headers = { 'Content-Type': 'application/json' };
  const made = fetch(`${home.url()}/memoless/api/v1/register`, { method: 'POST', headers, body: JSON.stringify(body) });
  return (await (await withBlocks(home, made)).json()) as Record<string, string>;
}

/** Registers an order and opens it by its link. */
async function openRegistered(limit: string, amount: string): Promise<{ readonly page: Page; readonly reference: string }> {
  const { internal_api_id: id, reference = '' } = await registered(limit, amount);
  const page = await home.newPage();
  const until = Math.floor(Date.now() / 1000) + 900;
  await page.goto(`${home.url()}/instant?id=${id}&until=${until}&amount=${unitsIn(amount)}`);
  return { page, reference };
}

const openLink = async (limit: string, amount = '0.1'): Promise<Page> => (await openRegistered(limit, amount)).page;

/** Confirms the payee of an order made elsewhere; starts over if no node confirmed the address in time. */
async function confirmPayee(page: Page): Promise<void> {
  for (let tries = 0; tries < 3; tries += 1) {
    await untilChecked(page, tick(page, isMine));
    await tick(page, isMine).check();
    await tick(page, sendsExactly).waitFor();
    if (await caution(page).isHidden()) return;
    await page.reload();
  }
}

describe('a reference used up by someone else', () => {
  test('is warned of before the address is shown, and removes the address once it happens', async () => {
    const page = await home.quoted();
    await choose(page);
    await dialog(page).getByText('Pay soon: someone else could use this reference first').waitFor();
    expect(await dialog(page).locator('.instant-danger').textContent()).toMatch(
      /Pay as soon as .*wallet of your own, not from an exchange.*Watch this page/,
    );
    await accept(home, page);
    const reference = (await carried(page, 'amount').locator('mark').textContent()) ?? '';
    await useUp(reference);
    await stop(page, 'used').waitFor();
    await nothingPayable(page);
    await stop(page, 'used').getByText('Don’t pay: this reference has been used').waitFor();
    await stop(page, 'used')
      .getByText(/A payment of 0\.002\d+ BTC used it up/)
      .waitFor();
    await page.reload();
    await untilChecked(page, stop(page, 'used'));
    await nothingPayable(page);
  });

  test('prevents the address from being shown if it happens before the user confirms', async () => {
    const { page, reference } = await openRegistered('370000000', '0.14');
    await confirmPayee(page);
    // Blocks the page's own polling, so that only the check started by the confirmation can detect the use.
    await page.route('**/memoless/api/v1/register/*', (route) => route.abort());
    await page.evaluate(() => {
      const seen: string[] = [];
      Object.assign(globalThis, { seen });
      new MutationObserver(() => seen.push(...[...document.querySelectorAll('[data-carry]')].map((one) => one.outerHTML))).observe(
        document,
        {
          childList: true,
          subtree: true,
        },
      );
    });
    await useUp(reference);
    await tick(page, sendsExactly).click();
    await stop(page, 'used').waitFor();
    await nothingPayable(page);
    expect(await page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen)).toEqual([]);
  });
});

test('does not show an address altered in the service’s response', async () => {
  const page = await home.quoted('?from=BTC.BTC&to=ETH.ETH&amount=0.17');
  await register(home, page);
  const attacker = addressFromSeed('BTC', new TextEncoder().encode('attacker'));
  await page.route('**/memoless/api/v1/preflight', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: Record<string, unknown> };
    await route.fulfill({ response, json: { ...body, data: { ...body.data, inbound_address: attacker } } });
  });
  await page.reload();
  await untilChecked(page, stop(page, 'mismatch'));
  await nothingPayable(page);
});

describe('an order made elsewhere', () => {
  test('is not payable with a minimum of 0.00000001 ETH', async () => {
    const page = await openLink('1');
    await untilChecked(page, stop(page, 'unfair'));
    expect(await stop(page, 'unfair').textContent()).toMatch(/promises at least 0\.00000001 ETH, when about 2\.\d+ ETH would be paid/);
    await nothingPayable(page);
    expect(await card(page).locator('.tick, .instant-timer, .promise').count()).toBe(0);
    expect(await card(page).textContent()).not.toContain('address above');
  });

  test('is not payable if its minimum is above what the market pays', async () => {
    const page = await openLink('300000000');
    await untilChecked(page, stop(page, 'unfair'));
    await nothingPayable(page);
  });

  test('close to the market shows the payee first, and has to be confirmed separately', async () => {
    const page = await openLink('265000000');
    await untilChecked(page, tick(page, isMine));
    await nothingPayable(page);
    expect(await card(page).locator('.instant-timer, .promise, .instant-danger').count()).toBe(0);
    expect(await card(page).locator('.tick').count()).toBe(1);
    const fact = (name: string) => card(page).locator(`[data-fact="${name}"] dd`);
    expect(await fact('payee').textContent()).toBe(destination);
    expect(await fact('payee').locator('.mono').count()).toBe(Math.ceil(destination.length / 4));
    expect(await fact('asset').textContent()).toBe('ETH on Ethereum');
    expect(await fact('least').textContent()).toMatch(/2\.65 ETH.*\(.*\$1\d,\d{3}/);
    await confirmPayee(page);
    await tick(page, sendsExactly).click();
    await carried(page, 'amount').waitFor();
    expect(unitsIn(await readCarried(page, 'amount')) / 100_000n).toBe(100n);
    await tick(page, isMine).uncheck();
    await nothingPayable(page);
  });

  test('opens from a deposit’s link with the same amount', async () => {
    const page = await deposit(home, '0.15');
    const other = await home.newPage();
    await other.goto(page.url());
    await confirmPayee(other);
    await tick(other, sendsExactly).click();
    await carried(other, 'amount').waitFor();
    expect(await readCarried(other, 'amount')).toBe(await readCarried(page, 'amount'));
  });
});

describe('an amount above the limit per order', () => {
  test('is refused with the limit in the review, which leads to paying by hand', async () => {
    const page = await home.quoted('?from=BTC.BTC&to=ETH.ETH&amount=0.6');
    await choose(page);
    const told = dialog(page).locator('.instant-cap');
    await told.getByText('may be worth up to $50,000').waitFor();
    expect(await dialog(page).locator('.instant-go').count()).toBe(0);
    await told.getByRole('button', { name: 'Pay by hand' }).click();
    expect(await dialog(page).getByRole('radio', { name: 'By hand' }).isChecked()).toBe(true);
    await dialog(page).locator('.manual-needs').waitFor();
  });

  test('hides a deposit that has become worth more, and links back to its form', async () => {
    const page = await home.quoted();
    await register(home, page);
    await page.route('**/memoless/api/v1/preflight', (route) =>
      route.fulfill({ status: 422, json: { success: false, code: 'amount_too_high', hint: 'The order is worth about $60,000.' } }),
    );
    await page.reload();
    await untilChecked(page, stop(page, 'cap'));
    await nothingPayable(page);
    await card(page).getByRole('link', { name: 'Open this swap in the form' }).click();
    await page.waitForURL((url) => url.pathname === '/' && url.searchParams.get('amount') === '0.1');
  });
});

describe('a loss above 15%', () => {
  /** Drains the pool so that the deposit has a large slip. */
  async function drain(): Promise<void> {
    const answer = await fetch(`${home.url()}/api/v1/pools?network=thorchain&asset=BTC.BTC`);
    const { pools } = (await answer.json()) as { pools: { readonly balance_asset: string; readonly balance_native: string }[] };
    const [asset, rune] = [BigInt(pools[0]?.balance_asset ?? 0), BigInt(pools[0]?.balance_native ?? 0)];
    const left = 30_000_000n;
    const pool = { asset: 'BTC.BTC', balance_asset: `${left}`, balance_rune: `${(rune * left) / asset}` };
    await home.control('state', { network: 'thorchain', pools: [pool] });
    // If the refresh is late, facts that still pass as stale would be served.
    home.pass(factsStaleMs);
  }

  /** Current payout of a registration's deposit. */
  async function expectedOf(registration: Readonly<Record<string, string>>): Promise<bigint> {
    const { internal_api_id, suggested_in_asset_amount: amount } = registration;
    const body = JSON.stringify({ internal_api_id, amount, max_impact_bps: 10_000 });
    const headers = { 'Content-Type': 'application/json' };
    const answer = await fetch(`${home.url()}/memoless/api/v1/preflight`, { method: 'POST', headers, body });
    const { data } = (await answer.json()) as { data: { expected_amount_out: string } };
    return BigInt(data.expected_amount_out);
  }

  test('has to be typed on the deposit’s page before the deposit is shown', async () => {
    await drain();
    const expected = await expectedOf(await registered('1/1/1', '0.16'));
    const page = await openLink(`${(expected * 95n) / 100n}/1/1`, '0.16');
    await confirmPayee(page);
    const field = card(page).locator('.loss-type input');
    await field.waitFor();
    const box = tick(page, sendsExactly);
    expect(await box.isDisabled()).toBe(true);
    await field.fill('3');
    expect(await box.isDisabled()).toBe(true);
    await nothingPayable(page);
    const label = await card(page).locator('.loss-type label').textContent();
    expect(Number(/(\d+)/.exec(label ?? '')?.[1])).toBeGreaterThan(15);
    await field.fill(/(\d+)/.exec(label ?? '')?.[1] ?? '');
    await box.click();
    await carried(page, 'amount').waitFor();
    expect(await readCarried(page, 'amount')).toMatch(/^0\.1\d{7}$/);
  });
});
