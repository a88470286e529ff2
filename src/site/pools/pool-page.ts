import { type Asset, contractOnChain, formatAsset, parseAsset } from '../../core/asset/asset.ts';
import { chainName } from '../../core/asset/asset-name.ts';
import { assetName } from '../../core/asset/known-names.ts';
import { knownTokens } from '../../core/asset/known-tokens.ts';
import { assetPath, poolCoins } from '../../core/asset/pool-assets.ts';
import { chains } from '../../core/chain/chain.ts';
import { must } from '../../core/errors.ts';
import { networkIds, protocols } from '../../core/network/protocol.ts';
import { localOrigin } from '../markup/placed-at.ts';
import { code, fence, table } from '../markup/tables.ts';
import type { Page } from '../page/page.ts';

/** Date of the last change to the shared text of asset pages. */
const updated = '2026-11-23';

/** Assets with their own page: coins, then tokens with pinned contracts. */
export const pagedAssets: readonly Asset[] = [
  ...poolCoins,
  ...knownTokens.map(({ chain, ticker, contract }) => `${chain}.${ticker}-${contract}`),
].map((id) => must(parseAsset(id)));

/** Title of an asset; includes the chain unless it is the chain's own coin. */
function formatTitle(asset: Asset): string {
  const id = formatAsset(asset);
  const isOwn = chains[asset.chain]?.gasAsset === id && assetName(id, asset) === chainName(asset.chain);
  const name = assetName(id, asset);
  const place = isOwn ? asset.ticker : `${asset.ticker} on ${chainName(asset.chain)}`;
  return `${name} (${place})`;
}

const formatNetworks = ({ chain }: Asset): string =>
  networkIds
    .filter((id) => chains[chain]?.dust[id] !== undefined || protocols[id].chain === chain)
    .map((id) => protocols[id].name)
    .join(', ');

function factsTable(asset: Asset): string {
  const contract = contractOnChain(asset) ?? asset.contract;
  return table(
    ['Fact', asset.ticker],
    [
      ['Asset', code(formatAsset(asset))],
      ['Chain', chainName(asset.chain)],
      ...(contract === '' ? [] : [['Contract', code(contract)]]),
      ['Networks that know the chain', formatNetworks(asset)],
    ],
  );
}

/** Text of an asset page. Figures change with every block, so it explains their meaning and source. */
function buildText(asset: Asset): string {
  const id = formatAsset(asset);
  const name = asset.ticker;
  return [
    `What ${name} is worth by its pools on THORChain and MAYAChain, what they hold, and whether they take swaps now.`,
    '## What the figures mean',
    [
      `- **Price** is dollars for one ${name} by the pool's own depths. The chart follows the deeper pool; the other network can differ.`,
      '- **Depth** is the dollar value of both sides of the pool. The deeper it is, the less a swap moves the price.',
      '- **Volume** is the dollar value of what was swapped through the pool. A swap between two assets counts in both pools.',
      '- **Cost** of an amount is the price impact in this pool alone. A quote adds the second pool and the network fees, and can be cheaper in parts.',
      '- **State** says why a pool takes no swaps: see [halts](/developers/halts).',
    ].join('\n'),
    '## Facts',
    factsTable(asset),
    '## The same by API',
    fence(
      [
        `curl -s '${localOrigin}/api/v1/pools?${new URLSearchParams({ asset: id })}'`,
        `curl -s '${localOrigin}/api/v1/pool-history?${new URLSearchParams({ network: networkWith(asset), asset: id, range: '30d', include: 'volumes' })}'`,
      ].join('\n'),
      'sh',
    ),
    `The rate against another asset over time is \`GET /api/v1/rate-history\`. [All pools](/pools), [REST reference](/developers/rest).`,
  ].join('\n\n');
}

/** Network used in a sample; RUNE has its pool on MAYAChain. */
function networkWith(asset: Asset): string {
  const [first = 'thorchain'] = networkIds.filter(
    (id) => chains[asset.chain]?.dust[id] !== undefined && protocols[id].nativeAsset !== formatAsset(asset),
  );
  return first;
}

/** Pages of all assets, each with its content in markdown. */
export function poolPages(): readonly Page[] {
  return pagedAssets.map((asset) => ({
    title: formatTitle(asset),
    description: `${formatTitle(asset)}: price chart, depth, volume and halts of its pools on THORChain and MAYAChain, and what a swap costs.`,
    kind: 'pool',
    updated,
    nav: asset.ticker,
    path: assetPath(formatAsset(asset)),
    file: 'src/site/pools/pool-page.ts',
    source: buildText(asset),
  }));
}
