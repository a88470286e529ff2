import { describe, expect, test } from 'vitest';
import { readPageLoad } from '../../../scripts/checks/browser/page-load.ts';
import { startHome } from '../../app/fixtures/home.ts';
import { phone } from '../../app/fixtures/phone.ts';

const home = startHome();
/** The chunk with Preact, which replaces React, is named after Astro's React client. */
const react = /^client\./;

/** Maximum that a page loads by itself: kilobytes of scripts with headers, files and round trips. */
const withForm = [
  { path: '/', kb: 79, files: 9, levels: 3 },
  { path: '/?from=BTC.BTC&to=ETH.ETH&amount=0.5', kb: 90, files: 11, levels: 3 },
  { path: '/instant', kb: 92, files: 14, levels: 3 },
] as const;
const withoutForm = [
  { path: '/pools', kb: 39, files: 8, levels: 3 },
  { path: '/pools/btc.btc', kb: 35, files: 7, levels: 3 },
  { path: '/track', kb: 48, files: 8, levels: 3 },
  { path: '/check', kb: 32, files: 6, levels: 3 },
  { path: '/agents/mandate', kb: 29, files: 6, levels: 3 },
  { path: '/activity', kb: 49, files: 8, levels: 3 },
  { path: '/status', kb: 30, files: 6, levels: 3 },
] as const;

const read = async (path: string) => readPageLoad(await home.newPage(phone), home.url() + path);

describe('what a page loads until it is quiet, untouched', () => {
  test.each([...withForm, ...withoutForm])(
    '$path: at most $kb KB in $files files, $levels round trips',
    async ({ path, kb, files, levels }) => {
      const { scriptBytes, scripts, levels: trips } = await read(path);
      expect(scripts.length).toBeGreaterThan(2);
      expect({ isOver: scriptBytes > kb * 1024, kb: scriptBytes / 1024 }).toMatchObject({ isOver: false });
      expect(scripts.length).toBeLessThanOrEqual(files);
      expect(trips).toBeLessThanOrEqual(levels);
      expect(scripts.some((one) => react.test(one))).toBe(withForm.some((one) => one.path === path));
    },
  );
});
