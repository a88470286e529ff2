import type { Devnet } from './devnet.ts';
import type { Film } from './film.ts';
import { carriedText, chosenNetwork, connectEarlier, fillForm, followTo, land, pickAsset, review, sign } from './steps.ts';

/** A walk from the front page to the receipt. */
export interface Walk {
  /** Name of its screenshot folder. */
  readonly name: string;
  readonly title: string;
  /** Presses allowed until the payment, or until the end of a walk without one. */
  readonly most: number;
  /** Performs the walk. @throws Error when it does not complete. */
  walk(film: Film, devnet: Devnet): Promise<void>;
}

const btcAddress = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';
const ethAddress = '0x86d526d6624AbC0178cF7296cD538Ecc080A95F1';

/** Opens the front page (BTC to ETH) and reverses the direction of its form. */
async function switchSides(film: Film): Promise<void> {
  await land(film);
  await film.press(film.page.locator('.form .switch'));
}

const etherForBitcoin: Walk = {
  name: 'eth-btc-wallet',
  title: 'ETH → BTC, wallet',
  most: 7,
  async walk(film) {
    await switchSides(film);
    await fillForm(film, '2', btcAddress);
    await film.show('home', film.page.locator('.form'));
    await review(film);
    await sign(film);
    await followTo(film, 'done');
    await film.show('receipt', film.page.locator('.track-columns'));
  },
};

const approvedToken: Walk = {
  name: 'usdc-btc-approval',
  title: 'USDC → BTC, wallet with approval',
  most: 9,
  async walk(film) {
    await switchSides(film);
    await pickAsset(film, 'pay', 'usdc', 'Ethereum');
    await fillForm(film, '5000', btcAddress);
    await review(film);
    await sign(film);
    await followTo(film, 'done');
  },
};

/** Copies the three texts to a wallet unknown to the page, which then looks for the payment. */
const byHand: Walk = {
  name: 'btc-eth-by-hand',
  title: 'BTC → ETH, by hand',
  most: 7,
  async walk(film, devnet) {
    const { page } = film;
    await land(film);
    await fillForm(film, '0.1', ethAddress);
    await review(film, false);
    // The wallet in this browser is listed first, but another one is used.
    await film.press(page.locator('[data-way="hand"]'));
    await film.press(page.locator('dialog.confirm .manual-ready'));
    const copy = (id: string) => film.press(page.locator(`.carries [data-carry="${id}"] ~ .copy`));
    await page.locator('.carries').first().waitFor();
    await film.see('carry');
    for (const id of ['memo', 'amount', 'address']) await copy(id);
    const to = await carriedText(film, 'address');
    const { tx } = await devnet.control('pay', {
      network: await chosenNetwork(film),
      asset: 'BTC.BTC',
      amount: '10000000',
      to,
      memo: await carriedText(film, 'memo'),
    });
    film.paid();
    // The page looks for the payment while the texts are on screen.
    await page.waitForURL((url) => url.searchParams.get('tx') === tx);
    await followTo(film, 'done');
  },
};

const toAddress: Walk = {
  name: 'ltc-eth-instant',
  title: 'LTC → ETH, deposit address',
  most: 8,
  async walk(film, devnet) {
    const { page } = film;
    await land(film);
    await film.press(page.locator('a[href$="/instant"]:visible').first());
    await page.locator('.entrance .form').waitFor();
    await film.see('entrance');
    await pickAsset(film, 'pay', 'ltc', 'Litecoin');
    await fillForm(film, '5', ethAddress);
    await review(film);
    await film.press(page.locator('.instant-go'));
    await film.see('registering');
    await untilDeposit(film);
    const card = page.locator('.instant-card');
    await film.see('deposit');
    for (const id of ['amount', 'address']) await film.press(card.locator(`[data-carry="${id}"] ~ .copy`));
    const [whole = '0', fraction = ''] = (await carriedText(film, 'amount')).split('.');
    const amount = `${BigInt(whole + fraction.padEnd(8, '0'))}`;
    await devnet.control('pay', { network: 'thorchain', asset: 'LTC.LTC', amount, to: await carriedText(film, 'address') });
    film.paid();
    await untilFollowed(film);
    await followTo(film, 'done');
  },
};

/** Advances block by block until the deposit is shown; larger steps would expire the signed registration. */
async function untilDeposit(film: Film): Promise<void> {
  const amount = film.page.locator('.instant-card [data-carry="amount"]');
  for (let block = 0; block < 60 && (await amount.count()) === 0; block += 1) {
    await film.pass(6);
    await amount.waitFor({ timeout: 700 }).catch(() => undefined);
  }
  await amount.waitFor();
}

/** The page recognizes the payment by its digits and continues to the swap automatically. */
async function untilFollowed({ page, pass }: Film): Promise<void> {
  for (let look = 0; look < 60 && !page.url().includes('/track?'); look += 1) {
    await pass(12);
    await page.waitForURL(/\/track\?/, { timeout: 1_000 }).catch(() => undefined);
  }
}

const withConnected: Walk = {
  name: 'eth-btc-connected',
  title: 'ETH → BTC, wallet connected before',
  most: 4,
  async walk(film) {
    await land(film);
    await connectEarlier(film);
    film.begin();
    await film.press(film.page.locator('.form .switch'));
    await fillForm(film, '2', btcAddress);
    await review(film);
    await sign(film);
    await followTo(film, 'done');
  },
};

/** Places an order for ETH from the front page, with a wallet that was not connected. */
async function placeOrder(film: Film): Promise<void> {
  const { page } = film;
  await switchSides(film);
  await film.press(page.locator('.kind-switch label:has(input:not(:checked))'));
  await film.type(page.locator('#amount'), '2');
  await film.type(page.locator('#destination'), btcAddress);
  await page.locator('.limits .review-button[data-next="review"]:enabled').waitFor();
  await film.see('order');
  await review(film);
  await sign(film);
  for (let minutes = 0; minutes < 20; minutes += 5) await film.pass(300);
  await film.see('resting');
}

/** The market reaches the target after a while. */
const limitOrder: Walk = {
  name: 'eth-btc-limit',
  title: 'ETH → BTC, limit order',
  most: 5,
  async walk(film, devnet) {
    await placeOrder(film);
    await devnet.reprice('ETH.ETH', 110n);
    await followTo(film, 'done');
  },
};

/** Starts on the page of an open order, with the wallet that placed it. */
const cancelled: Walk = {
  name: 'eth-btc-cancelled',
  title: 'Limit order, cancelled on its page',
  most: 2,
  async walk(film) {
    const { page } = film;
    await placeOrder(film);
    film.begin();
    await film.press(page.locator('.track-order .activity-acts button').last());
    const change = page.locator('.change-sign');
    await change.waitFor();
    await film.see('cancel');
    await film.press(change);
    await page.locator('.change-sent').waitFor();
    film.paid();
    await followTo(film, 'cancelled');
  },
};

/** The price moves while the payment is in transit, so the output would be below the minimum. */
const refunded: Walk = {
  name: 'eth-btc-refund',
  title: 'ETH → BTC, refunded',
  most: 7,
  async walk(film, devnet) {
    await switchSides(film);
    await fillForm(film, '1.5', btcAddress);
    await review(film);
    await sign(film, () => devnet.control('clock', { pause: true }).then(() => undefined));
    await devnet.reprice('BTC.BTC', 200n);
    await devnet.control('clock', { pause: false });
    await followTo(film, 'refunded');
  },
};

/** The walks shown in the README, each on fresh networks. */
export const walks: readonly Walk[] = [etherForBitcoin, withConnected, approvedToken, byHand, toAddress, limitOrder, cancelled, refunded];
