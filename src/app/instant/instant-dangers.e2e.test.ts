import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { addressFromSeed } from '../../core/address/address.ts';
import { startHome, unitsIn } from '../fixtures/home.ts';
import {
  accept,
  blocks,
  card,
  carried,
  caution,
  choose,
  nothingPayable,
  readCarried,
  register,
  stop,
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

/** Registers through the API, as anyone can, and asks again for one that is still pending. */
async function registered(limit: string, amount: string): Promise<Readonly<Record<string, string>>> {
  const url = `${home.url()}/memoless/api/v1/register`;
  const body = { asset: 'BTC.BTC', memo: `=:e:${destination}:${limit}`, requested_in_asset_amount: amount };
  const headers = { 'Content-Type': 'application/json' };
  const asked = await withBlocks(home, fetch(url, { method: 'POST', headers, body: JSON.stringify(body) }));
  let told = (await asked.json()) as Record<string, string>;
  for (let tries = 0; told['status'] === 'pending' && tries < 20; tries += 1) {
    await blocks(home, 1);
    told = (await (await fetch(`${url}/${told['internal_api_id']}`)).json()) as Record<string, string>;
  }
  return told;
}

/** Registers an order and opens it by its link. */
async function openLink(limit: string, amount: string): Promise<Page> {
  const { internal_api_id: id } = await registered(limit, amount);
  const page = await home.newPage();
  const until = Math.floor(Date.now() / 1000) + 900;
  await page.goto(`${home.url()}/instant?id=${id}&until=${until}&amount=${unitsIn(amount)}`);
  return page;
}

/** Confirms the payee of an order made elsewhere; starts over if no node confirmed the address in time. */
async function confirmPayee(page: Page): Promise<void> {
  for (let tries = 0; tries < 3; tries += 1) {
    await tick(page, isMine).waitFor();
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
    await stop(page, 'used').waitFor();
    await nothingPayable(page);
  });
});

test('does not show an address altered in the service’s response, nor a deposit that has become worth too much', async () => {
  const page = await home.quoted('?from=BTC.BTC&to=ETH.ETH&amount=0.17');
  await register(home, page);
  const attacker = addressFromSeed('BTC', new TextEncoder().encode('attacker'));
  const preflight = '**/memoless/api/v1/preflight';
  await page.route(preflight, async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: Record<string, unknown> };
    await route.fulfill({ response, json: { ...body, data: { ...body.data, inbound_address: attacker } } });
  });
  await page.reload();
  await stop(page, 'mismatch').waitFor();
  await nothingPayable(page);
  await page.unroute(preflight);
  await page.route(preflight, (route) =>
    route.fulfill({ status: 422, json: { success: false, code: 'amount_too_high', hint: 'The order is worth about $60,000.' } }),
  );
  await page.reload();
  await stop(page, 'cap').waitFor();
  await nothingPayable(page);
  await card(page).getByRole('link', { name: 'Open this swap in the form' }).click();
  await page.waitForURL((url) => url.pathname === '/' && url.searchParams.get('amount') === '0.17');
});

describe('an order made elsewhere that loses above 15%', () => {
  /** Drains the pool so that the deposit has a large slip. */
  async function drain(): Promise<void> {
    const answer = await fetch(`${home.url()}/api/v1/pools?network=thorchain&asset=BTC.BTC`);
    const { pools } = (await answer.json()) as { pools: { readonly balance_asset: string; readonly balance_native: string }[] };
    const [asset, rune] = [BigInt(pools[0]?.balance_asset ?? 0), BigInt(pools[0]?.balance_native ?? 0)];
    const left = 30_000_000n;
    const pool = { asset: 'BTC.BTC', balance_asset: `${left}`, balance_rune: `${(rune * left) / asset}` };
    await home.control('state', { network: 'thorchain', pools: [pool] });
    await home.expireFacts();
  }

  /** Current payout of a registration's deposit. */
  async function expectedOf(registration: Readonly<Record<string, string>>): Promise<bigint> {
    const { internal_api_id, suggested_in_asset_amount: amount } = registration;
    const body = JSON.stringify({ internal_api_id, amount, max_impact_bps: 10_000 });
    const headers = { 'Content-Type': 'application/json' };
    const answer = await fetch(`${home.url()}/memoless/api/v1/preflight`, { method: 'POST', headers, body });
    const told = (await answer.json()) as { data?: { expected_amount_out: string } };
    if (told.data === undefined) throw new Error(JSON.stringify(told));
    return BigInt(told.data.expected_amount_out);
  }

  test('shows its payee first, to be confirmed separately, and its loss has to be typed before the deposit is shown', async () => {
    await drain();
    const expected = await expectedOf(await registered('1/1/1', '0.16'));
    const page = await openLink(`${(expected * 95n) / 100n}/1/1`, '0.16');
    await tick(page, isMine).waitFor();
    await nothingPayable(page);
    expect(await card(page).locator('.instant-timer, .promise, .instant-danger').count()).toBe(0);
    expect(await card(page).locator('.tick').count()).toBe(1);
    const fact = (name: string) => card(page).locator(`[data-fact="${name}"] dd`);
    expect(await fact('payee').textContent()).toBe(destination);
    expect(await fact('payee').locator('.mono').count()).toBe(Math.ceil(destination.length / 4));
    expect(await fact('least').textContent()).toMatch(/^[\d.]+\sETH/);
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
    await tick(page, isMine).uncheck();
    await nothingPayable(page);
  });
});
