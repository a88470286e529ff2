import { listPools } from '../../client/v1/pools.ts';
import { type NetworkId, protocols } from '../../core/network/protocol.ts';
import { type HistoryRange, historyRanges } from '../../core/pool/pool-history.ts';
import { element } from '../../dom/element.ts';
import { brief, group, inUnit, percent } from '../../i18n/figures.ts';
import { bpsBetween, changeElement } from '../charts/change.ts';
import { inBars } from '../charts/chart-shape.ts';
import { drawChart, showChartState } from '../charts/draw-chart.ts';
import { shortFigures } from '../charts/short-figures.ts';
import { client } from '../ui/client.ts';
import { errorNotice, partElements } from '../ui/live-error.ts';
import { networkMark } from '../ui/live-marks.ts';
import { keepFresh } from '../ui/live-refresh.ts';
import { tMarket } from '../words/market-words.ts';
import { type AssetView, assetViews, readAssetHistory, readSwaps } from './asset-history.ts';
import { type AssetMarket, assetMarket, type NetworkMarket } from './asset-market.ts';
import { priceText, sumText } from './pool-table.ts';

const everySeconds = 30;
const places = 8;
const maxBars = 60;

const chosen = <T extends string>(choice: HTMLElement, all: readonly T[], usual: T): T => {
  const value = choice.querySelector<HTMLInputElement>('input:checked')?.value;
  return all.find((one) => one === value) ?? usual;
};

const costText = (one: NetworkMarket, dollars: bigint): string => {
  const bps = one.costBps(dollars);
  return bps === undefined ? '–' : percent(bps);
};

/** Table row of a network; phones show the column `names` beside its figures. */
function networkRow(one: NetworkMarket, names: readonly string[]): HTMLElement {
  const { row, differenceBps } = one;
  const difference =
    differenceBps === undefined ? '–' : `${differenceBps > 0 ? '+' : differenceBps < 0 ? '−' : ''}${percent(Math.abs(differenceBps))}`;
  const cells = [priceText(row.price), difference, sumText(row.depth), sumText(row.volume), costText(one, 1_000n), costText(one, 100_000n)];
  return element(
    'tr',
    element('th', { scope: 'row' }, element('span.live-network', networkMark(one.network, 28), one.networkName)),
    ...cells.map((text, index) => element('td', { 'data-name': names[index] ?? '' }, text)),
  );
}

/** List item on whether the network swaps the asset now, with the reason if not. */
function stateItem({ row, networkName }: NetworkMarket): HTMLElement {
  const words = { open: 'state.open', halted: 'state.halted', staged: 'state.staged', suspended: 'state.suspended' } as const;
  const text = tMarket(words[row.standing], { network: networkName });
  const tone = row.standing === 'staged' ? 'plain' : 'warn';
  const open = [element('i.pool-dot', { 'aria-hidden': 'true' }), text];
  const said = row.standing === 'open' ? open : [element('span.tag', { 'data-tone': tone }, text)];
  return element('li', element('p', ...said), ...row.reasons.map((reason) => element('p.live-reason', reason)));
}

interface Shown {
  readonly id: string;
  readonly ticker: string;
  readonly part: (name: string) => HTMLElement;
}

function showMarket({ part, ticker }: Shown, { networks, price, depth, held, volume }: AssetMarket, missing: readonly string[]): void {
  part('where').textContent = tMarket('asset.on', {
    ticker,
    networks: networks.length === 2 ? tMarket('asset.both') : networks.map(({ networkName }) => networkName).join(),
  });
  part('price').textContent = priceText(price);
  part('stat-depth').textContent = sumText(depth);
  part('stat-held').textContent = inUnit(brief(held, places), ticker);
  part('stat-volume').textContent = sumText(volume);
  part('stat-cost').textContent = networks[0] === undefined ? '–' : costText(networks[0], 10_000n);
  const names = [...document.querySelectorAll('.asset-networks thead th:not(:first-child)')].map(({ textContent }) => textContent ?? '');
  part('networks').replaceChildren(...networks.map((one) => networkRow(one, names)));
  part('states').replaceChildren(
    ...networks.map(stateItem),
    ...missing.map((network) => element('li', element('p', tMarket('state.missing', { network })))),
  );
}

async function showSwaps({ part, id }: Shown, { networks }: AssetMarket): Promise<void> {
  const counts = await Promise.all(networks.map(({ network }) => readSwaps(client, network, id)));
  const known = counts.filter((count) => count !== undefined);
  if (known.length > 0) part('stat-swaps').textContent = group(`${known.reduce((sum, count) => sum + count, 0)}`);
}

type Points = Awaited<ReturnType<typeof readAssetHistory>>;

function showPoints({ part, ticker }: Shown, points: Points, { view, range, networkName }: Wanted): void {
  const long = tMarket(`range.${range}.long`);
  const isVolume = view === 'volume';
  drawChart(part('chart'), {
    label: tMarket(`asset.${view}Label`, { ticker, network: networkName, range: long }),
    kind: isVolume ? 'bars' : 'line',
    points: isVolume ? inBars(points, maxBars) : points,
    text: view === 'price' ? priceText : sumText,
    short: (values) => shortFigures(values, { decimals: places, isDollars: true }),
    lines: 4,
  });
  if (view !== 'price') return;
  const bps = bpsBetween(points[0]?.value ?? 0n, points.at(-1)?.value ?? 0n);
  part('change').replaceChildren(changeElement(bps), ` ${tMarket('asset.in', { range: long })}`);
}

interface Wanted {
  readonly view: AssetView;
  readonly range: HistoryRange;
  readonly network: NetworkId;
  readonly networkName: string;
}

/** Chart of the current selection; keeps its content until newer data arrives. */
function createChart(shown: Shown): (market: AssetMarket | undefined) => Promise<void> {
  const { part, id } = shown;
  const chart = part('chart');
  let drawn = '';
  return async function show(market) {
    const [first] = market?.networks ?? [];
    if (first === undefined) return;
    const { network, networkName } = first;
    const [view, range] = [chosen(part('view'), assetViews, 'price'), chosen(part('range'), historyRanges, '7d')];
    const wanted = `${view} ${range} ${network}`;
    if (drawn !== wanted) showChartState(chart, 'waiting');
    drawn = wanted;
    const points = await readAssetHistory(client, { network, asset: id, range, view }).catch(() => undefined);
    if (drawn !== wanted) return;
    if (points === undefined) {
      if (chart.dataset['state'] !== 'ready') showChartState(chart, 'failed', () => void show(market));
      return;
    }
    part('source').textContent = tMarket('asset.source', { network: networkName });
    if (points.length > 1) showPoints(shown, points, { view, range, network, networkName });
    else showChartState(chart, 'empty');
  };
}

function start(root: HTMLElement): void {
  const part = partElements(document);
  const id = root.dataset['asset'] ?? '';
  const shown = { part, id, ticker: id.split('.')[1]?.split('-')[0] ?? id };
  const showChart = createChart(shown);
  let market: AssetMarket | undefined;

  const fail = () => {
    part('cards').hidden = true;
    part('error').hidden = false;
    if (part('error').childElementCount === 0) {
      part('error').append(errorNotice({ title: tMarket('asset.failed'), everySeconds, retry: () => again() }));
    }
  };

  const read = async () => {
    const told = await listPools(client, { asset: id, limit: 100 }, { timeoutMs: 10_000 }).catch(() => undefined);
    if (told === undefined) {
      if (market === undefined) fail();
      return;
    }
    market = assetMarket(id, told.pools);
    const isNone = market.networks.length === 0;
    part('error').replaceChildren();
    part('error').hidden = true;
    part('cards').hidden = isNone;
    const missing = told.missing.map(({ network }) => protocols[network].name);
    const none = element('p.notice', { 'data-tone': 'info' }, tMarket('asset.none', { ticker: shown.ticker }));
    const gone = missing.map((network) => element('p.notice', tMarket('state.missing', { network })));
    part('notes').replaceChildren(...(isNone ? [...gone, none] : []));
    if (isNone) return;
    showMarket(shown, market, missing);
    await Promise.all([showChart(market), showSwaps(shown, market)]);
  };

  for (const name of ['view', 'range']) part(name).addEventListener('change', () => void showChart(market));
  const again = keepFresh(read, everySeconds * 1000);
  void import('../header/header-page.ts').then(({ startPageHeader }) => startPageHeader());
}

const root = document.querySelector<HTMLElement>('[data-live="asset"]');
if (root !== null) start(root);
