import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import locales from '../../../content/messages/locales.json' with { type: 'json' };
import { casesFor } from '../../../scripts/config/tier.ts';
import { startHome } from '../fixtures/home.ts';

const home = startHome();
const pair = '?from=BTC.BTC&to=ETH.ETH';
/** Every language; the gate runs one per decimal mark and a right-to-left one. */
const languages = casesFor(Object.keys(locales), (locale) => ['en', 'de', 'ar'].includes(locale));
const getMark = (locale: string): string => new Intl.NumberFormat(locale, { numberingSystem: 'latn' }).format(0.5).charAt(1);
const buildPath = (locale: string, page = ''): string => `${locale === 'en' ? '' : `${locale}/`}${page}`.replace(/\/$/, '');

const field = (page: Page) => page.locator('#amount');
const ways = (page: Page) => page.locator('#send-note .text-button');

/** Records the amount of the form's last quote request. */
function watchAsked(page: Page): { readonly last: () => string | undefined; readonly forget: () => void } {
  let last: string | undefined;
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith('/v1/quote')) last = searchParams.get('amount') ?? undefined;
  });
  return {
    last: () => last,
    forget: () => {
      last = undefined;
    },
  };
}

type Asked = ReturnType<typeof watchAsked>;

async function typed(page: Page, keys: string): Promise<void> {
  await field(page).fill('');
  await field(page).pressSequentially(keys);
}

/** Expects the same amount in the URL and in the request. */
async function means(page: Page, asked: Asked, decimal: string): Promise<void> {
  const [whole = '', fraction = ''] = decimal.split('.');
  await expect.poll(asked.last).toBe(`${BigInt(whole + fraction.padEnd(8, '0'))}`);
  const written = () => new URL(page.url()).searchParams.get('amount') ?? '';
  await expect.poll(() => Number(written())).toBe(Number(decimal));
  expect(written()).toMatch(/^[0-9]+(?:\.[0-9]+)?$/);
  expect(await field(page).getAttribute('aria-invalid')).not.toBe('true');
}

/** Types amounts with either decimal mark and checks the result. `n`: a unique digit, as cached quotes are not requested again. */
async function checkKeys(page: Page, locale: string, n: number): Promise<void> {
  const asked = watchAsked(page);
  await field(page).waitFor();
  for (const [keys, decimal] of [
    [`0,0${n}`, `0.0${n}`],
    [`0.${n}7`, `0.${n}7`],
    [`${n},25`, `${n}.25`],
    [`${n}.75`, `${n}.75`],
  ] as const) {
    await typed(page, keys);
    await means(page, asked, decimal);
  }

  // Deletes an inner digit next to an added separator.
  await typed(page, `${n}3579`);
  for (const key of ['ArrowLeft', 'ArrowLeft', 'Backspace']) await field(page).press(key);
  await means(page, asked, `${n}379`);

  const ambiguous = getMark(locale) === ',' ? `${n}.650` : `${n},650`;
  await typed(page, ambiguous);
  await ways(page).nth(1).waitFor();
  expect([await field(page).inputValue(), await field(page).getAttribute('aria-invalid'), await ways(page).count()]).toEqual([
    ambiguous,
    'true',
    2,
  ]);
  asked.forget();
  await ways(page).first().click();
  await means(page, asked, `${n}.65`);
}

/** Checks that a limit order's target accepts the same input. */
async function checkTarget(page: Page, locale: string): Promise<void> {
  const target = page.locator('#limit-target');
  for (const keys of ['0,5', '0.5']) {
    await target.fill('');
    await target.pressSequentially(keys);
    await expect.poll(() => target.getAttribute('aria-invalid')).not.toBe('true');
    expect([await target.inputValue(), await page.locator('#limit-note .text-button').count()]).toEqual([keys, 0]);
  }
  await target.fill('');
  await target.pressSequentially(getMark(locale) === ',' ? '1.250' : '1,250');
  await page.locator('#limit-note .text-button').nth(1).waitFor();
}

describe.each(languages)('amounts typed key by key in %s', (locale) => {
  test('keep every decimal mark in each amount field, and offer both readings of an ambiguous one', async () => {
    const page = await home.open(`${buildPath(locale)}${pair}`);
    await checkKeys(page, locale, 1);
    await page.locator('.kind-switch label').nth(1).click();
    await page.locator('.limits').waitFor();
    await checkKeys(page, locale, 2);
    await checkTarget(page, locale);
    await page.goto(`${home.url()}/${buildPath(locale, 'instant')}${pair}`);
    await checkKeys(page, locale, 3);
  });
});

test('the embedded widget reads typed amounts as the form does', async () => {
  await checkKeys(await home.open(`embed${pair}`), 'en', 1);
});
