import type { Page } from 'playwright-core';
import { afterEach, describe, expect, test } from 'vitest';
import { casesFor } from '../../../scripts/config/tier.ts';
import { addressFromSeed } from '../../core/address/address.ts';
import { chains } from '../../core/chain/chain.ts';
import { offers } from '../fixtures/home.ts';
import { agreeUntil, carried, dialog, errorTitle, reviewButton, untilTerms } from '../fixtures/review.ts';
import {
  btcAddress,
  connect,
  ethAddress,
  type Payment,
  prepared,
  review,
  signatures,
  signButton,
  signUntil,
  startSigning,
} from '../fixtures/sign.ts';

const home = startSigning();
const encoder = new TextEncoder();

afterEach(async () => {
  await home.control('reset', {});
});

const attackerOn = (chain: string) => {
  const address = addressFromSeed(chain, encoder.encode('the attacker'));
  return chains[chain]?.addressForm.kind === 'evm' ? address.toLowerCase() : address;
};

/** Copy of the JSON with every deposit address or router replaced. */
function rewritten(value: unknown, chain: string, keys: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((one) => rewritten(one, chain, keys));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, keys.includes(key) ? attackerOn(chain) : rewritten(one, chain, keys)]),
  );
}

/** Makes every response of the page's own origin name the attacker and claim that two operators agree. */
const hijack = (page: Page, chain: string, keys: readonly string[]) =>
  page.route(/\/(api|memoless)\//, async (route) => {
    const response = await route.fetch();
    if (response.headers()['content-type']?.startsWith('text/event-stream')) {
      const told = (await response.text()).replace(
        /^data: (.*)$/gm,
        (_, data: string) => `data: ${JSON.stringify(rewritten(JSON.parse(data), chain, keys))}`,
      );
      return route.fulfill({ response, body: told });
    }
    const body: unknown = await response.json().catch(() => undefined);
    if (body === undefined) return route.fulfill({ response });
    return route.fulfill({ response, json: rewritten(body, chain, keys) });
  });

const nodes = /\/(thornode|mayanode)\//;
/** Blocks this browser's access to the nodes. */
const cutOff = (page: Page) => page.route(nodes, (route) => route.abort());

const ether = { chain: 'ETH', from: 'ETH.ETH', to: 'BTC.BTC', amount: '1.5' };
const payments: readonly (Payment & { readonly chain: string })[] = [
  ether,
  { chain: 'BTC', from: 'BTC.BTC', to: 'ETH.ETH', amount: '0.05' },
  { chain: 'GAIA', from: 'GAIA.ATOM', to: 'BTC.BTC', amount: '500' },
  { chain: 'SOL', from: 'SOL.SOL', to: 'BTC.BTC', amount: '20' },
  { chain: 'TRON', from: 'TRON.TRX', to: 'BTC.BTC', amount: '9000' },
  { chain: 'XRP', from: 'XRP.XRP', to: 'BTC.BTC', amount: '900' },
];

/** In the gate, an address that pays with a memo and the router of a contract call; the comparison does not depend on the chain. */
const rewrites = casesFor(
  [...payments.map((payment) => ({ ...payment, key: 'inbound_address' })), { ...ether, key: 'router' }],
  ({ chain, key }) => chain === 'BTC' || key === 'router',
);

const url = ({ from, to, amount }: Payment) => `${home.url()}/?${new URLSearchParams({ from, to, amount })}`;
const payee = ({ to }: Payment) => (to === 'BTC.BTC' ? btcAddress : ethAddress);

describe('a page on a hijacked origin', () => {
  test.each(rewrites)('shows no address and signs nothing from $from when quotes and checks name the attacker as $key', async (payment) => {
    await home.control('state', { network: 'thorchain', mimir: { HALTSOLTRADING: -1, HALTSIGNINGSOL: -1 } });
    const page = await home.open('/track');
    await hijack(page, payment.chain, [payment.key]);
    await page.goto(url(payment));
    await connect(page);
    await review(page, payee(payment));
    await errorTitle(page, 'Can’t check the deposit address').waitFor();
    await page.locator('.confirm-error', { hasText: /Your browser asked a \w+ node directly/ }).waitFor();
    expect(await dialog(page).textContent()).not.toContain(attackerOn(payment.chain));
    expect([await signButton(page).count(), await carried(page, 'address').count()]).toEqual([0, 0]);
    expect(await signatures(page)).toEqual([]);
  });

  test('signs nothing if the hijack, or the loss of the nodes, comes after the review', async () => {
    const page = await prepared(home, ether);
    await cutOff(page);
    await signButton(page).click();
    await page.locator('.sign-refused[data-fault="unreachable"]').waitFor();
    expect(await signatures(page)).toEqual([]);
    await page.unroute(nodes);
    await page.getByRole('button', { name: 'Try again' }).click();
    await signButton(page).waitFor();
    await hijack(page, ether.chain, ['inbound_address']);
    await signButton(page).click();
    await page.locator('.sign-refused').waitFor();
    expect(await signatures(page)).toEqual([]);
  });
});

describe('a browser that cannot reach any node', () => {
  test('requires acceptance of an address only our server has checked', async () => {
    const payment = { from: 'BTC.BTC', to: 'ETH.ETH', amount: '0.05' };
    const page = await home.open('/track');
    await cutOff(page);
    await page.goto(url(payment));
    await connect(page);
    await offers(page).first().waitFor();
    await page.locator('#destination').fill(ethAddress);
    await page.locator('.review-button[data-next="review"]:enabled').waitFor();
    await reviewButton(page).click();
    await untilTerms(page);
    const accept = dialog(page).locator('.deposit-caution .tick input');
    await agreeUntil(page, accept);
    expect(await dialog(page).textContent()).toContain('only our server checked');
    expect([
      await signButton(page).count(),
      await carried(page, 'address').count(),
      await dialog(page).locator('.pay-ways').count(),
    ]).toEqual([0, 0, 0]);
    await accept.check();
    await signUntil(page, page.locator('.sign-sent, .track-says').first());
    expect((await signatures(page)).length).toBe(1);
  });
});
