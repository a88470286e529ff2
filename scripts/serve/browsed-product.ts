import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import type { BrowserNeeds } from './browser.ts';
import { letTimePass } from './fixtures/passing-time.ts';
import type { Product } from './product.ts';
import { controlDevnet, takeBrowser, takeProduct } from './shared-product.ts';

/** The product with its devnet and a browser, for the tests of one file. Both are available once the tests run. */
export interface BrowsedProduct {
  product(): Product;
  browser(): Browser;
  /** Advances the clock of the product and its devnet by `ms`; the browser's clock is unaffected. Nothing else makes blocks, except `control`. */
  pass(ms: number): void;
  /** Makes a devnet control call, or reads its ledger without a body. */
  control(name: string, body?: object): Promise<Readonly<Record<string, unknown>>>;
}

export interface BrowsedOptions extends BrowserNeeds {
  /** Adds the devnet wallet and the devnet panel to the pages. */
  readonly devnetWallet?: boolean;
}

export function startBrowsedProduct({ devnetWallet = false, ...needs }: BrowsedOptions = {}): BrowsedProduct {
  let product: Product;
  let taken: Awaited<ReturnType<typeof takeBrowser>>;

  beforeAll(async () => {
    product = await takeProduct(devnetWallet);
    taken = await takeBrowser(needs);
  });

  afterAll(() => taken?.giveBack());

  return {
    product: () => product,
    browser: () => taken.browser,
    pass: letTimePass,
    control: (name, body) => controlDevnet(product, name, body),
  };
}

/**
 * Whether a page request goes to an unexpected host: allowed are its own origin, and a node for the inbound addresses. `origin` is
 * that of the page; the devnet is on the next port.
 */
export function isStranger(url: string, origin: string): boolean {
  if (/^(data|blob):/.test(url) || url.startsWith(origin)) return false;
  const { protocol, hostname, port } = new URL(origin);
  const devnet = `${protocol}//${hostname}:${Number(port) + 1}`;
  return !(
    url.startsWith(devnet) && /^(\/b)?\/(thornode\/thorchain|mayanode\/mayachain)\/inbound_addresses$/.test(url.slice(devnet.length))
  );
}

/** Adds every script error, every blocked script and every request to another host than `origin` to `pageErrors`. */
export function watchPageErrors(page: Page, origin: string, pageErrors: string[]): void {
  page.on('pageerror', (error) => pageErrors.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) pageErrors.push(message.text());
  });
  page.on('request', (request) => {
    if (isStranger(request.url(), origin)) pageErrors.push(request.url());
  });
}
