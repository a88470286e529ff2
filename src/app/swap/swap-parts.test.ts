import { readFileSync } from 'node:fs';
import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { speak, type Texts } from '../../i18n/locale.ts';
import { buildPool, haltedBy } from '../fixtures/answers.ts';
import { networkStates } from '../header/header-networks.ts';
import Market from '../market/Market.tsx';
import { NetworkStates } from '../market/NetworkStates.tsx';
import { PopularSwaps } from '../market/PopularSwaps.tsx';
import { listChoices } from '../state/assets/asset-list.ts';
import { $amountText, $from, $to } from '../state/form/$form.ts';
import { $pools, type PoolsState } from '../state/pools/$pools.ts';
import BannerNotices from './BannerNotices.tsx';
import { SwapForm } from './SwapForm.tsx';

const pool = (asset: string, price: string, more: object = {}) => buildPool(asset, { depth_usd: '10000000', price_usd: price, ...more });
const choices = listChoices([
  pool('BTC.BTC', '100000'),
  pool('ETH.ETH', '4000'),
  pool('SOL.SOL', '150', haltedBy('THORChain has halted trading on SOL.')),
]);
const state: PoolsState = { kind: 'ready', choices, networks: [], missing: [], notices: [], paused: [], readAt: 1 };
const html = (part: ReactElement) => renderToStaticMarkup(part);
const plain = (part: ReactElement) =>
  html(part)
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');
const speakIn = (locale: string, dir: 'ltr' | 'rtl' = 'ltr') =>
  speak({
    locale,
    dir,
    textsOf: (group): Texts | undefined =>
      locale === 'en'
        ? undefined
        : JSON.parse(readFileSync(new URL(`../../../content/messages/${locale}/${group}.json`, import.meta.url), 'utf8')),
  });

beforeEach(() => {
  $pools.set(state);
  $from.set('BTC.BTC');
  $to.set('ETH.ETH');
  $amountText.set('');
});
afterEach(() => speakIn('en'));

describe('the banner', () => {
  const why = 'Vaults <img src=x onerror=alert(1)> move & wait.';

  test.each([
    ['en', 'ltr', 'The operator of this site has paused all swaps.'],
    ['de', 'ltr', 'Der Betreiber dieser Website hat alle Swaps pausiert.'],
    ['ar', 'rtl', 'أوقف مشغّل هذا الموقع جميع المبادلات مؤقتًا.'],
  ] as const)('announces a pause in %s with the operator’s reason as text, none of it as markup', (locale, dir, text) => {
    speakIn(locale, dir);
    $pools.set({ ...state, paused: [{ scope: 'all', why } as never] });
    const banner = html(createElement(BannerNotices));
    expect(banner).toContain(text);
    expect(banner).toContain('<bdi>Vaults &lt;img src=x onerror=alert(1)> move &amp; wait.</bdi>');
  });

  test('announces a halted or silent network with what is still available', () => {
    const halt = { network: 'thorchain', reason: 'THORChain has halted all trading.' } as const;
    $pools.set({ ...state, notices: [halt] });
    expect(plain(createElement(BannerNotices))).toContain('THORChain has halted all trading. You can still swap over MAYAChain.');
    $pools.set({ ...state, notices: [halt], missing: [{ network: 'mayachain', code: 'upstream_unavailable', reason: '' }] });
    expect(plain(createElement(BannerNotices))).toContain('No swaps are available right now.');
  });
});

describe('the form', () => {
  const form = (unknownInBar: readonly string[] = []) => plain(createElement(SwapForm, { book: undefined, usable: false, unknownInBar }));

  test('gives the reason for an asset that cannot be swapped', () => {
    expect(form(['NOPE.NOPE'])).toContain('an asset we don’t know: “NOPE.NOPE”');
    $to.set('ETH.NOTTRADED');
    expect(form()).toContain('Neither network has a pool for ETH.NOTTRADED');
    $from.set('SOL.SOL');
    expect(form()).toContain('THORChain has halted trading on SOL.');
    expect(form()).not.toContain('Max');
  });
});

describe('the market', () => {
  test('shows each popular pair with its rate', () => {
    const rows = html(createElement(PopularSwaps, { choices }));
    expect(rows).toMatch(/Swap BTC to ETH, .*popular-rate">25 ETH</);
    expect(rows).not.toContain('SOL');
  });

  test('marks a halted network, and says when rates cannot be loaded', () => {
    const networks = [
      { network: 'thorchain', height: 27_000_001 },
      { network: 'mayachain', height: 9 },
    ] as never;
    const pools = { ...state, networks, notices: [{ network: 'mayachain', reason: 'MAYAChain has halted all trading.' }] as const };
    expect(plain(createElement(NetworkStates, { pools }))).toMatch(/THORChain Block 27,000,001 Open MAYAChain Block 9 Halted/);
    $pools.set({ ...state, kind: 'failed', choices: [] });
    expect(plain(createElement(Market))).toContain('Can’t load rates');
  });
});

test('the header names silent and closed networks, and chains that neither network swaps', () => {
  const read = {
    missing: [],
    notices: [],
    paused: [],
    choices: [{ chain: 'BTC', networks: ['thorchain', 'mayachain'], open: false }],
  } as const;
  expect(networkStates(read)).toEqual({ silent: [], closed: [], chains: ['Bitcoin'], isPaused: false });
  const missing = [{ network: 'mayachain', code: 'upstream_unavailable', reason: '' }] as const;
  expect(networkStates({ ...read, choices: [], missing })).toMatchObject({ silent: ['MAYAChain'], closed: [] });
});
