import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { settled, startHome } from '../../fixtures/home.ts';
import { clocked } from '../../fixtures/review.ts';

const home = startHome();
const address = '0x86d526d6624AbC0178cF7296cD538Ecc080A95F1';
const known = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';
const double = '0xd8da0000000000000000000000000000000a6045';
const field = (page: Page) => page.getByRole('textbox', { name: /^Receive at/ });
const note = (page: Page) => page.locator('#destination-note');

/** Records the destinations of the page's quote requests; one that is requested again, as for a late network, counts once. */
function destinations(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const at = request.url().includes('/quote?') ? new URL(request.url()).searchParams.get('destination') : null;
    if (at !== null && at !== asked.at(-1)) asked.push(at);
  });
  return asked;
}

describe('the destination', () => {
  test('is validated as it is typed and shown in full in groups of four', async () => {
    const page = await home.quoted();
    const asked = destinations(page);
    await field(page).pressSequentially(address.slice(0, 30));
    await note(page).and(page.locator('.note-error')).waitFor();
    await field(page).fill(address);
    await note(page).getByText('A valid address on Ethereum.').waitFor();
    const groups = await note(page).locator('.fours span').allTextContents();
    expect(groups.join('')).toBe(address);
    expect(groups.every((group, index) => group.length === 4 || index === groups.length - 1)).toBe(true);
    await expect.poll(() => asked).toEqual([address]);
  });

  test('is pasted by a button', async () => {
    const page = await home.quoted(undefined, { permissions: ['clipboard-read', 'clipboard-write'] });
    await page.evaluate((text) => navigator.clipboard.writeText(text), ` ${address}\n`);
    await page.getByRole('button', { name: 'Paste' }).click();
    await note(page).getByText('A valid address on Ethereum.').waitFor();
    expect(await field(page).inputValue()).toBe(address);
  });

  test('explains how to paste if the browser denies clipboard access', async () => {
    const page = await home.newPage();
    await page.addInitScript(() => {
      navigator.clipboard.readText = () => Promise.reject(new DOMException('Denied', 'NotAllowedError'));
    });
    await page.goto(home.url());
    await page.getByRole('button', { name: 'Paste' }).click();
    const denied = page.getByText('This browser does not let the page read the clipboard.');
    await denied.waitFor();
    expect(await field(page).evaluate((node) => node === document.activeElement)).toBe(true);
    await field(page).fill(address);
    await note(page).getByText('A valid address on Ethereum.').waitFor();
    await denied.waitFor({ state: 'detached' });
  });

  test('can be a name, whose address must be accepted before use', async () => {
    const page = await clocked(home);
    const asked = destinations(page);
    await field(page).fill('strait');
    await note(page).getByText('According to THORChain and MAYAChain, “strait” is this address on Ethereum:').waitFor();
    const shown = (await note(page).locator('.fours span').allTextContents()).join('');
    await settled(page, 2_000);
    expect(asked).toEqual([]);
    await page.getByRole('button', { name: 'Use this address' }).click();
    await note(page).getByText('The payout goes to this address, not to the name.').waitFor();
    await expect.poll(() => asked).toEqual([shown]);
    await field(page).fill('nobody-has-this');
    await note(page).getByText('is not an address on Ethereum, nor a name that has one').waitFor();
  });

  test('names the network that did not answer for a name', async () => {
    for (const host of ['a', 'b']) await home.control('fault', { face: 'mayanode', host, kind: 'status', status: 500, match: 'mayaname' });
    const page = await home.quoted();
    await field(page).fill('strait');
    await note(page).getByText('MAYAChain didn’t answer. The name may have a different address there.').waitFor();
  });

  test('stops at an address that resembles one used before', async () => {
    const page = await clocked(home);
    const asked = destinations(page);
    await page.evaluate((entry) => localStorage.setItem('strait.addresses', JSON.stringify([entry])), { chain: 'ETH', address: known });
    await field(page).fill(double);
    await note(page).getByText('This looks like an address you’ve used, but it’s a different one').waitFor();
    expect(await note(page).locator('mark').count()).toBeGreaterThan(0);
    await settled(page, 2_000);
    expect(asked).toEqual([]);
    await page.getByRole('button', { name: 'Use the one I used before' }).click();
    await expect.poll(() => asked).toEqual([known]);
    await field(page).fill(double);
    await page.getByRole('button', { name: 'I’ve compared them, use this one' }).click();
    await expect.poll(() => asked.at(-1)?.toLowerCase()).toBe(double);
  });

  test('warns of addresses that cannot be paid or credited', async () => {
    const page = await home.quoted('?from=ETH.ETH&to=BTC.BTC&amount=1');
    await field(page).fill('bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr');
    await note(page).getByText('MAYAChain can’t pay to a Taproot address').waitFor();
    const litecoin = await home.quoted('?from=ETH.ETH&to=LTC.LTC&amount=1');
    await field(litecoin).fill('ltcmweb1qq0f9dmhkfzxmnaf0gcjk9rwwwdnfgx8kv3g0e5rsnwqdlhkpn7mmxqu8ns4mczxfdhqfjj0');
    await note(litecoin).getByText('This is an MWEB address').waitFor();
    const ether = await home.quoted();
    await field(ether).fill('0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48');
    await note(ether).getByText('This address is a contract.').waitFor();
    await field(ether).fill(address);
    await note(ether).getByText('A valid address on Ethereum.').waitFor();
    await ether.waitForLoadState('networkidle');
    expect(await note(ether).textContent()).not.toContain('contract');
    const ripple = await home.open('?from=ETH.ETH&to=XRP.XRP&amount=1');
    await field(ripple).fill('rN7n7otQDd6FczFgLdSqtcsAUxDkw6fzRH');
    await note(ripple).getByText('An exchange needs a destination tag to credit XRP').waitFor();
  });

  test('offers a refund address if the memo can carry one', async () => {
    const page = await home.quoted('?from=ETH.ETH&to=BTC.BTC&amount=1');
    await field(page).fill('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4');
    await page.getByRole('button', { name: /^Refund address/ }).click();
    const refund = page.getByRole('textbox', { name: 'Refund address on Ethereum' });
    await refund.fill('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4');
    await page.getByText('This is a Bitcoin address; the refund needs an Ethereum address.').waitFor();
    const asked = page.waitForRequest(/refund_address=/);
    await refund.fill(address);
    expect(new URL((await asked).url()).searchParams.get('refund_address')).toBe(address);
    const bitcoin = await home.quoted('?from=BTC.BTC&to=ETH.ETH&amount=0.1');
    expect(await bitcoin.getByRole('button', { name: /^Refund address/ }).count()).toBe(0);
    const zcash = await home.quoted('?from=ZEC.ZEC&to=ETH.ETH&amount=1');
    await field(zcash).fill(address);
    await zcash.getByRole('button', { name: /^Refund address/ }).click();
    await zcash.getByText('MAYAChain refunds Zcash only to a transparent address').waitFor();
  });

  test('is not used while the address check cannot be loaded', async () => {
    const page = await clocked(home);
    const asked = destinations(page);
    await page.route('**/recipient-flow*.js', (route) => route.abort());
    await field(page).fill(address);
    await page.getByText('Can’t load the address check').waitFor();
    await settled(page, 2_000);
    expect(asked).toEqual([]);
  });
});
