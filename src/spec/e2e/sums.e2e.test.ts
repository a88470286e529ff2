import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import words from '../../../content/messages/en/confirm.json' with { type: 'json' };
import { offers } from '../../app/fixtures/home.ts';
import { agreeUntil, reviewButton, untilTerms } from '../../app/fixtures/review.ts';
import { connect, sentSwap, signButton, signUntil, startSigning } from '../../app/fixtures/sign.ts';
import { looked } from '../../app/fixtures/track.ts';

const home = startSigning();
/** More than a minute in blocks: balances are read again every minute. */
const [steps, blockMs] = [12, 6_000];

afterEach(async () => {
  await home.control('reset', {});
});

interface Pool {
  readonly network: string;
  readonly asset: string;
  readonly balance_asset: string;
  readonly balance_native: string;
}

async function poolsOf(...assets: readonly string[]): Promise<readonly Pool[]> {
  const read = assets.map(async (asset) => {
    const answer = await fetch(`${home.url()}/api/v1/pools?${new URLSearchParams({ asset })}`);
    return ((await answer.json()) as { pools: readonly Pool[] }).pools;
  });
  return (await Promise.all(read)).flat();
}

/** Moves every price by another part of a percent and lets a block pass: for the networks, the service and the page. */
async function block(page: Page, pools: readonly Pool[], n: number): Promise<void> {
  for (const [place, { network, asset, balance_asset: held, balance_native: native }] of pools.entries()) {
    const balance = (BigInt(held) * BigInt(10_000 + ((n * 37 + place * 11) % 90))) / 10_000n;
    const own = network === 'thorchain' ? 'balance_rune' : 'balance_cacao';
    await home.control('state', { network, pools: [{ asset, balance_asset: `${balance}`, [own]: native }] });
  }
  home.pass(blockMs);
  await page.clock.runFor(blockMs);
}

/** Cents of the first dollar amount of a text; negative for a gain. */
function cents(text: string): number {
  const [, sign, figure] = /([−-]?)\s?\$([\d,]+\.\d\d)/.exec(text) ?? expect.fail(`no dollars in “${text}”`);
  return Number(figure?.replaceAll(/[,.]/g, '')) * (sign !== '' || text.includes('gained') ? -1 : 1);
}

/** Texts of elements by name, read in one step. */
const read = <K extends string>(page: Page, selectors: Readonly<Record<K, string>>): Promise<Readonly<Record<K, readonly string[]>>> =>
  page.evaluate((all) => {
    const texts = (selector: string) => [...document.querySelectorAll(selector)].map(({ textContent }) => textContent ?? '');
    return Object.fromEntries(all.map(([name, selector]) => [name, texts(selector)])) as never;
  }, Object.entries<string>(selectors));

const one = (texts: readonly string[]): number => cents(texts.length === 1 ? (texts[0] ?? '') : expect.fail(`${texts.length} figures`));
const sum = (texts: readonly string[]): number => texts.reduce((all, text) => all + cents(text), 0);

async function formAddsUp(page: Page): Promise<number> {
  const { pay, receive, cost, payouts, costs, less } = await read(page, {
    pay: '#send-note > span:not(:empty)',
    receive: '.leg-receive .note > span:first-child',
    cost: '.between .facts > div:nth-child(2) dd',
    payouts: '.offer:not(.skeleton) .offer-payout .quiet',
    costs: '.offer:not(.skeleton) .offer-cost',
    less: '.offer:not(.skeleton) .offer-difference',
  });
  const [best = ''] = payouts;
  expect(one(pay) - one(receive)).toBe(one(cost));
  expect(payouts.map((payout) => one(pay) - cents(payout))).toEqual(costs.map(cents));
  expect(payouts.slice(1).map((payout) => cents(best) - cents(payout))).toEqual(less.slice(1).map((text) => -cents(text)));
  return one(pay);
}

async function accountsAddUp(page: Page): Promise<number> {
  const { chip, whole, chains, rows } = await read(page, {
    chip: '.wallet-chip-total',
    whole: '.accounts-sum',
    chains: '.held-sum',
    rows: '.held-figures .quiet',
  });
  expect([one(chip), sum(chains), sum(rows.filter((text) => text.includes('$')))]).toEqual([one(whole), one(whole), one(whole)]);
  return one(whole);
}

async function reviewAddsUp(page: Page): Promise<number> {
  const { ends, names, facts } = await read(page, {
    ends: '.confirm-end > .quiet:last-child',
    names: '.confirm-facts dt',
    facts: '.confirm-facts dd',
  });
  const [paid = 0, received = 0] = ends.map(cents);
  const fact = (key: 'confirm.impact' | 'confirm.fees' | 'confirm.cost') => cents(facts[names.indexOf(words[key])] ?? '');
  expect(paid - received).toBe(fact('confirm.cost'));
  expect(fact('confirm.impact') + fact('confirm.fees')).toBe(fact('confirm.cost'));
  return paid;
}

/** Samples a screen over a minute; its figures move. */
async function sample(page: Page, pools: readonly Pool[], addsUp: (page: Page) => Promise<number>): Promise<void> {
  const seen = new Set<number>();
  for (let n = 0; n < steps; n += 1) {
    await block(page, pools, n);
    seen.add(await addsUp(page));
    await page.locator('[aria-busy="true"]').waitFor({ state: 'detached' });
    seen.add(await addsUp(page));
  }
  expect(seen.size).toBeGreaterThan(1);
}

test('form, offers, accounts, review and track add up to the cent in every sample of a minute at a moving price', async () => {
  const page = await home.open('/track');
  await page.clock.install();
  // Past the browser's cache, which does not move with the clock.
  await page.route('**/api/v1/pools*', (route) => route.continue());
  const pools = await poolsOf('ETH.ETH', 'BTC.BTC');
  await page.goto(`${home.url()}/?from=ETH.ETH&to=BTC.BTC&amount=1.5`);
  await connect(page);
  await offers(page).first().waitFor();
  await sample(page, pools, formAddsUp);

  await page.locator('.wallet-button').click();
  await page.locator('.held-row').first().waitFor();
  await sample(page, pools, accountsAddUp);
  await page.keyboard.press('Escape');

  await reviewButton(page).click();
  await untilTerms(page);
  await sample(page, pools, reviewAddsUp);

  await agreeUntil(page, signButton(page));
  await signUntil(page, page.locator('.sign-follow').or(page.locator('.track-says')).first());
  const { network, tx } = await sentSwap(page);
  await page.goto(`${home.url()}/track?${new URLSearchParams({ network, tx })}`);
  for (let isDone = false; !isDone; ) {
    await looked(page);
    const { about, worth } = await read(page, { about: '[data-part="about"]', worth: '.track-worth' });
    isDone = (await page.locator('.track-says[data-state="done"]').count()) > 0;
    // The dollar values above are repeated below: the deposit's, then the payout's.
    if (isDone || about.join().includes('$')) expect(sum(about)).toBe(cents(worth[isDone ? 1 : 0] ?? ''));
    home.pass(60_000);
  }
});
