import type { BrowserContextOptions } from 'playwright-core';

/** Viewport, theme and language of the walks: `BENCH_WIDTH`, `BENCH_THEME` and `BENCH_LANGUAGE`. */
export interface Look {
  readonly width: number;
  readonly theme: 'light' | 'dark';
  readonly language: string;
}

const phoneWidth = 640;

/** Reads the look from environment variables. @throws Error for an invalid width or theme. */
export function readLook(env: Readonly<Record<string, string | undefined>>): Look {
  const { BENCH_WIDTH: width = '1440', BENCH_THEME: theme = 'light', BENCH_LANGUAGE: language = 'en' } = env;
  if (!/^\d{3,4}$/.test(width)) throw new Error(`BENCH_WIDTH is ${width}, not pixels such as 390`);
  if (theme !== 'light' && theme !== 'dark') throw new Error(`BENCH_THEME is ${theme}, not light or dark`);
  return { width: Number(width), theme, language };
}

/** Emulates a phone on narrow screens. */
export function contextOf({ width, theme }: Look): BrowserContextOptions {
  const isPhone = width < phoneWidth;
  return { viewport: { width, height: isPhone ? 844 : 900 }, isMobile: isPhone, hasTouch: isPhone, colorScheme: theme };
}

/** URL of the page where the walks begin. */
export const landingOf = (url: string, { language }: Look): string => (language === 'en' ? `${url}/` : `${url}/${language}`);

/** Whether this is the look used in the README. */
export const isShown = ({ width, theme, language }: Look): boolean => width === 1440 && theme === 'light' && language === 'en';
