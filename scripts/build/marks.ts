/**
 * `npm run marks -- FOLDER` regenerates public/marks from an unpacked copy of the package @web3icons/core (80 MB, hence
 * not a dependency) and from the drawings below for missing ones. Third-party drawings are kept unchanged, except for
 * whitespace between elements.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { monogram } from './monogram.ts';

const marks = new URL('../../public/marks/', import.meta.url).pathname;

/** Maps our file names to those of the package. */
type Names = Readonly<Record<string, string>>;

const same = (names: string): Names => Object.fromEntries(names.split(' ').map((name) => [name.toLowerCase(), name]));

const tokens = {
  ...same('BTC ETH BCH LTC DOGE DASH ZEC XRD XMR ATOM AVAX BNB SOL XRP TRX RUNE ADA KUJI POL SUI'),
  ...same('USDC USDT DAI WBTC TWT AAVE LINK UNI SUSHI GMX GNS PEPE ARB LUSD GUSD DPI SNX YFI XRUNE XDEFI MOG TGT LEO THOR'),
};

/** Chains by id; those missing in the package use the mark of their coin. */
const chainsOfPackage = {
  eth: 'ethereum',
  arb: 'arbitrum-one',
  avax: 'avalanche',
  base: 'base',
  bsc: 'binance-smart-chain',
  pol: 'polygon',
  sol: 'solana',
  tron: 'tron',
  xrp: 'xrp',
  ada: 'cardano',
  gaia: 'cosmos-hub',
  kuji: 'kujira',
};
const chainsByCoin = {
  btc: 'BTC',
  ltc: 'LTC',
  bch: 'BCH',
  doge: 'DOGE',
  dash: 'DASH',
  zec: 'ZEC',
  xrd: 'XRD',
  xmr: 'XMR',
  sui: 'SUI',
  thor: 'RUNE',
};

const wallets = {
  ...same('metamask rabby keplr phantom okx coinbase trust solflare ledger trezor backpack rainbow exodus zerion'),
  ctrl: 'xdefi',
};

const box = (ground: string, inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" fill="none" viewBox="0 0 24 24"><path fill="${ground}" d="M0 0h24v24H0z"/>${inside}</svg>`;
const pyramid = (color: string) =>
  `<path fill="${color}" d="M10.500 6h3v2.500H16V11h2.500v2.500H20V18h-6v-2.500a2 2 0 0 0-4 0V18H4v-4.500h1.500V11H8V8.500h2.500z"/>`;

/** Our own replacements, on the same grid. */
const drawn = {
  'networks/mayachain': box('#1B4FD8', pyramid('#fff')),
  'chains/maya': box('#1B4FD8', pyramid('#fff')),
  'assets/maya': box('#0B1F5C', pyramid('#fff')),
  'assets/cacao': box(
    '#5B2F1B',
    '<path fill="#E8B04A" d="M16.900 5.100c2.300 2.900 1.200 8.200-2.200 11.200-2.600 2.300-5.900 2.900-7.600 2.600-.3-1.700.3-5 2.600-7.600 2.200-2.500 5-4.700 7.200-6.200z"/><path stroke="#5B2F1B" stroke-width="1.100" stroke-linecap="round" d="M15.200 8c-.5 3.100-2.600 6.200-6.400 9.200M12.700 10c-.2 1.700-1.300 3.700-3.300 5.700"/>',
  ),
};

/** Monograms, for marks without a drawing. */
const letters: Readonly<Record<string, readonly [text: string, ground: string]>> = {
  'assets/tcy': ['TCY', '#0E7C66'],
  'assets/ruji': ['RUJI', '#7A3FF2'],
  'assets/usdp': ['USDP', '#00784F'],
  'assets/vthor': ['vTHOR', '#1F2A30'],
  'assets/fox': ['FOX', '#3457E0'],
  'assets/wsteth': ['wstETH', '#0A6FC2'],
  'assets/cbbtc': ['cbBTC', '#0A52E0'],
  'assets/btcb': ['BTCB', '#B25E00'],
  'assets/busd': ['BUSD', '#8A6A00'],
  'assets/vvv': ['VVV', '#B3261E'],
  'assets/gld': ['GLD', '#7A5C00'],
  'assets/usk': ['USK', '#1F5FA8'],
  'chains/noble': ['N', '#4757C6'],
};

/** Extracts the SVG from a module of the package. */
function drawingOf(folder: string, kind: string, name: string): string {
  const text = readFileSync(join(folder, 'dist/svgs', kind, 'background', `${name}.svg.js`), 'utf8');
  const svg = /'(<svg[^']*<\/svg>)/.exec(text)?.[1];
  if (svg === undefined) throw new Error(`no drawing in ${kind}/${name}`);
  return svg.replaceAll('\\n', '').replace(/>\s+</g, '><').replace(' class="web3icons"', '');
}

function writeAll(folder: string): number {
  const files = new Map<string, string>(Object.entries(drawn));
  for (const [name, of] of Object.entries(tokens)) files.set(`assets/${name}`, drawingOf(folder, 'tokens', of));
  for (const [name, of] of Object.entries(chainsOfPackage)) files.set(`chains/${name}`, drawingOf(folder, 'networks', of));
  for (const [name, of] of Object.entries(chainsByCoin)) files.set(`chains/${name}`, drawingOf(folder, 'tokens', of));
  for (const [name, of] of Object.entries(wallets)) files.set(`wallets/${name}`, drawingOf(folder, 'wallets', of));
  files.set('networks/thorchain', drawingOf(folder, 'tokens', 'RUNE'));
  for (const [name, [text, ground]] of Object.entries(letters)) files.set(name, box(ground, monogram(text)));
  rmSync(marks, { recursive: true, force: true });
  for (const kind of ['assets', 'chains', 'networks', 'wallets']) mkdirSync(marks + kind, { recursive: true });
  for (const [name, svg] of files) writeFileSync(`${marks}${name}.svg`, `${svg}\n`);
  return files.size;
}

const folder = process.argv[2];
if (folder === undefined) {
  console.error('Name the folder of an unpacked @web3icons/core: npm run marks -- /tmp/package');
  process.exitCode = 1;
} else console.log(`${writeAll(folder)} marks are in public/marks.`);
