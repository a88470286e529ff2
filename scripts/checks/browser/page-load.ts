import type { CDPSession, Page } from 'playwright-core';

/** What a page loads by itself. */
export interface PageLoad {
  /** Bytes transferred for scripts, with headers. */
  readonly scriptBytes: number;
  readonly scripts: readonly string[];
  /** Round trips for scripts, one after another. */
  readonly levels: number;
}

/** Time without a request after which a page is idle; longer than an untouched form waits before it starts. */
const quietMs = 3_500;

interface Sent {
  readonly url: string;
  readonly isScript: boolean;
  /** The script that requested it. */
  readonly from: string | undefined;
  bytes: number;
  isOpen: boolean;
}

interface Recorded {
  readonly sent: ReadonlyMap<string, Sent>;
  readonly quietFor: () => number;
}

async function recordRequests(session: CDPSession): Promise<Recorded> {
  const sent = new Map<string, Sent>();
  let lastAt = performance.now();
  const end = (requestId: string, bytes: number): void => {
    lastAt = performance.now();
    const found = sent.get(requestId);
    if (found !== undefined) Object.assign(found, { bytes, isOpen: false });
  };
  session.on('Network.requestWillBeSent', ({ requestId, request: { url }, type, initiator: { stack, url: importer } }) => {
    lastAt = performance.now();
    sent.set(requestId, {
      url,
      isScript: type === 'Script' && url.includes('/_astro/'),
      from: stack?.callFrames[0]?.url || importer,
      bytes: 0,
      // A stream stays open for as long as the page.
      isOpen: type !== 'EventSource',
    });
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => end(requestId, encodedDataLength));
  session.on('Network.loadingFailed', ({ requestId }) => end(requestId, 0));
  await session.send('Network.enable');
  const isAnyOpen = () => [...sent.values()].some(({ isOpen }) => isOpen);
  return { sent, quietFor: () => (isAnyOpen() ? 0 : performance.now() - lastAt) };
}

function levelOf(script: Sent, scripts: ReadonlyMap<string, Sent>, above: readonly Sent[] = []): number {
  const importer = scripts.get(script.from ?? '');
  return importer === undefined || above.includes(importer) ? 1 : 1 + levelOf(importer, scripts, [...above, script]);
}

/** Opens `url` and waits, without interaction, until it makes no more requests. Excludes the devnet's own scripts. */
export async function readPageLoad(page: Page, url: string): Promise<PageLoad> {
  const { sent, quietFor } = await recordRequests(await page.context().newCDPSession(page));
  await page.goto(url);
  while (quietFor() < quietMs) await page.waitForTimeout(250);
  const all = [...sent.values()].filter(({ isScript }) => isScript);
  const scripts = new Map(all.map((one) => [one.url, one]));
  return {
    scriptBytes: all.reduce((sum, { bytes }) => sum + bytes, 0),
    scripts: [...scripts.keys()].map((one) => one.slice(one.lastIndexOf('/') + 1)),
    levels: Math.max(0, ...[...scripts.values()].map((one) => levelOf(one, scripts))),
  };
}
