import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import PostalMime, { type Email } from 'postal-mime';
import { describe, expect, test } from 'vitest';
import { type See, still, walkOf } from '../../../spec/fixtures/looks.ts';
import { startHome } from '../../fixtures/home.ts';
import { looked } from '../../fixtures/track.ts';

const { DATA_DIR: dataDir = '' } = process.env;
const home = startHome({ isWhole: true });
const payee = '0x86d526d6624AbC0178cF7296cD538Ecc080A95F1';

const pay = async (amount: string): Promise<string> => {
  await home.control('clock', { pause: true });
  return (await home.request('pay', { network: 'thorchain', asset: 'BTC.BTC', amount, memo: `=:e:${payee}:1` }))['tx'] as string;
};

async function mailsTo(address: string): Promise<readonly Email[]> {
  const folder = join(dataDir, 'outbox');
  const files = readdirSync(folder, { encoding: 'utf8' }).filter((name) => name.endsWith('.eml'));
  const mails = await Promise.all(files.map((name) => PostalMime.parse(readFileSync(join(folder, name)))));
  return mails.filter((mail) => mail.to?.some((one) => one.address === address));
}

async function openForm(page: Page) {
  await page.getByRole('button', { name: 'Email me' }).click();
  const form = page.getByRole('dialog', { name: 'Email me when it ends' });
  await form.getByLabel('Email address').waitFor();
  return form;
}

describe('an email at the end of a swap', () => {
  test('reaches the inbox once, after confirmation, and links to the swap', async () => {
    const tx = await pay('10000021');
    const page = await home.open(`/track?tx=${tx}`);
    await page.getByRole('button', { name: 'Email me' }).focus();
    await page.keyboard.press('Enter');
    const form = page.getByRole('dialog', { name: 'Email me when it ends' });
    await form.getByLabel('Email address').waitFor();
    await page.keyboard.type('visitor@example.com');
    await page.keyboard.press('Enter');
    await form.getByText('within 24 hours to confirm').waitFor();
    await form.getByRole('button', { name: 'Close' }).click();
    await page.getByText('Check your inbox for a link to confirm.').waitFor();

    await expect.poll(async () => (await mailsTo('visitor@example.com')).length).toBe(1);
    const [asked] = await mailsTo('visitor@example.com');
    await page.goto(/http:\S+\/confirm\S+/.exec(asked?.text ?? '')?.[0] ?? '');
    await page.getByRole('button', { name: 'Email me' }).click();
    await page.getByRole('heading', { name: 'We’ll email you' }).waitFor();

    await home.control('clock', { advance_blocks: 1_000 });
    // The watch polls at growing intervals.
    const told = async () => {
      home.pass(60_000);
      for (const path of ['watch', 'deliver']) await fetch(`${home.url()}/api/cron/${path}`);
      return (await mailsTo('visitor@example.com')).length;
    };
    await expect.poll(told, { interval: 500 }).toBe(2);
    const end = (await mailsTo('visitor@example.com')).find(({ subject }) => subject?.startsWith('Swap complete'));
    const link = /http:\S+\/track\S+/.exec(end?.text ?? '')?.[0] ?? '';
    await page.goto(link);
    await page.getByText(/^[\d.]+\sBTC → \d[\d.]*\sETH$/).waitFor();
    expect(await page.getByRole('button', { name: 'Email me' }).count()).toBe(0);
  });

  test('keeps the address after an error, and is requested once after a broken connection', async () => {
    const page = await home.open(`/track?tx=${await pay('10000022')}`);
    const form = await openForm(page);
    await form.getByLabel('Email address').fill('broken@example.com');
    const keys: (string | undefined)[] = [];
    await page.route('**/api/v1/track/mail', async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      const answer = await route.fetch();
      await (keys.length === 1 ? route.abort() : route.fulfill({ response: answer }));
    });
    await form.getByRole('button', { name: 'Send the link' }).click();
    await form.getByText('no connection').waitFor();
    expect(await form.getByLabel('Email address').inputValue()).toBe('broken@example.com');
    await form.getByRole('button', { name: 'Send the link' }).click();
    await form.getByText('within 24 hours to confirm').waitFor();
    expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
    await expect.poll(async () => (await mailsTo('broken@example.com')).length).toBe(1);
  });

  test('is reported as requested on a page that was redrawn while its form was open', async () => {
    const page = await home.open(`/track?tx=${await pay('10000025')}`);
    const form = await openForm(page);
    await form.getByLabel('Email address').fill('redrawn@example.com');
    const facts = await page.locator('.track-facts').evaluateHandle((list) => list);
    const isOld = async () => {
      await home.control('clock', { advance_blocks: 1 });
      home.pass(3_200);
      await looked(page);
      return facts.evaluate((list) => list.isConnected);
    };
    await expect.poll(isOld, { interval: 300 }).toBe(false);
    expect(await form.getByLabel('Email address').inputValue()).toBe('redrawn@example.com');
    await form.getByRole('button', { name: 'Send the link' }).click();
    await form.getByText('within 24 hours to confirm').waitFor();
    await form.getByRole('button', { name: 'Close' }).click();
    await page.getByText('Check your inbox for a link to confirm.').waitFor();
  });

  test('can be retried when its form fails to load', async () => {
    const page = await home.open(`/track?tx=${await pay('10000023')}`);
    await page.getByRole('button', { name: 'Email me' }).waitFor();
    await page.route('**/track-mail-form.*', (route) => route.abort());
    await page.getByRole('button', { name: 'Email me' }).click();
    const again = page.getByRole('button', { name: 'Can’t load the form. Try again' });
    await again.waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.unroute('**/track-mail-form.*');
    await again.click();
    await page.getByRole('dialog', { name: 'Email me when it ends' }).waitFor();
  });

  test('can be requested for a payment not seen yet', async () => {
    const page = await home.open(`/track?tx=${'AB'.repeat(32)}`);
    await page.getByText('No network has seen this payment').first().waitFor();
    const form = await openForm(page);
    expect(await form.getByRole('button', { name: 'Send the link' }).isEnabled()).toBe(true);
  });
});

const looks = (['light', 'dark'] as const).flatMap((colorScheme) => [320, 390, 1440].map((width) => ({ colorScheme, width })));

const walk = async (see: See) => {
  const tx = await pay('10000024');
  for (const [path, name] of [
    ['/track', 'english'],
    ['/ar/track', 'arabic'],
  ] as const) {
    const page = await home.open(`${path}?tx=${tx}`, still);
    const button = page.locator('[data-key="mail"]');
    await button.waitFor();
    await see(page, `${name} page`);
    await button.click();
    await page.getByRole('dialog').waitFor();
    await see(page, `${name} form`);
    await page.context().close();
  }
};
const findings = walkOf(walk, { looks, height: 800 });

test.each(looks)('the email form has no axe findings and no overflow in $colorScheme at $width px', async (look) => {
  expect(await findings(look)).toEqual([]);
});
