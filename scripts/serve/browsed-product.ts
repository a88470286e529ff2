import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { type BrowserNeeds, launchBrowser } from './browser.ts';
import { letTimePass } from './fixtures/passing-time.ts';
import { freePortPair, type Product, type ProductOptions, startProduct } from './product.ts';

/** The product with its devnet and a browser, for the tests of one file. Both exist from the first test on. */
export interface BrowsedProduct {
  product(): Product;
  browser(): Browser;
  /** As if `ms` had gone by for the product and its devnet; the browser knows nothing of it. */
  pass(ms: number): void;
}

export function startBrowsedProduct(options: ProductOptions & BrowserNeeds = {}): BrowsedProduct {
  let product: Product;
  let browser: Browser;

  beforeAll(async () => {
    product = await startProduct(await freePortPair(), options);
    browser = await launchBrowser(options);
  });

  afterAll(async () => {
    await browser?.close();
    await product?.close();
  });

  return { product: () => product, browser: () => browser, pass: letTimePass };
}

/** Adds to `troubles` every script that fails, every refused script and every request to another host than `origin`. */
export function watchPageErrors(page: Page, origin: string, pageErrors: string[]): void {
  page.on('pageerror', (error) => pageErrors.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) pageErrors.push(message.text());
  });
  page.on('request', (request) => {
    if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(origin)) pageErrors.push(request.url());
  });
}
