import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import PostalMime, { type Email } from 'postal-mime';
import { describe, expect, test } from 'vitest';
import { startHome } from '../fixtures/home.ts';

const { DATA_DIR: dataDir = '' } = process.env;
const home = startHome();

/** A PNG of noise, which does not compress. */
async function noise(page: Page, side: number): Promise<Buffer> {
  const url = await page.evaluate((size) => {
    const canvas = document.createElement('canvas');
    canvas.width = size;
    canvas.height = size;
    const context = canvas.getContext('2d');
    const image = context?.createImageData(size, size);
    if (!context || !image) return '';
    for (let index = 0; index < image.data.length; index += 1) image.data[index] = index % 4 === 3 ? 255 : Math.random() * 256;
    context.putImageData(image, 0, 0);
    return canvas.toDataURL('image/png');
  }, side);
  return Buffer.from(url.split(',')[1] ?? '', 'base64');
}

async function mailWith(text: string): Promise<Email> {
  const folder = join(dataDir, 'outbox');
  let found: Email | undefined;
  await expect
    .poll(async () => {
      const files = readdirSync(folder, { encoding: 'utf8' }).filter((name) => name.endsWith('.eml'));
      const mails = await Promise.all(files.map((name) => PostalMime.parse(readFileSync(join(folder, name)))));
      found = mails.find((mail) => mail.text?.includes(text) || mail.to?.some(({ address }) => address === text));
      return found !== undefined;
    })
    .toBe(true);
  return found as Email;
}

const openReport = async (page: Page) => {
  await page.getByRole('button', { name: 'Report a problem' }).click();
  return page.getByRole('dialog', { name: 'Report a problem' });
};

describe('the footer forms', () => {
  test('send a report with an image and show its number', async () => {
    const page = await home.open('about?amount=5');
    const form = await openReport(page);
    await form.getByLabel('Something is missing').check();
    await form.getByLabel('What happened').fill('Please show the fees in euro as well, next to dollars.');
    await form.getByLabel('Email address').fill('visitor@example.com');
    await form.getByLabel('Screenshot').setInputFiles({ name: 'shot.png', mimeType: 'image/png', buffer: await noise(page, 100) });
    await form.getByRole('button', { name: 'Send report' }).click();
    const id = /rep_[0-9a-f]{24}/.exec((await form.getByText('Its number is').textContent()) ?? '')?.[0] ?? 'none';
    const mail = await mailWith(id);
    expect(mail.subject).toMatch(/^\[feature\] Please show the fees in euro/);
    expect(mail.text).toContain('Page: /about\n');
    expect(mail.replyTo).toMatchObject([{ address: 'visitor@example.com' }]);
    expect(mail.attachments).toMatchObject([{ filename: 'shot.png', mimeType: 'image/png' }]);
    await form.getByRole('button', { name: 'Close' }).click();
    expect(await (await openReport(page)).getByLabel('What happened').inputValue()).toBe('');
  });

  test('re-encode a large image and show the upload progress', async () => {
    const page = await home.open('about');
    const form = await openReport(page);
    const image = await noise(page, 1_050);
    expect(image.length).toBeGreaterThan(3_000_000);
    await form.getByLabel('What happened').fill('The large picture shows what I mean by noise.');
    await form.getByLabel('Screenshot').setInputFiles({ name: 'large.png', mimeType: 'image/png', buffer: image });
    const shares: number[] = [];
    await page.exposeFunction('tell', (share: number) => shares.push(share));
    await page.evaluate(() => {
      const bar = document.querySelector('progress');
      const tell = (window as unknown as { tell: (share: number) => void }).tell;
      if (bar) new MutationObserver(() => tell(bar.value)).observe(bar, { attributes: true });
    });
    await form.getByRole('button', { name: 'Send report' }).click();
    await form.getByText('Its number is').waitFor();
    expect(shares).toContain(1);
    const mail = await mailWith('what I mean by noise');
    expect(mail.attachments).toMatchObject([{ filename: 'large.jpg', mimeType: 'image/jpeg' }]);
  });

  test('report errors, keep the text, and send nothing twice after a broken connection', async () => {
    const page = await home.open('about');
    const form = await openReport(page);
    await form.getByLabel('What happened').fill('The connection broke while I sent this.');
    await form.getByLabel('Screenshot').setInputFiles({ name: 'a.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') });
    await form.getByRole('button', { name: 'Send report' }).click();
    await form.getByText('Choose a PNG, JPEG or WebP image.').waitFor();
    await form.getByLabel('Screenshot').setInputFiles([]);
    const keys: (string | undefined)[] = [];
    await page.route('**/api/v1/report-bug', async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      const answer = await route.fetch();
      await (keys.length === 1 ? route.abort() : route.fulfill({ response: answer }));
    });
    await form.getByRole('button', { name: 'Send report' }).click();
    await form.getByText('no connection').waitFor();
    await page.keyboard.press('Escape');
    expect(await form.isVisible()).toBe(false);
    await openReport(page);
    expect(await form.getByLabel('What happened').inputValue()).toBe('The connection broke while I sent this.');
    await form.getByRole('button', { name: 'Send report' }).click();
    await page.getByText('Its number is').waitFor();
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
    await mailWith('The connection broke');
    const sent = readdirSync(join(dataDir, 'outbox')).map((name) => readFileSync(join(dataDir, 'outbox', name), 'utf8'));
    expect(sent.filter((mail) => mail.includes('The connection broke while I sent this.\r\n\r\n'))).toHaveLength(1);
  });

  test('subscribe to the newsletter through form, mail and confirmation, all by keyboard', async () => {
    const page = await home.open('');
    await page.getByRole('button', { name: 'Newsletter' }).focus();
    await page.keyboard.press('Enter');
    const form = page.getByRole('dialog', { name: 'Newsletter' });
    await form.getByLabel('Email address').waitFor();
    await page.keyboard.type('reader@example.com');
    await page.keyboard.press('Enter');
    await form.getByText('an email with a confirmation link').waitFor();
    const mail = await mailWith('reader@example.com');
    const link = /http:\S+\/confirm\S+/.exec(mail.text ?? '')?.[0] ?? '';
    await page.goto(link);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'You’re subscribed' }).waitFor();
  });
});
