import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { loaded } from '../../../src/app/fixtures/track.ts';
import { letTimePass } from '../../serve/fixtures/passing-time.ts';
import { keepSmall } from './picture.ts';

/** A walk as somebody makes it, with what was seen on the way. */
export interface Film {
  readonly page: Page;
  press(target: Locator): Promise<void>;
  /** Enters text in a field. Typing is no press. */
  type(target: Locator, text: string): Promise<void>;
  /** Keeps a picture of the screen, once there is what is waited `until`. */
  see(name: string, until?: Locator): Promise<void>;
  /** Keeps the page down to the end of `last` for the README, in both themes; nothing where the scene wants no such pictures. */
  show(name: string, last: Locator): Promise<void>;
  /** The person has paid: what comes after is waiting. */
  paid(): void;
  /** Time goes by for the page, the service and the networks. */
  pass(seconds: number): Promise<void>;
  /** What it took; the page is gone afterwards. */
  end(): Promise<Taken>;
}

/** What a walk took up to a moment of it; pictures take nothing. */
export interface Effort {
  /** Presses of a pointer that the pages saw, whoever made them. */
  readonly presses: number;
  /** Texts that were entered. */
  readonly fields: number;
  /** On the clock of the networks. */
  readonly seconds: number;
  /** On the clock of the machine, with nobody who reads or thinks. */
  readonly wallSeconds: number;
}

export interface Taken {
  /** Until the payment was on its way. */
  readonly toPay: Effort | undefined;
  /** Until the receipt said how it ended. */
  readonly whole: Effort;
  readonly pictures: number;
}

export interface Scene {
  readonly browser: Browser;
  readonly url: string;
  /** Pictures go into a folder of the walk's name in it. */
  readonly folder: string;
  /** Where the README's pictures go. */
  readonly shown?: string;
  readonly options?: BrowserContextOptions;
}

const themes = ['light', 'dark'] as const;
const belowLast = 32;

/** Counts what the pages of a context see. */
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

/** The page down to the end of `last`, in each theme, and the page as it was. */
async function showThemes(page: Page, last: Locator, fileOf: (theme: string) => string): Promise<void> {
  const [before, top] = [page.viewportSize() ?? { width: 1440, height: 900 }, await page.evaluate(() => scrollY)];
  // What is fixed to the foot of the screen stays below the picture.
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

/** Opens a page on which a wallet signs without a window of its own. */
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
  const [startedAt, wallStart] = [Date.now(), performance.now()];
  const effort = (): Effort => ({
    presses: presses(),
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
