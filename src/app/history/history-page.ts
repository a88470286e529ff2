import { recordOfOrder } from '../limit/order-record.ts';
import { $history, deleteHistory, deleteSwap, loadHistory } from '../state/history/$history.ts';
import { askedIn } from '../state/history/history-asked.ts';
import { joinSplits, type ShownSwap } from '../state/history/split-swaps.ts';
import { readPoolPages } from '../state/pools/pool-pages.ts';
import { type DollarPrices, dollarPricesOf, poolsOnce } from '../state/pools/track-dollars.ts';
import { showRestLink } from '../track/both/rest-link.ts';
import type { Track } from '../track/track-lookup.ts';
import { client } from '../ui/client.ts';
import { download } from '../ui/download.ts';
import { partElements } from '../ui/live-error.ts';
import { keepFresh } from '../ui/live-refresh.ts';
import { tActivity, tActivityCount } from '../words/activity-words.ts';
import type { FoundElsewhere } from './elsewhere/keep-elsewhere.ts';
import { leaveOut } from './elsewhere/left-out.ts';
import { swapsElsewhere } from './elsewhere/swaps-elsewhere.ts';
import { hearAccounts } from './history-accounts.ts';
import { type OrderBook, openBook } from './history-book.ts';
import { startExport } from './history-export.ts';
import { startImport } from './history-import.ts';
import { type HistoryKind, ofKind, pastFilters } from './history-kinds.ts';
import { followNewest } from './history-live.ts';
import { lookForAwaited } from './history-look.ts';
import { orderRow } from './history-orders.ts';
import { awaitedRow, pastRow, unpaidRow } from './history-past.ts';
import { refreshSwaps } from './history-refresh.ts';
import { hasChange } from './order-change-load.ts';

type Part = ReturnType<typeof partElements>;

const everyMs = 15_000;
const tickMs = 1_000;
const pricesEveryMs = 60_000;

/** Asks for confirmation in the page's dialog; true to delete. */
function confirmed(dialog: HTMLDialogElement, question: string): Promise<boolean> {
  const text = dialog.querySelector('p');
  if (text !== null) text.textContent = question;
  dialog.returnValue = '';
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => resolve(dialog.returnValue === 'delete'), { once: true });
  });
}

function setCount(part: Part, name: 'running' | 'orders', count: number, hasMore = false): void {
  part(name).hidden = count === 0 && !hasMore;
  part(`${name}Count`).textContent = `${count}`;
}

function startDeleting(part: Part, show: () => void): (swap: ShownSwap) => void {
  const dialog = part('dialog') as HTMLDialogElement;
  part('deleteAll').addEventListener('click', () => {
    void confirmed(dialog, tActivity('activity.deleteAllAsk')).then((isSure) => {
      if (!isSure) return;
      leaveOut($history.get().swaps);
      deleteHistory();
      show();
      part('make').focus();
    });
  });
  return (swap) => {
    void confirmed(dialog, tActivity('activity.deleteAsk')).then((isSure) => {
      if (!isSure) return;
      for (const one of swap.both ?? [swap]) {
        leaveOut([one]);
        deleteSwap(one.id);
      }
      show();
      (part('past').hidden ? part('make') : part('filter').querySelector('input'))?.focus();
    });
  };
}

/** Page state besides the records. */
interface Held {
  readonly views: Map<string, Track>;
  prices: DollarPrices | undefined;
  book: OrderBook;
  readonly openedAt: number;
  /** Swaps in progress of connected accounts. */
  found: FoundElsewhere;
}

/** Shows swaps in progress of this browser and connected accounts; returns their number. */
function showUnderWay(part: Part, { views, found }: Held): number {
  const { swaps } = $history.get();
  const elsewhere = swapsElsewhere(found.items, swaps);
  const running = [...ofKind(joinSplits(swaps), 'running'), ...elsewhere.map(({ swap }) => swap)];
  const list = part('runningList');
  const shown = new Map([...views, ...elsewhere.map(({ swap, view }) => [swap.id, view] as const)]);
  if (running.length + list.childElementCount > 0)
    void import('./history-running.ts').then(
      ({ showRunning }) => showRunning(list, running, shown),
      () => undefined,
    );
  return running.length;
}

function showLists(part: Part, held: Held, confirmDelete: (swap: ShownSwap) => void): void {
  const { swaps, unreadable, isSaved } = loadHistory();
  const asked = askedIn(swaps, held.openedAt);
  const joined = joinSplits(swaps);
  const of = (kind: HistoryKind) => ofKind(joined, kind).filter((swap) => !asked.includes(swap));
  const [kept, unpaid, awaited, past] = [of('order'), of('unpaid'), of('awaited'), of('past')];
  const running = showUnderWay(part, held);
  const known = new Set(swaps.map(({ tx }) => tx));
  const orders = [...kept, ...[...held.book.book.values()].filter(({ tx }) => !known.has(tx)).map(recordOfOrder)];
  const filter = part('filter').querySelector<HTMLInputElement>('input:checked')?.value ?? 'all';
  const shown = past.filter(pastFilters[filter] ?? (() => true));
  setCount(part, 'running', running, held.found.hasMore);
  setCount(part, 'orders', orders.length);
  if (!hasChange(part('ordersList')))
    part('ordersList').replaceChildren(...orders.map((swap) => orderRow(swap, { prices: held.prices, ...held.book })));
  part('unpaid').hidden = unpaid.length === 0;
  part('unpaidList').replaceChildren(...unpaid.map(unpaidRow));
  part('awaited').hidden = awaited.length === 0;
  part('awaitedList').replaceChildren(...awaited.map((swap) => awaitedRow(swap, confirmDelete)));
  part('rows').replaceChildren(...shown.map((swap) => pastRow(swap, confirmDelete)));
  part('past').hidden = past.length === 0;
  part('table').hidden = shown.length === 0;
  part('none').hidden = shown.length > 0;
  part('count').textContent = tActivityCount('activity.count', shown.length);
  part('empty').hidden = swaps.length + orders.length + running > 0;
  part('kept').hidden = swaps.length === 0;
  part('export').hidden = swaps.length === 0;
  showRestLink(part('rest'));
  part('unsaved').hidden = isSaved;
  part('broken').hidden = unreadable.length === 0;
  part('brokenText').textContent = tActivityCount('activity.broken', unreadable.length);
}

function start(root: HTMLElement): void {
  const part = partElements(root);
  const held: Held = {
    views: new Map(),
    prices: undefined,
    book: openBook(() => show()),
    found: { items: [], hasMore: false },
    openedAt: Date.now(),
  };
  const show = () => showLists(part, held, confirmDelete);
  const confirmDelete = startDeleting(part, show);

  part('filter').addEventListener('change', show);
  startExport(part('export') as HTMLDetailsElement);
  part('saveBroken').addEventListener('click', () =>
    download(JSON.stringify($history.get().unreadable, null, 2), 'strait-activity-unreadable.json', 'application/json'),
  );
  addEventListener('storage', show);
  startImport(part, () => {
    show();
    void refreshed();
  });
  show();
  if (askedIn($history.get().swaps, held.openedAt).length > 0)
    void import('./history-asked.ts').then(
      ({ followAsked }) => followAsked(part('asked'), show),
      () => undefined,
    );
  let readPools = poolsOnce;
  keepFresh(async () => {
    const read = await readPools();
    readPools = () => readPoolPages(client).catch(() => undefined);
    if (read === undefined) return;
    held.prices = dollarPricesOf(read.pools);
    show();
  }, pricesEveryMs);
  void hearAccounts(held.views, {
    orders: (orders, hasMore) => {
      held.book.hear(orders);
      part('moreOrders').hidden = !hasMore;
      show();
    },
    swaps: (found) => {
      held.found = found;
      part('more').hidden = !found.hasMore;
      show();
    },
  }).catch(() => undefined);
  root.setAttribute('aria-busy', 'true');
  const newest = followNewest(held.views, show);
  const refreshed = keepFresh(async () => {
    await lookForAwaited();
    newest.renew();
    await refreshSwaps({ answers: held.views, isFollowed: newest.has, seen: show });
    await held.book.read([...held.views.values()]);
    show();
    root.setAttribute('aria-busy', 'false');
  }, everyMs);
  void import('../header/header.ts').then((header) => $history.listen(header.showRunningCount));
  void import('../header/header-page.ts').then(({ startPageHeader }) => startPageHeader());
  setInterval(() => showUnderWay(part, held), tickMs);
}

const root = document.querySelector<HTMLElement>('[data-live="history"]');
if (root !== null) start(root);
