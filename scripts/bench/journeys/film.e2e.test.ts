import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser } from '../../serve/browser.ts';
import { type Film, startFilm } from './film.ts';

let browser: Browser;
let folder: string;

beforeAll(async () => {
  browser = await launchBrowser();
  folder = mkdtempSync(join(tmpdir(), 'film-'));
});

afterAll(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true });
});

const page = `data:text/html,${encodeURIComponent('<button>Press</button><input aria-label="Amount"><p id="end">End</p>')}`;
const begin = (name: string): Promise<Film> => startFilm(name, { browser, url: page, folder });

describe('a filmed journey', () => {
  test('counts presses the page saw, whoever made them, and none from typing or scripts', async () => {
    const film = await begin('presses');
    const button = film.page.getByRole('button');
    await film.press(button);
    await film.type(film.page.getByLabel('Amount'), '2');
    await button.click();
    await button.evaluate((node) => (node as HTMLElement).click());
    await button.press('Enter');
    film.paid();
    await film.page.goto(`${page}%20`);
    await film.press(button);
    const { toPay, whole } = await film.end();
    expect(toPay).toMatchObject({ presses: 2, fields: 1 });
    expect(whole).toMatchObject({ presses: 3, fields: 1 });
  });

  test('does not count what comes before the journey begins', async () => {
    const film = await begin('beginning');
    await film.press(film.page.getByRole('button'));
    await film.type(film.page.getByLabel('Amount'), '2');
    film.paid();
    film.begin();
    await film.press(film.page.getByRole('button'));
    const { toPay, whole } = await film.end();
    expect([toPay, whole.presses, whole.fields]).toEqual([undefined, 1, 0]);
  });

  test('adds skipped time to its seconds but not to its wall seconds, and keeps pictures in order', async () => {
    const film = await begin('time');
    const before = await film.page.evaluate(() => Date.now());
    await film.see('first');
    await film.pass(600);
    expect((await film.page.evaluate(() => Date.now())) - before).toBeGreaterThanOrEqual(600_000);
    await film.see('second');
    const { toPay, whole, pictures } = await film.end();
    expect([toPay, pictures]).toEqual([undefined, 2]);
    expect(whole.seconds - whole.wallSeconds).toBeCloseTo(600, 0);
    expect(readdirSync(join(folder, 'time'))).toEqual(['01-first.png', '02-second.png']);
  });
});
