import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Locator, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { freePortPair } from './serve/product.ts';

const root = new URL('..', import.meta.url).pathname;
const copied = [
  'api',
  'content',
  'public',
  'scripts',
  'src',
  'astro.config.mjs',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vercel.json',
];

let folder: string;
let server: ChildProcess;
let browser: Browser;
let url: string;

/** Resolves when the server reports that it is ready. */
async function ready(child: ChildProcess): Promise<void> {
  let said = '';
  const isReady = new Promise<void>((resolve, reject) => {
    const hear = (part: Buffer) => {
      said += part;
      if (said.includes('watching for file changes')) resolve();
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    child.once('exit', () => reject(new Error(said)));
  });
  await isReady;
}

const about = () => join(folder, 'content/about.mdx');
let saves = 0;
/** Saves a changed page. Each save differs, since Astro stores the same content only once, and its watcher can miss that store. */
const change = (from: RegExp, to: string) => {
  saves += 1;
  writeFileSync(about(), readFileSync(join(root, 'content/about.mdx'), 'utf8').replace(from, to) + '\n'.repeat(saves));
};

const shows = (what: Locator): Promise<boolean> =>
  what.waitFor({ timeout: 4_000 }).then(
    () => true,
    () => false,
  );

/** Saves the page until it shows `what`; with `loading`, also reloads it between saves: a reload may be faster than the file watcher. */
async function saveUntil(page: Page, save: () => void, what: Locator, load: 'loading' | 'open'): Promise<void> {
  for (let turn = 0; ; turn += 1) {
    if (turn % 5 === 0) save();
    if (load === 'loading') {
      // The page reloads itself on a change, which would abort a navigation: leaves the page first, without waiting for the next one.
      await page.goto('about:blank');
      await page.goto(`${url}/about`, { timeout: 90_000, waitUntil: 'commit' });
    }
    if (await shows(what)) return;
  }
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'dev-'));
  for (const name of copied) cpSync(join(root, name), join(folder, name), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const port = await freePortPair();
  url = `http://localhost:${port}`;
  // Removes the test variables, so that the dev server does not run in test mode.
  const { NODE_ENV: _, VITEST: __, ...env } = process.env;
  server = spawn(process.execPath, ['scripts/dev.ts'], { cwd: folder, env: { ...env, PORT: `${port}`, ASTRO_TELEMETRY_DISABLED: '1' } });
  [browser] = await Promise.all([
    chromium.launch({ executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium', args: ['--no-sandbox'] }),
    ready(server),
  ]);
});

afterAll(async () => {
  await browser?.close();
  if (server?.exitCode === null) {
    const ended = once(server, 'exit');
    server.kill();
    await ended;
  }
  rmSync(folder, { recursive: true });
});

describe('editing under npm run dev', () => {
  test('shows a front matter mistake in the browser with file and rule until it is fixed', async () => {
    const page = await browser.newPage();
    const mistake = page
      .locator('vite-error-overlay')
      .getByText('content/about.mdx: front matter: updated is a day of the calendar such as');
    await saveUntil(page, () => change(/^updated: .*$/m, 'updated: 2026-02-31'), mistake.first(), 'loading');
    await saveUntil(page, () => change(/^$/, ''), page.getByRole('heading', { level: 1, name: 'About Strait' }), 'open');
    await page.close();
  });

  test('shows drafts and pages dated later', async () => {
    const page = await browser.newPage();
    const save = () => change(/^updated: .*$/m, 'updated: 2999-01-01\ndraft: true');
    await saveUntil(page, save, page.locator('time[datetime="2999-01-01"]'), 'loading');
    await page.close();
  });
});
