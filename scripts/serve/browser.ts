import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

/** Paths of the headless shell, which takes a fifth of the processor time per page, and of the full browser. */
const places = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/**
 * Features that Playwright disables, repeated because the switch can be given only once, plus window features that every
 * page would start.
 */
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
  /** Needs the full browser, for features such as system notifications. */
  readonly isWhole?: boolean;
  /** Further features to disable. */
  readonly without?: readonly string[];
  /** Features to enable that are off by default. */
  readonly features?: readonly string[];
  /** A video file (y4m) played by every camera, with camera access granted. */
  readonly film?: string;
  /** Default font size of the browser, in pixels. */
  readonly letters?: number;
}

/** Timeout that catches hangs, not slowness: a busy machine takes its time. */
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

/** Closes all pages. Without `unrouteAll`, a route that still answers a request would fail later, outside every test. */
export async function closePages(browser: Browser): Promise<void> {
  for (const context of browser.contexts()) {
    for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.close();
  }
}

/** Launches a browser for tests; CHROMIUM overrides its path. */
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
