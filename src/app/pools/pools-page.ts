import { networkIds, protocols } from '../../core/network/protocol.ts';
import { element } from '../../dom/element.ts';
import { group } from '../../i18n/figures.ts';
import { type PoolPages, readPoolPages } from '../state/pools/pool-pages.ts';
import { client } from '../ui/client.ts';
import { ageText } from '../ui/live-age.ts';
import { errorNotice, partElements } from '../ui/live-error.ts';
import { keepFresh } from '../ui/live-refresh.ts';
import { tLive, tLiveCount } from '../ui/live-words.ts';
import { poolRow } from './pool-row.ts';
import {
  filterRows,
  nextOrder,
  type PoolColumn,
  type PoolOrder,
  type PoolRow,
  poolCells,
  poolColumns,
  sortRows,
  sumText,
  toRows,
  totalsOf,
  usualOrder,
} from './pool-table.ts';
import { createTrends } from './pool-trends.ts';

const everySeconds = 30;
const deadlineMs = 15_000;

interface Held {
  readonly pages: PoolPages;
  readonly rows: readonly PoolRow[];
  readonly arrivedAt: number;
}

const columnOf = (head: HTMLElement): PoolColumn | undefined => poolColumns.find((column) => column === head.dataset['column']);

const trends = createTrends();

function rowElement(row: PoolRow): HTMLElement {
  const { made, trend } = poolRow(row);
  trends.attach(made, trend);
  return made;
}

const chosenNetwork = (choice: HTMLElement) => {
  const value = choice.querySelector<HTMLInputElement>('input:checked')?.value;
  const network = networkIds.find((id) => id === value);
  return network === undefined ? {} : { network };
};

/** Fills the rows, keeping the focus on the focused asset. */
function fillRows(body: HTMLElement, rows: readonly PoolRow[], nothing: string): void {
  const focused = body.contains(document.activeElement) ? (document.activeElement as HTMLElement).dataset['key'] : undefined;
  trends.detachAll();
  body.replaceChildren(
    ...(rows.length === 0 ? [element('tr', element('td', { colspan: `${poolCells.length}` }, nothing))] : rows.map(rowElement)),
  );
  if (focused !== undefined) body.querySelector<HTMLElement>(`[data-key="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
}

function showOrder(head: HTMLElement, order: PoolOrder): void {
  if (columnOf(head) === order.column) head.setAttribute('aria-sort', order.descending ? 'descending' : 'ascending');
  else head.removeAttribute('aria-sort');
}

function start(root: HTMLElement): void {
  const part = partElements(root);
  const [table, body, errorPart, count] = [part('table'), part('rows'), part('error'), part('count')];
  const heads = [...table.querySelectorAll<HTMLElement>('th')];
  const [text, network, openOnly] = [part('text') as HTMLInputElement, part('network'), part('open-only')];
  let order = usualOrder;
  let held: Held | undefined;

  const show = () => {
    if (held === undefined) return;
    const filter = { text: text.value, openOnly: openOnly.ariaPressed === 'true', ...chosenNetwork(network) };
    const rows = sortRows(filterRows(held.rows, filter), order);
    const nothing = tLive(held.rows.length === 0 ? 'pools.empty' : 'pools.none');
    fillRows(body, rows, nothing);
    const said = tLiveCount('pools.count', rows.length);
    if (count.textContent !== said) count.textContent = said;
    for (const head of heads) showOrder(head, order);
  };

  const showTotals = () => {
    const { depth, volume, open } = totalsOf(held?.rows ?? []);
    const all = held?.rows.length ?? 0;
    part('total-depth').textContent = held ? sumText(depth) : '–';
    part('total-volume').textContent = held ? sumText(volume) : '–';
    part('total-open').textContent = held ? tLive('pools.ofAll', { n: open, all }) : '–';
  };

  const showAges = () => {
    const now = Date.now();
    const texts = (held?.pages.networks ?? []).map(({ network: id, height, read_at: readAt }) =>
      tLive('pools.age', {
        network: protocols[id].name,
        height: group(`${height}`),
        age: held ? ageText(Date.parse(readAt), { servedAt: held.pages.servedAt, arrivedAt: held.arrivedAt }, now) : tLive('pools.unknown'),
      }),
    );
    part('ages').replaceChildren(...texts.map((line) => element('span', line)));
  };

  const showMissing = () => {
    const missing = held?.pages.missing ?? [];
    part('notes').replaceChildren(
      ...missing.map(({ network: id, reason }) =>
        element('p.notice', { role: 'alert' }, tLive('pools.missing', { network: protocols[id].name, reason })),
      ),
    );
  };

  const fail = () => {
    held = undefined;
    body.replaceChildren();
    count.textContent = '';
    part('card').hidden = true;
    errorPart.hidden = false;
    if (errorPart.childElementCount === 0)
      errorPart.append(errorNotice({ title: tLive('pools.failed'), everySeconds, retry: () => again() }));
  };

  const read = async () => {
    const pages = await readPoolPages(client, { signal: AbortSignal.timeout(deadlineMs) }).catch(() => undefined);
    if (pages !== undefined) {
      held = { pages, rows: toRows(pages.pools), arrivedAt: Date.now() };
      const hadFocus = errorPart.contains(document.activeElement);
      errorPart.replaceChildren();
      errorPart.hidden = true;
      part('card').hidden = false;
      if (hadFocus) text.focus();
      show();
    } else fail();
    showMissing();
    showTotals();
    showAges();
  };

  for (const head of heads) {
    head.querySelector('button')?.addEventListener('click', () => {
      const column = columnOf(head);
      if (column !== undefined) order = nextOrder(order, column);
      show();
    });
  }
  text.addEventListener('input', show);
  network.addEventListener('change', show);
  openOnly.addEventListener('click', () => {
    openOnly.ariaPressed = openOnly.ariaPressed === 'true' ? 'false' : 'true';
    show();
  });
  setInterval(showAges, 1000);
  const again = keepFresh(read, everySeconds * 1000);
}

const root = document.querySelector<HTMLElement>('[data-live="pools"]');
if (root !== null) start(root);
