import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { loaded } from '../../../src/app/fixtures/track.ts';
import { letTimePass } from '../../serve/fixtures/passing-time.ts';
import { keepSmall } from './picture.ts';

/** A recorded walk through the product. */
export interface Film {
  readonly page: Page;
  press(target: Locator): Promise<void>;
  /** Enters text in a field. Does not count as a press. */
  type(target: Locator, text: string): Promise<void>;
  /** Takes a screenshot once `until` is visible. */
  see(name: string, until?: Locator): Promise<void>;
  /** Captures the page down to the end of `last` for the README, in both themes; does nothing if the scene has no `shown` folder. */
  show(name: string, last: Locator): Promise<void>;
  /** Restarts the count of effort; earlier steps only bring the visitor to this point. */
  begin(): void;
  /** Marks the payment: everything after it is waiting. */
  paid(): void;
  /** Advances the clock of the page, the service and the networks. */
  pass(seconds: number): Promise<void>;
  /** Closes the page and returns the effort. */
  end(): Promise<Taken>;
}

/** Effort of a walk up to a point; screenshots are not counted. */
export interface Effort {
  /** Pointer presses seen by the pages, whoever made them. */
  readonly presses: number;
  /** Texts entered. */
  readonly fields: number;
  /** Seconds by the clock of the networks. */
  readonly seconds: number;
  /** Seconds by the clock of the machine, without time for reading or thinking. */
  readonly wallSeconds: number;
}

export interface Taken {
  /** Effort until the payment was sent. */
  readonly toPay: Effort | undefined;
  /** Effort until the receipt showed the outcome. */
  readonly whole: Effort;
  readonly pictures: number;
}

export interface Scene {
  readonly browser: Browser;
  readonly url: string;
  /** Screenshots go into a subfolder named after the walk. */
  readonly folder: string;
  /** Folder of the README's screenshots. */
  readonly shown?: string;
  readonly options?: BrowserContextOptions;
}

const themes = ['light', 'dark'] as const;
const belowLast = 32;

/** Counts the pointer presses seen by the pages of a context. */
async function countPresses(context: Awaited<ReturnType<Browser['newContext']>>): Promise<() => number> {
  let presses = 0;
  await context.exposeFunction('filmSeesPress', () => {
    presses += 1;
  });
  await context.addInitScript(() => {
    const { filmSeesPress } = globalThis as unknown as { filmSeesPress(): Promise<void> };
    addEventListener('pointerdown', ({ isTrusted, isPrimary }) => isTrusted && isPrimary && void filmSeesPress(), { capture: true });
  });
  return () => presses;
}

/** Captures the page down to the end of `last` in each theme, then restores it. */
async function showThemes(page: Page, last: Locator, fileOf: (theme: string) => string): Promise<void> {
  const [before, top] = [page.viewportSize() ?? { width: 1440, height: 900 }, await page.evaluate(() => scrollY)];
  // Keeps the fixed footer below the captured area.
  await page.setViewportSize({ width: before.width, height: 1600 });
  await page.evaluate(() => scrollTo(0, 0));
  const box = await last.boundingBox();
  const height = Math.ceil((box?.y ?? 0) + (box?.height ?? 0) + belowLast);
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme });
    const png = await page.screenshot({ clip: { x: 0, y: 0, width: before.width, height }, animations: 'disabled', caret: 'hide' });
    await keepSmall(png, fileOf(colorScheme));
  }
  await page.emulateMedia({ colorScheme: null });
  await page.setViewportSize(before);
  await page.evaluate((y) => scrollTo(0, y), top);
}

/** Opens a page with a wallet that signs without a window. */
export async function startFilm(name: string, { browser, url, folder, shown, options }: Scene): Promise<Film> {
  const place = join(folder, name);
  mkdirSync(place, { recursive: true });
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, permissions: ['clipboard-write'], ...options });
  const presses = await countPresses(context);
  await context.addInitScript(() => localStorage.setItem('devnet-wallet-auto', 'yes'));
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  await page.clock.install({ time: Date.now() });
  let [fields, pictures, idleMs] = [0, 0, 0];
  let toPay: Effort | undefined;
  let [startedAt, wallStart, earlier] = [Date.now(), performance.now(), 0];
  const effort = (): Effort => ({
    presses: presses() - earlier,
    fields,
    seconds: (Date.now() - startedAt - idleMs) / 1000,
    wallSeconds: (performance.now() - wallStart - idleMs) / 1000,
  });
  const idly = async (work: () => Promise<unknown>): Promise<void> => {
    const from = performance.now();
    await work();
    idleMs += performance.now() - from;
  };
  const see = async (what: string, until: Locator | undefined): Promise<void> => {
    pictures += 1;
    await until?.waitFor({ state: 'attached' });
    await loaded(page);
    await page.screenshot({ path: join(place, `${`${pictures}`.padStart(2, '0')}-${what}.png`), animations: 'disabled' });
  };
  await page.goto(url);
  return {
    page,
    press: (target) => target.click(),
    async type(target, text) {
      fields += 1;
      await target.fill(text);
    },
    see: (what, until) => idly(() => see(what, until)),
    async show(what, last) {
      if (shown !== undefined) await idly(() => showThemes(page, last, (theme) => join(shown, `${what}-${theme}.png`)));
    },
    begin() {
      [startedAt, wallStart, earlier] = [Date.now(), performance.now(), presses()];
      [fields, idleMs, toPay] = [0, 0, undefined];
    },
    paid() {
      toPay = effort();
    },
    async pass(seconds) {
      letTimePass(seconds * 1000);
      await page.clock.fastForward(seconds * 1000);
    },
    async end() {
      const taken = { toPay, whole: effort(), pictures };
      await context.close();
      return taken;
    },
  };
}
