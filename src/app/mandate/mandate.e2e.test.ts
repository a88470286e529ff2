import { expect, test } from 'vitest';
import { looks, type See, still, walkOf } from '../../spec/fixtures/looks.ts';
import { startHome } from '../fixtures/home.ts';

const home = startHome();
const findingsIn = walkOf(walk);

async function walk(see: See): Promise<void> {
  const page = await home.open('agents/mandate', still);
  await see(page, 'mandate');
  const press = () => page.getByRole('button', { name: 'Make address' }).press('Enter');
  const address = page.locator('[data-part="address"]');
  await press();
  await page.getByText('Choose the last day.').waitFor();
  await page.getByLabel('Last day').fill('2999-12-31');
  await page.getByLabel('Maximum deposit in dollars').fill('five');
  await press();
  await page.locator('#mandate-max_usd[aria-invalid="true"]').waitFor();
  await page.getByLabel('Maximum deposit in dollars').fill('500');
  await page.getByLabel('Addresses it may pay').fill('strait');
  await press();
  await page.locator('#mandate-destinations[aria-invalid="true"]:focus').waitFor();
  await see(page, 'mandate refused');
  await page.getByLabel('Addresses it may pay').fill('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed');
  await press();
  await page.getByRole('heading', { name: 'Address for your agent' }).waitFor();
  const ping = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"jsonrpc":"2.0","id":1,"method":"ping"}' };
  const made = await address.inputValue();
  expect((await fetch(made, ping)).status).toBe(200);
  expect((await fetch(`${made}x`, ping)).status).toBe(401);
  expect(await page.locator('[data-part="sentence"]').textContent()).toContain('at most $500 each');
  await see(page, 'mandate made');
  await page.getByRole('button', { name: 'Copy' }).press('Enter');
  await page.getByText(/^(Copied|Can’t copy)$/).waitFor();
  await page.getByLabel('Maximum loss').fill('3');
  await address.waitFor({ state: 'hidden' });
  await page.context().close();
}

test.each(looks)('makes an address with the limits that are typed: $colorScheme at $width px', async (look) => {
  expect(await findingsIn(look)).toEqual([]);
});
