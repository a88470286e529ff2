import { describe, expect, test } from 'vitest';
import { startHome, unitsIn } from '../fixtures/home.ts';
import { blocks, card, deposit, ended, followed, history, nothingPayable, pay, textOf } from '../fixtures/instant.ts';

const home = startHome();
const paidOut = /^[\d.]+\sBTC → [\d.]+\sETH$/;
const cameBack = /back|return|refund/i;

describe('deposits that are sent otherwise', () => {
  test.each([
    ['more, with other last digits', 777n, cameBack, 'refunded', 'other'],
    ['more, with the same last digits', 1_000_000n, paidOut, 'done', 'same'],
  ] as const)('a deposit of %s is shown as what became of it', async (_, change, ending, state, digits) => {
    const page = await deposit(home);
    const tx = await pay(home, page, change);
    await blocks(home, 2);
    await followed(home, page, tx, ending, digits);
    expect(await history(page)).toMatchObject([{ tx, state }]);
  });

  test('a deposit sent a second time comes back, and the first is paid out', async () => {
    const page = await deposit(home, '0.11');
    const first = await pay(home, page);
    await blocks(home, 1);
    const second = await pay(home, page);
    await followed(home, page, first, paidOut, 'exact');
    await page.goto(`${home.url()}/track?network=thorchain&tx=${second}`);
    await ended(home, page, cameBack);
  });

  test('a deposit sent after the reference has ended comes back', async () => {
    const page = await deposit(home, '0.12');
    const [amount, to] = [unitsIn(await textOf(page, 'amount')), await textOf(page, 'address')];
    await blocks(home, 3_700);
    await page.reload();
    await card(page).locator('[data-error="ended"]').waitFor();
    await nothingPayable(page);
    const { tx } = await home.request('pay', { network: 'thorchain', asset: 'BTC.BTC', amount: `${amount}`, to });
    await page.goto(`${home.url()}/track?network=thorchain&tx=${String(tx)}`);
    await ended(home, page, cameBack);
  });

  test('a deposit in another asset comes back', async () => {
    const page = await deposit(home, '0.13');
    const amount = unitsIn(await textOf(page, 'amount'));
    const { tx } = await home.request('pay', { network: 'thorchain', asset: 'LTC.LTC', amount: `${amount}` });
    await followed(home, page, String(tx), cameBack, 'other');
  });
});
