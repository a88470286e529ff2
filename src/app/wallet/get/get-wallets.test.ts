import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { assetInfo } from '../../../core/asset/asset-name.ts';
import { readHandoff } from '../../handoff/form-link.ts';
import HandoffNotice from '../../handoff/HandoffNotice.tsx';
import { $amountText, $from, $to } from '../../state/form/$form.ts';
import { $recipientText } from '../../state/form/$recipient.ts';
import { GetWallets } from './GetWallets.tsx';
import type { DepositWay } from './use-deposit.ts';
import { Without } from './WithoutWallet.tsx';

const usdc = 'ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48';
const here = 'https://strait.example/?from=BTC.BTC&to=ETH.ETH&amount=0.5';
const desktop = { userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140', userAgentData: {} };
const iphone = { userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)' };

beforeEach(() => {
  vi.stubGlobal('navigator', desktop);
  vi.stubGlobal('location', new URL(here));
  [$from, $to, $amountText].forEach((store, index) => void store.set(['BTC.BTC', 'ETH.ETH', '0.5'][index] ?? ''));
});
afterEach(() => vi.unstubAllGlobals());

const texts = (html: string): string =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
const list = (from: string, to = 'ETH.ETH') =>
  renderToStaticMarkup(createElement(GetWallets, { from: assetInfo(from), to: assetInfo(to) }));
const names = (html: string) => [...html.matchAll(/class="wallet-name">([^<]+)/g)].map(([, name]) => name);
const linkTo = (html: string, label: string) =>
  new RegExp(`href="([^"]+)"[^>]*aria-label="${label}"`).exec(html)?.[1]?.replaceAll('&amp;', '&');

describe('wallets to get', () => {
  test('are those that can pay, with chains and store page, those for both sides first and the rest folded', () => {
    const html = list('BTC.BTC');
    expect(names(html)).toEqual(['MetaMask', 'OKX Wallet', 'Vultisig', 'Xverse', 'UniSat', 'Leather']);
    const [shown = '', folded = ''] = html.split('<details>');
    expect([names(shown).length, names(folded).length]).toEqual([4, 2]);
    expect(texts(folded)).toMatch(/^2 more wallets/);
    expect(texts(html)).toContain('MetaMask Bitcoin and Ethereum');
    expect(linkTo(html, 'Install MetaMask from the Chrome Web Store')).toBe(
      'https://chromewebstore.google.com/detail/nkbihfbeogaeaoehlefnkodbefgpgknn',
    );
    expect(html).toContain('rel="noopener noreferrer"');
  });

  test('open this page with its form in their own browsers on a phone', () => {
    vi.stubGlobal('navigator', iphone);
    const html = list('BTC.BTC');
    const open = (name: string) => linkTo(html, `Open this page in ${name}`);
    expect(open('Xverse')).toBe(`https://connect.xverse.app/browser?url=${encodeURIComponent(here)}`);
    expect(open('MetaMask')).toBe(`https://link.metamask.io/dapp/${here.replace('https://', '')}`);
    expect(open('Leather')).toContain('leather://browser?url=');
    expect(texts(html)).toContain('Bitcoin, only if the app is installed');
    expect(html).not.toContain('Install');
  });

  test('are replaced by the reason where there is none, and by those for a computer on a phone', () => {
    expect(list('XRD.XRD', 'BTC.BTC')).toContain('This page knows no wallet that can pay XRD.');
    vi.stubGlobal('navigator', iphone);
    expect(texts(list('LTC.LTC'))).toBe('No wallet app that opens this page can pay LTC. On a computer, Vultisig can.');
  });
});

test.each<readonly [string, DepositWay, string, readonly string[]]>([
  ['LTC.LTC', {}, 'No wallet here?', ['Pay to a deposit address', 'Pay by hand']],
  ['THOR.RUNE', 'closed', 'No wallet here?', ['Pay by hand']],
  [usdc, 'closed', 'USDC can only be paid with one of these wallets.', ['Pay with another asset']],
  ['XRD.XRD', 'closed', 'XRD can’t be paid from here', ['Pay with another asset']],
])('the ways to pay %s without a wallet start with a deposit address, and end with another asset', (from, deposit, said, ways) => {
  [$from, $to, $amountText].forEach((store, index) => void store.set([from, 'ETH.ETH', '5'][index] ?? ''));
  const html = renderToStaticMarkup(createElement(Without, { from: assetInfo(from), isAlone: true, onLeave: () => undefined, deposit }));
  expect(texts(html)).toContain(said);
  expect([...html.matchAll(/<(?:a|button)[^>]*>([^<]+)/g)].map(([, text]) => text)).toEqual(ways);
  if (deposit !== 'closed') expect(html).toContain(`href="/instant?from=${from}&amp;to=ETH.ETH&amp;amount=5"`);
});

describe('a form handed over by a link', () => {
  const address = '0x86d526d6624AbC0178cF7296cD538Ecc080A95F1';
  const draw = (carried: string) =>
    renderToStaticMarkup(createElement(HandoffNotice, { mark: `#continue&${carried}`, drop: () => undefined }));

  test('names its address for the user to accept, and fills in nothing', () => {
    expect(texts(draw(`receive=${address}`))).toContain('Receive on Ethereum at this address?');
    expect($recipientText.get()).toBe('');
  });

  test.each([
    ['an address of another chain', 'receive=bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'],
    ['a text that is no address', 'receive=%3Cimg%20src%3Dx%3E'],
    ['a slippage that the form does not offer', 'slippage=5000'],
  ])('ignores %s', (_, carried) => {
    expect(draw(carried)).toBe('');
    expect(readHandoff(`#continue&${carried}`).toleranceBps).toBeUndefined();
  });
});
