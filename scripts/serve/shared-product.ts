import type { Browser, BrowserContext } from 'playwright-core';
import { factsFreshMs } from '../../src/service/network/facts.ts';
import { type BrowserNeeds, closePages, launchBrowser } from './browser.ts';
import { holdDeadlines } from './fixtures/held-deadlines.ts';
import { openLimits } from './fixtures/open-limits.ts';
import { catchUp, heldNow, letTimePass, timePassed } from './fixtures/passing-time.ts';
import { isPatientNow, patiently } from './fixtures/patience.ts';
import { freePortPair, type Product, startProduct } from './product.ts';

/*
 * The product and the browser that all test files of one worker share: starting both takes as long as opening five pages. They end
 * with the worker.
 */

/** Raised limits, which the tests of many visitors would otherwise reach. */
const open = { RATE_LIMITS: openLimits, MEMOLESS_MAX_USD: '50000', MEMOLESS_DAILY_RUNE: '100000', MEMOLESS_CALLER_DAILY: '10000' };

let product: Promise<Product> | undefined;
let hasWallet = false;
let browser: Promise<Browser> | undefined;

/** Answers with longer deadlines and with the Date of the product, from which pages compute the age of their data. */
async function answerPatiently(answer: () => Promise<Response>): Promise<Response> {
  const response = await patiently(answer);
  response.headers.set('date', new Date(Date.now()).toUTCString());
  return response;
}

async function begin(devnetWallet: boolean): Promise<Product> {
  Object.assign(process.env, open);
  hasWallet = devnetWallet;
  return startProduct(await freePortPair(), { devnetWallet, around: answerPatiently, devnetNow: heldNow });
}

/** The product of this worker with its devnet at the first block and no network facts in its cache. */
export async function takeProduct(devnetWallet: boolean): Promise<Product> {
  product ??= begin(devnetWallet);
  const running = await product;
  if (hasWallet !== devnetWallet) await running.serve(devnetWallet);
  hasWallet = devnetWallet;
  await controlDevnet(running, 'reset', {});
  letTimePass(factsFreshMs);
  return running;
}

/** Makes a devnet control call, or reads its ledger without a body. A reset catches up with the time that the tests have taken. */
export async function controlDevnet({ devnetUrl }: Product, name: string, body?: object): Promise<Readonly<Record<string, unknown>>> {
  if (name === 'reset') catchUp();
  const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  const answer = await fetch(`${devnetUrl}/control/${name}`, init);
  if (!answer.ok) throw new Error(`/control/${name}: ${await answer.text()}`);
  return (await answer.json()) as Readonly<Record<string, unknown>>;
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

/** Holds the deadlines of requests on the pages of a context, unless the test is about them. */
async function holdRequests(context: BrowserContext): Promise<void> {
  if (!isPatientNow()) return;
  await context.addInitScript(holdDeadlines);
  for (const page of context.pages()) for (const frame of page.frames()) await frame.evaluate(holdDeadlines);
}

/** Makes the pages of a browser tell the time of the product, and wait for its responses. */
function withProductTime(own: Browser): Browser {
  const newContext = own.newContext.bind(own);
  own.newContext = async (options) => {
    const context: BrowserContext = await newContext(options);
    await context.addInitScript(shiftDate, timePassed());
    await holdRequests(context);
    const install = context.clock.install.bind(context.clock);
    context.clock.install = async (given) => {
      await install({ time: Date.now(), ...given });
      await holdRequests(context);
    };
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
    giveBack: () => closePages(running),
  };
}
