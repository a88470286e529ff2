import type { BrowserContextOptions } from 'playwright-core';

/** How the walks are looked at: `BENCH_WIDTH`, `BENCH_THEME` and `BENCH_LANGUAGE`. */
export interface Look {
  readonly width: number;
  readonly theme: 'light' | 'dark';
  readonly language: string;
}

const phoneWidth = 640;

/** @throws Error for a width or a theme that there is not. */
export function readLook(env: Readonly<Record<string, string | undefined>>): Look {
  const { BENCH_WIDTH: width = '1440', BENCH_THEME: theme = 'light', BENCH_LANGUAGE: language = 'en' } = env;
  if (!/^\d{3,4}$/.test(width)) throw new Error(`BENCH_WIDTH is ${width}, not pixels such as 390`);
  if (theme !== 'light' && theme !== 'dark') throw new Error(`BENCH_THEME is ${theme}, not light or dark`);
  return { width: Number(width), theme, language };
}

/** A narrow screen is a phone. */
export function contextOf({ width, theme }: Look): BrowserContextOptions {
  const isPhone = width < phoneWidth;
  return { viewport: { width, height: isPhone ? 844 : 900 }, isMobile: isPhone, hasTouch: isPhone, colorScheme: theme };
}

/** Where the walks begin. */
export const landingOf = (url: string, { language }: Look): string => (language === 'en' ? `${url}/` : `${url}/${language}`);

/** The look in which the README shows the product. */
export const isShown = ({ width, theme, language }: Look): boolean => width === 1440 && theme === 'light' && language === 'en';
