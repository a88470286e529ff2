import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { genesisState } from '../../../scripts/devnet/genesis.ts';
import { inboundConfirmations } from '../../../scripts/devnet/networks/arithmetic/inbound.ts';
import { quoteSwap } from '../../../scripts/devnet/networks/arithmetic/quote/quote-swap.ts';
import { asked } from '../../../scripts/devnet/networks/arithmetic/small-state.ts';
import { setting } from '../../../scripts/devnet/networks/state.ts';
import { parseAsset } from '../../core/asset/asset.ts';
import { chains } from '../../core/chain/chain.ts';
import { must } from '../../core/errors.ts';
import type { NetworkId } from '../../core/network/protocol.ts';
import { defaultToleranceBps } from '../../core/quote/protection.ts';
import { walletCatalog } from '../../wallet/catalog/wallet-catalog.ts';
import { knownWallets } from '../../wallet/known-wallets.ts';

const root = new URL('../../../', import.meta.url).pathname;
const page = (name: string) => readFileSync(`${root}content/help/${name}.mdx`, 'utf8');
/** Reads the cells of the table with this first heading, by row. */
const readRows = (text: string, heading: string): readonly (readonly string[])[] => {
  const [, table = ''] = new RegExp(`^\\| ${heading} \\|.*\\n\\|---.*\\n((?:\\|.*\\n)+)`, 'm').exec(text) ?? [];
  return table
    .trim()
    .split('\n')
    .map((row) => row.slice(2, -2).split(' | '));
};

const state = genesisState('thorchain', 1n, 1_790_000_000);
const runeUsd = 1.193_214_21;
const usdc = 'ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48';

function getPrice(asset: string): number {
  const pool = state.pools.get(asset);
  if (pool === undefined) throw new Error(`no pool of ${asset}`);
  return (Number(pool.balanceNative) / Number(pool.balanceAsset)) * runeUsd;
}

function getQuote(from: string, to: string, usd: number) {
  const amount = Math.round((usd / getPrice(from)) * 1e8);
  const { body } = quoteSwap(state, asked({ from_asset: from, to_asset: to, amount }), () => ({ address: 'a vault' }));
  const inUsd = (units: unknown) => (Number(units) / 1e8) * getPrice(to);
  const fees = body['fees'] as Readonly<Record<string, string>>;
  return { seconds: Number(body['total_swap_seconds']), cost: usd - inUsd(body['expected_amount_out']), network: inUsd(fees['outbound']) };
}

function timeText(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

const coins: Readonly<Record<string, string>> = {
  ETH: 'ETH.ETH',
  BTC: 'BTC.BTC',
  BNB: 'BSC.BNB',
  DOGE: 'DOGE.DOGE',
  LTC: 'LTC.LTC',
  'USDC on Ethereum': usdc,
};
const coin = (name: string): string => coins[name] ?? `no coin ${name}`;

describe('figures of the help pages', () => {
  test.each(readRows(page('how-long'), 'You swap'))('%s takes %s, %s and %s by the arithmetic of the network', (pair, ...times) => {
    const [from = '', to = ''] = pair?.split(' to ') ?? [];
    expect(times).toEqual([1_000, 10_000, 100_000].map((usd) => timeText(getQuote(coin(from), coin(to), usd).seconds)));
  });

  test.each(readRows(page('fees'), 'You swap'))(
    '%s costs %s, or %s, with %s for the network, by the network’s arithmetic',
    (pair, ...figures) => {
      const [, dollars = '', from = '', to = ''] = /^\$([\d,]+) of (.+) to (.+)$/.exec(pair ?? '') ?? [];
      const usd = Number(dollars.replace(',', ''));
      const { cost, network } = getQuote(coin(from), coin(to), usd);
      expect(figures).toEqual([`$${cost.toFixed(2)}`, `${((cost / usd) * 100).toFixed(2)}%`, `$${network.toFixed(2)}`]);
    },
  );

  const homes = globSync('content/{,*/}home.mdx', { cwd: root });

  test.each(homes)('the example of %s follows the network’s arithmetic, adds up to the cent and names no year', (file) => {
    const text = readFileSync(`${root}${file}`, 'utf8');
    const [, intro = '', table = ''] = /^(.*\(\/pools\))\n\n\|.*\n\|---\|---\|\n((?:\|.*\n)+)/m.exec(text) ?? [];
    const { cost, network } = getQuote('BTC.BTC', 'ETH.ETH', 10_000);
    const [costCents, networkCents] = [cost, network].map((usd) => Math.round(usd * 100)) as [number, number];
    const percent = `${Math.round((costCents - networkCents) / 100)}`.padStart(3, '0');
    const digits = (cell: string) => cell.replaceAll(/\D/g, '');
    const rows = table
      .trim()
      .split('\n')
      .map((row) => row.slice(2, -2).split(' | '));
    expect(rows.map(([name = '', worth = '']) => [digits(name), digits(worth)])).toEqual([
      ['', '1000000'],
      [percent, `${costCents - networkCents}`],
      ['', `${networkCents}`.padStart(3, '0')],
      ['', ''],
      ['', `${1_000_000 - costCents}`],
    ]);
    expect(intro).not.toMatch(/20\d\d/);
  });

  test('assume the depths and prices that the examples were computed from', () => {
    const millions = (asset: string) => Math.round((Number(state.pools.get(asset)?.balanceNative) / 1e14) * runeUsd);
    const depths = `hold $${millions('BTC.BTC')} million of BTC and $${millions('ETH.ETH')} million of ETH`;
    for (const text of [readFileSync(`${root}content/home.mdx`, 'utf8'), page('fees')]) expect(text).toContain(depths);
    const about = (asset: string, places: number) => Number(getPrice(asset).toPrecision(places)).toLocaleString('en');
    expect(page('how-long')).toContain(`BTC at $${about('BTC.BTC', 3)}, ETH at $${about('ETH.ETH', 2)} and LTC at $${about('LTC.LTC', 3)}`);
  });

  const amounts: Readonly<Record<string, readonly bigint[]>> = {
    '1 block up to 3 BTC, then 2': [3n, 4n],
    '1 block for each 3 BCH': [3n, 4n],
    '1 block for each 6 LTC': [6n, 7n],
    '2 blocks, and 1 for each 10,000 DOGE above 20,000': [20_000n, 20_001n],
    '1 block for each ZEC': [1n, 2n],
    '2 blocks, and 1 for each DASH above 2': [2n, 3n],
  };
  const waits = readRows(page('how-long'), 'You pay from').flatMap(([names = '', rule = '', about = '']) =>
    names.split(', ').map((name) => [name, rule, about] as const),
  );

  test.each(waits)('a payment from %s waits for: %s, about %s', (name, rule, about) => {
    const chain = Object.values(chains).find((one) => one.name === name);
    if (chain === undefined) throw new Error(`no chain ${name}`);
    const network: NetworkId = ['Dash', 'Arbitrum', 'Zcash'].includes(name) ? 'mayachain' : 'thorchain';
    const own = network === 'thorchain' ? state : genesisState(network, 1n, 1_790_000_000);
    const blocks = (whole: bigint) => inboundConfirmations(own, must(parseAsset(chain.gasAsset)), whole * 10n ** 8n);
    const [few = 1n, more] = amounts[rule] ?? [1n];
    const fewest = rule === 'No further block' ? 0 : Number(/^\d+/.exec(rule)?.[0]);
    expect(blocks(few)).toBe(fewest);
    if (more !== undefined) expect(blocks(more)).toBe(fewest + 1);
    const seconds = (fewest * chain.blockMs) / 1_000;
    expect(about).toBe(fewest === 0 ? 'Seconds' : seconds <= 75 ? `${seconds} s` : `${seconds / 60} min`);
  });

  test('include every chain that a payment can wait on', () => {
    const named = new Set(waits.map(([name]) => name));
    // Kujira is discontinued; the networks themselves wait for no blocks; Radix, Sui and Cardano are not offered everywhere.
    const others = ['KUJI', 'THOR', 'MAYA', 'XRD', 'SUI', 'ADA'];
    const missing = Object.values(chains).filter(({ id, name }) => !others.includes(id) && !named.has(name));
    expect(missing.map(({ name }) => name)).toEqual([]);
  });

  test('rest on at most 14 blocks for a payment from Ethereum', () => {
    expect(inboundConfirmations(state, must(parseAsset('ETH.ETH')), 10_000n * 10n ** 8n)).toBe(14);
  });

  test('match the networks’ message fees and the product’s minimum', () => {
    const feeOf = (id: NetworkId) => Number(setting(genesisState(id, 1n, 0), 'NativeTransactionFee'));
    expect(page('fees')).toContain(`Sending RUNE cost ${feeOf('thorchain') / 1e8} RUNE`);
    expect(page('fees')).toContain(`sending CACAO ${feeOf('mayachain') / 1e10} CACAO`);
    expect(page('failed-swaps')).toContain(`The minimum is ${defaultToleranceBps / 100}% below the quote`);
  });
});

describe('wallets on the help page', () => {
  const rows = readRows(page('wallets'), 'You pay from').map(
    ([names = '', wallets = '']) => [names, wallets.split(/, (?:and .*)?/).filter((name) => name !== '')] as const,
  );

  test.each(rows)('all sign on %s', (names, wallets) => {
    for (const name of names.split(', ')) {
      const id = Object.values(chains).find((chain) => chain.name === name)?.id ?? '';
      const signing = new Set([
        ...knownWallets(id).names,
        ...walletCatalog.filter((one) => one.chains.includes(id)).map((one) => one.name),
      ]);
      expect(
        wallets.filter((wallet) => !signing.has(wallet)),
        name,
      ).toEqual([]);
    }
  });

  test('include every chain with a wallet and every wallet of the catalog', () => {
    const named = new Set(rows.flatMap(([names]) => names.split(', ')));
    const served = Object.values(chains).filter(({ id }) => walletCatalog.some((one) => one.chains.includes(id)));
    expect(served.filter(({ name }) => !named.has(name)).map(({ name }) => name)).toEqual([]);
    const wallets = new Set(rows.flatMap(([, list]) => list));
    expect(walletCatalog.filter(({ name }) => !wallets.has(name)).map(({ name }) => name)).toEqual([]);
  });
});
