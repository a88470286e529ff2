import { formatUnits, parseDecimal } from '../../core/amount.ts';
import { parseAsset } from '../../core/asset/asset.ts';
import { chains, depositForm } from '../../core/chain/chain.ts';
import type { Chain, MemoMechanism } from '../../core/chain/chain-kind.ts';
import { must } from '../../core/errors.ts';
import { type NetworkId, protocols } from '../../core/network/protocol.ts';
import { localOrigin } from '../markup/placed-at.ts';
import { code, fence, table } from '../markup/tables.ts';
import type { Page } from '../page/page.ts';
import { type PairAsset, pairAssets } from './pair-assets.ts';

/** Source and target asset of a swap. */
export interface Pair {
  readonly from: PairAsset;
  readonly to: PairAsset;
}

/** Date of the last change to the shared text of pair pages. */
const updated = '2026-11-23';

export const pairs: readonly Pair[] = pairAssets.flatMap((from) => pairAssets.filter((to) => to !== from).map((to) => ({ from, to })));

export const pairPath = ({ from, to }: Pair): string => `/sell-${from.slug}-buy-${to.slug}`;

const tickerOf = ({ asset }: PairAsset): string => must(parseAsset(asset)).ticker;

function getChain({ asset }: PairAsset): Chain {
  const chain = chains[must(parseAsset(asset)).chain];
  if (chain === undefined) throw new Error(`${asset} is on a chain that core/chain/chain.ts does not know`);
  return chain;
}

const onChain = (one: PairAsset): string => `${tickerOf(one)} on ${getChain(one).name}`;

/** Title of a pair page; the description also names the chains. */
function formatTitle({ from, to }: Pair): string {
  return `Sell ${tickerOf(from)}, buy ${tickerOf(to)}`;
}

function describe({ from, to }: Pair): string {
  return `What THORChain and MAYAChain pay in ${onChain(to)} for ${onChain(from)}: live offers with fees, minimum payout and time.`;
}

/** Pages of all pairs, each with its content in markdown. */
export function pairPages(): readonly Page[] {
  return pairs.map((pair) => ({
    title: formatTitle(pair),
    description: describe(pair),
    kind: 'pair',
    updated,
    nav: `${tickerOf(pair.from)} to ${tickerOf(pair.to)}`,
    path: pairPath(pair),
    file: 'src/site/pairs/pairs.ts',
    source: pairText(pair, pairs),
  }));
}

const networkIds = Object.keys(protocols) as NetworkId[];

const hasChain = (network: NetworkId, chain: Chain): boolean => chain.dust[network] !== undefined;

/** Lead of a pair page; names only networks that support both chains. */
function leadText(pair: Pair): string {
  const [sell, buy] = [tickerOf(pair.from), tickerOf(pair.to)];
  const able = networkIds
    .filter((id) => hasChain(id, getChain(pair.from)) && hasChain(id, getChain(pair.to)))
    .map((id) => protocols[id].name);
  const compared = able.length > 1 ? 'The offer that pays most comes first, after fees.' : 'The other network lacks one of the two chains.';
  return `Strait asks ${able.join(' and ')} what ${able.length > 1 ? 'they pay' : 'it pays'} in ${buy} for your ${sell}. ${compared} You sign in your own wallet.`;
}

function seconds(ms: number): string {
  if (ms >= 60_000) return `about ${formatUnits(BigInt(Math.round(ms / 6_000)), 1)} min`;
  return ms >= 1_000 ? `about ${formatUnits(BigInt(Math.round(ms / 100)), 1)} s` : `about ${ms} ms`;
}

const mechanisms: Readonly<Record<MemoMechanism, string>> = {
  op_return: 'an OP_RETURN output',
  calldata: 'the call data of the transaction',
  tx_memo: 'the memo of the transaction',
  msg_deposit: 'the memo of a MsgDeposit',
  xrp_memo: 'a Memo of the payment',
  tron_data: 'the data of the transaction',
  spl_memo: 'a memo instruction',
  radix_call: 'an argument of the call',
  cardano_metadata: 'transaction metadata with the label 674',
};

function dustText(chain: Chain): string {
  const symbol = chain.gasAsset.split('.')[1] ?? chain.gasAsset;
  const parts = networkIds.flatMap((id) => {
    const dust = chain.dust[id];
    if (dust === undefined) return [];
    return [dust === 0n ? `none on ${protocols[id].name}` : `${formatUnits(dust, 8)} ${symbol} on ${protocols[id].name}`];
  });
  return parts.join(', ');
}

function memoText(chain: Chain): string {
  const [id] = networkIds.filter((network) => chain.dust[network] !== undefined);
  const form = id === undefined ? undefined : depositForm(chain.id, id);
  return form === undefined ? '' : `at most ${form.memoMaxBytes} bytes, in ${mechanisms[form.memoMechanism]}`;
}

function factsTable({ from, to }: Pair): string {
  const [source, target] = [getChain(from), getChain(to)];
  return table(
    ['Side', `Sell ${tickerOf(from)}`, `Buy ${tickerOf(to)}`],
    [
      ['Asset', `${from.name}, ${code(from.asset)}`, `${to.name}, ${code(to.asset)}`],
      ['Chain', source.name, target.name],
      ['A block takes', seconds(source.blockMs), seconds(target.blockMs)],
      ['Networks that know the chain', networkNames(source), networkNames(target)],
    ],
  );
}

const networkNames = (chain: Chain): string =>
  networkIds
    .filter((id) => hasChain(id, chain))
    .map((id) => protocols[id].name)
    .join(', ');

/** Links to the reverse pair, then to other pairs of the two assets. */
function otherPairs({ from, to }: Pair, all: readonly Pair[]): string {
  const link = (pair: Pair) => `[${formatTitle(pair)}](${pairPath(pair)})`;
  const back = all.filter((pair) => pair.from === to && pair.to === from);
  const beside = all.filter((pair) => (pair.from === from) !== (pair.to === to)).filter(({ from: a, to: b }) => a !== to && b !== from);
  const shown = [
    ...back,
    ...beside.filter((pair) => pair.from === from).slice(0, 3),
    ...beside.filter((pair) => pair.to === to).slice(0, 3),
  ];
  return shown.map((pair) => `- ${link(pair)}`).join('\n');
}

function pairText(pair: Pair, all: readonly Pair[]): string {
  const { from, to } = pair;
  const [sell, source, target] = [tickerOf(from), getChain(from), getChain(to)];
  const query = new URLSearchParams({ from_asset: from.asset, to_asset: to.asset, amount: `${must(parseDecimal(from.sample, 8))}` });
  return [
    leadText(pair),
    '## The two sides',
    factsTable(pair),
    '## How long it takes',
    `A swap waits until ${source.name} has confirmed your payment, then for the network to swap, then for its payout on ${target.name}. The first part follows the blocks of ${source.name} (${seconds(source.blockMs)} each) and grows with the amount. Every offer shows the sum of all parts for your amount.`,
    '## Limits',
    [
      `- **Smallest payment:** the dust limit of ${source.name} (${dustText(source)}). What is below it is lost. An offer names the larger amount that is worth its fees.`,
      `- **Memo on ${source.name}:** ${memoText(source)}.`,
      '- **Largest swap:** there is none, but the price falls with the size of the swap against the pool.',
    ].join('\n'),
    '## The same by API',
    fence(`curl -s '${localOrigin}/api/v1/quote?${query}'`, 'sh'),
    `The amount is ${from.sample} ${sell} in 1e8 units. [Quotes in detail](/developers/quotes).`,
    '## Other pairs',
    otherPairs(pair, all),
  ].join('\n\n');
}

/** Pattern that matches all ways to write an asset in a path, such as usdc, eth.usdc and eth.usdc-0xa0b8…. */
function formsPattern(): string {
  const assets = pairAssets.map(({ slug, asset }) => ({ slug, ...must(parseAsset(asset.toLowerCase())) }));
  const byChain = Map.groupBy(assets, ({ chain }) => chain.toLowerCase());
  const chainForms = [...byChain].map(([chain, own]) => {
    const names = own.map(({ slug, contract }) => (contract === '' ? slug : `${slug}(?:-${contract.toLowerCase()})?`));
    return `(?:${chain}\\.)?(?:${names.join('|')})`;
  });
  return `(?:${chainForms.join('|')})`;
}

/** Pattern that matches all pair paths with a chain, such as /sell-btc.btc-buy-eth.usdc-0xa0b8…; its two groups are the slugs. */
export function longFormPattern(): string {
  const [forms, slug] = [formsPattern(), '(?:[a-z]+\\.)?([a-z]+)[-0-9a-z]*'];
  return `^(?=/sell-.*\\.)(?=/sell-${forms}-buy-${forms}$)/sell-${slug}-buy-${slug}$`;
}
