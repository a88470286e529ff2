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
  /** A film (y4m) that every camera shows, and that may be looked at without asking. */
  readonly film?: string;
  /** The size of letters that somebody set in the browser, in pixels. */
  readonly letters?: number;
}

/** Ends what hangs, not what is slow: a busy machine takes its time. */
const patienceMs = 90_000;

function withPatience(browser: Browser): Browser {
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    context.setDefaultTimeout(patienceMs);
    return context;
  };
  return browser;
}

/** A browser for tests; CHROMIUM names another one. */
export async function launchBrowser({ isWhole = false, without = [], features = [], film, letters }: BrowserNeeds = {}): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? places.slice(isWhole ? 1 : 0).find((place) => existsSync(place)) ?? 'chromium',
    args: [
      '--no-sandbox',
      `--disable-features=${[...leftOff, ...without].join(',')}`,
      ...(features.length === 0 ? [] : [`--enable-features=${features.join(',')}`]),
      ...(letters === undefined ? [] : [`--blink-settings=defaultFontSize=${letters}`]),
      ...(film === undefined
        ? []
        : ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream', `--use-file-for-fake-video-capture=${film}`]),
    ],
  });
  return withPatience(browser);
}
