import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

/** The browser without a window, which takes a fifth of the processor time for each page that is opened, and the whole one. */
const places = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/** What Playwright leaves off, since the switch is given once, and the parts of a window that each page would start. */
const leftOff = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'WebUIOmniboxPopup',
];

export interface BrowserNeeds {
  /** What only the whole browser has, such as notices of the system. */
  readonly isWhole?: boolean;
  /** More of its features to leave off. */
  readonly without?: readonly string[];
  /** What is off until somebody switches it on. */
  readonly features?: readonly string[];
}

/** A browser for tests; CHROMIUM names another one. */
export const launchBrowser = ({ isWhole = false, without = [], features = [] }: BrowserNeeds = {}): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? places.slice(isWhole ? 1 : 0).find((place) => existsSync(place)) ?? 'chromium',
    args: [
      '--no-sandbox',
      `--disable-features=${[...leftOff, ...without].join(',')}`,
      ...(features.length === 0 ? [] : [`--enable-features=${features.join(',')}`]),
    ],
  });
