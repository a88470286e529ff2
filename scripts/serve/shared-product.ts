import type { Browser, BrowserContext } from 'playwright-core';
import { factsFreshMs } from '../../src/service/network/facts.ts';
import { type BrowserNeeds, launchBrowser } from './browser.ts';
import { openLimits } from './fixtures/open-limits.ts';
import { letTimePass, timePassed } from './fixtures/passing-time.ts';
import { patiently } from './fixtures/patience.ts';
import { freePortPair, type Product, startProduct } from './product.ts';

/*
 * The product and the browser that all test files of one worker share: starting both takes as long as opening five pages. They end
 * with the worker.
 */

/** Limits that the tests of many visitors would meet. */
const open = { RATE_LIMITS: openLimits, MEMOLESS_MAX_USD: '50000', MEMOLESS_DAILY_RUNE: '100000', MEMOLESS_CALLER_DAILY: '10000' };

let product: Promise<Product> | undefined;
let hasWallet = false;
let browser: Promise<Browser> | undefined;

async function begin(devnetWallet: boolean): Promise<Product> {
  Object.assign(process.env, open);
  hasWallet = devnetWallet;
  return startProduct(await freePortPair(), { devnetWallet, around: patiently });
}

/** The product of this worker with its devnet at the first block and no network facts in its cache. */
export async function takeProduct(devnetWallet: boolean): Promise<Product> {
  product ??= begin(devnetWallet);
  const running = await product;
  if (hasWallet !== devnetWallet) await running.serve(devnetWallet);
  hasWallet = devnetWallet;
  await (await fetch(`${running.devnetUrl}/control/reset`, { method: 'POST', body: '{}' })).text();
  letTimePass(factsFreshMs);
  return running;
}

/** Sets the clock of new pages to that of the product, which earlier files have advanced; their timers run as usual. */
function shiftDate(ms: number): void {
  const { now } = Date;
  const shifted = () => now() + ms;
  window.Date = new Proxy(Date, {
    construct: (target, given: readonly unknown[]) => Reflect.construct(target, given.length > 0 ? given : [shifted()]) as Date,
    apply: (target) => new target(shifted()).toString(),
    get: (target, key) => (key === 'now' ? shifted : Reflect.get(target, key)),
  });
}

/** Makes the pages of a browser tell the time of the product. */
function withProductTime(own: Browser): Browser {
  const newContext = own.newContext.bind(own);
  own.newContext = async (options) => {
    const context: BrowserContext = await newContext(options);
    await context.addInitScript(shiftDate, timePassed());
    const install = context.clock.install.bind(context.clock);
    context.clock.install = (given) => install({ time: Date.now(), ...given });
    return context;
  };
  return own;
}

/** The browser of this worker, or a new one for special needs, with a function that gives it back. */
export async function takeBrowser(needs: BrowserNeeds): Promise<{ readonly browser: Browser; giveBack(): Promise<void> }> {
  if (Object.keys(needs).length > 0) {
    const own = withProductTime(await launchBrowser(needs));
    return { browser: own, giveBack: () => own.close() };
  }
  browser ??= launchBrowser().then(withProductTime);
  const running = await browser;
  return {
    browser: running,
    giveBack: async () => {
      for (const context of running.contexts()) await context.close();
    },
  };
}
