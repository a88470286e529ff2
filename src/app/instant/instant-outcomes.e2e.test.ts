import { describe, expect, test } from 'vitest';
import { startHome, unitsIn } from '../fixtures/home.ts';
import {
  blocks,
  deposit,
  ended,
  followed,
  history,
  nothingPayable,
  pay,
  readCarried,
  readDeposit,
  send,
  stop,
} from '../fixtures/instant.ts';

const home = startHome();
const paidOut = /^[\d.]+\sBTC → [\d.]+\sETH$/;
const cameBack = /back|return|refund/i;

describe('deposits that differ from the instructions', () => {
  test.each([
    ['more, with other last digits', 777n, cameBack, 'refunded', 'other'],
    ['more, with the same last digits', 1_000_000n, paidOut, 'done', 'same'],
  ] as const)('with %s are shown with their outcome', async (_, change, ending, state, digits) => {
    const page = await deposit(home);
    const tx = await pay(home, page, change);
    await blocks(home, 2);
    await followed(home, page, tx, ending, digits);
    expect(await history(page)).toMatchObject([{ tx, state }]);
  });

  test('sent a second time are refunded, and the first is paid out', async () => {
    const page = await deposit(home, '0.11');
    // Read before the first payment: once that is observed, its own page opens.
    const shown = await readDeposit(page);
    const first = await send(home, shown);
    await blocks(home, 1);
    const second = await send(home, shown);
    await followed(home, page, first, paidOut, 'exact');
    await page.goto(`${home.url()}/track?network=thorchain&tx=${second}`);
    await ended(home, page, cameBack);
  });

  test('sent after the reference has ended are refunded', async () => {
    const page = await deposit(home, '0.12');
    const shown = await readDeposit(page);
    await blocks(home, 3_700);
    await page.reload();
    await stop(page, 'ended').waitFor();
    await nothingPayable(page);
    await page.goto(`${home.url()}/track?network=thorchain&tx=${await send(home, shown)}`);
    await ended(home, page, cameBack);
  });

  test('in another asset are refunded', async () => {
    const page = await deposit(home, '0.13');
    const amount = unitsIn(await readCarried(page, 'amount'));
    const { tx } = await home.request('pay', { network: 'thorchain', asset: 'LTC.LTC', amount: `${amount}` });
    await followed(home, page, String(tx), cameBack, 'other');
  });
});
