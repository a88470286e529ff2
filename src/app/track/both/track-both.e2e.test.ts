import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { startHome } from '../../fixtures/home.ts';

const home = startHome({ isWhole: true });
const memo = '=:ETH.ETH:0x86d526d6624AbC0178cF7296cD538Ecc080A95F1:1';

test('has one email and one receipt for both payments of an order', async () => {
  await home.control('clock', { pause: true });
  const hashes: string[] = [];
  for (const network of ['thorchain', 'mayachain'])
    hashes.push((await home.request('pay', { network, asset: 'BTC.BTC', amount: '10000041', memo }))['tx'] as string);
  await home.control('clock', { advance_blocks: 1 });
  const path = `/track?${new URLSearchParams(hashes.map((tx) => ['tx', tx]))}`;
  const page = await home.open(path);
  const save = page.locator('[data-key="save"]');
  await page.locator('.track-sum [data-key="save"]').waitFor();
  expect([await save.count(), await page.locator('[data-key="share"]').count()]).toEqual([1, 1]);

  const asked = page.waitForRequest('**/api/v1/track/mail');
  await page.getByRole('button', { name: 'Email me' }).click();
  const form = page.getByRole('dialog', { name: 'Email me when it ends' });
  await form.getByLabel('Email address').fill('both@example.com');
  await form.getByRole('button', { name: 'Send the link' }).click();
  expect((await asked).postDataJSON()).toMatchObject({ tx: hashes[0], other_tx: hashes[1], email: 'both@example.com' });
  await form.getByText('within 24 hours to confirm').waitFor();
  await form.getByRole('button', { name: 'Close' }).click();
  await page.getByText('Check your inbox for a link to confirm.').waitFor();

  const file = page.waitForEvent('download');
  await save.click();
  await page.getByRole('button', { name: 'Text file' }).click();
  const receipt = readFileSync(await (await file).path(), 'utf8');
  for (const tx of hashes) expect(receipt).toContain(`tx=${tx}`);
});
