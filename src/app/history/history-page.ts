import { assetInfo } from '../../core/asset/asset-name.ts';
import { protocols } from '../../core/network/protocol.ts';
import { deviationBps } from '../../core/track/track-executed.ts';
import { readTxHash } from '../../core/track/track-hash.ts';
import { element } from '../../dom/element.ts';
import { t as tPage } from '../../i18n/t.ts';
import { dayAndTime } from '../../i18n/times.ts';
import { fetchTrack } from '../track/track-lookup.ts';
import { money, receivedText, recordOf, stateWord, trackPath } from '../track/track-view.ts';
import { type TrackWord, tTrack, tTrackCount } from '../track/track-words.ts';
import { partElements } from '../ui/live-error.ts';
import { networkMark } from '../ui/live-marks.ts';
import { $history, deleteHistory, deleteSwap, isUnderWay, loadHistory, recordSwap } from './$history.ts';
import { historyCsv } from './history-csv.ts';
import type { SwapRecord } from './history-record.ts';

type Part = ReturnType<typeof partElements>;

const sentence = (key: TrackWord): string => tPage('sentence', { text: tTrack(key) });

const filters: Readonly<Record<string, (swap: SwapRecord) => boolean>> = {
  all: () => true,
  open: isUnderWay,
  ended: (swap) => !isUnderWay(swap),
  back: ({ state }) => state === 'refunded' || state === 'partly_refunded',
};

function swapText({ amount, from, to }: SwapRecord): string {
  if (amount === undefined || from === undefined) return tTrack('history.imported');
  const sent = money(amount, from);
  const info = to === undefined ? undefined : assetInfo(to);
  return info === undefined ? sent : tTrack('history.pair', { amount: sent, asset: info.ticker });
}

function promiseText({ state, executed, expected, minimum, to }: SwapRecord): string | undefined {
  if (to === undefined) return undefined;
  if (executed !== undefined && state === 'done') {
    const deviation = expected === undefined ? undefined : deviationBps(executed, expected);
    return receivedText({ asset: to, amountOut: executed, minimum, deviationBps: deviation });
  }
  if (executed !== undefined) return money(executed, to);
  if (expected !== undefined) return tTrack('history.expected', { amount: money(expected, to) });
  return minimum === undefined ? undefined : tTrack('history.minimum', { amount: money(minimum, to) });
}

function download(text: string, name: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = element('a', { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Asks in the dialog of the page; true when the answer is to delete. */
function confirmed(dialog: HTMLDialogElement, question: string): Promise<boolean> {
  const text = dialog.querySelector('p');
  if (text !== null) text.textContent = question;
  dialog.returnValue = '';
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => resolve(dialog.returnValue === 'delete'), { once: true });
  });
}

function rowOf(swap: SwapRecord, confirmDelete: (swap: SwapRecord) => void): HTMLElement {
  const when = dayAndTime(swap.createdAt);
  const promise = promiseText(swap);
  const remove = element(
    'button.text-button',
    { type: 'button', 'aria-label': tTrack('history.deleteOf', { when }) },
    tTrack('history.delete'),
  );
  remove.addEventListener('click', () => confirmDelete(swap));
  const word = tTrack(isUnderWay(swap) ? 'history.resume' : 'history.view');
  const page = swap.tx === undefined ? swap.instant : trackPath(swap.tx, swap.network);
  const open =
    page === undefined
      ? element('span.live-sub', tTrack('history.noHash'))
      : element('a', { href: page, 'aria-label': `${word}: ${swapText(swap)}, ${when}` }, word);
  return element(
    'tr',
    { 'data-state': swap.state },
    element('td', element('time', { datetime: new Date(swap.createdAt).toISOString() }, when)),
    element(
      'td',
      element('b', swapText(swap)),
      element('span.live-sub.live-network', networkMark(swap.network), protocols[swap.network].name),
      ...(promise === undefined ? [] : [element('span.live-sub', promise)]),
    ),
    element('td', element('span.live-word', stateWord(swap.state))),
    element('td', element('span.history-actions', open, remove)),
  );
}

function startImport(part: Part, show: () => void): void {
  const field = part('hash') as HTMLInputElement;
  const wrong = part('wrong');
  const t = (text: string, isWrong: boolean) => {
    wrong.textContent = text;
    field.setAttribute('aria-invalid', `${isWrong}`);
  };
  part('import').addEventListener('submit', (event) => {
    event.preventDefault();
    const hash = readTxHash(field.value);
    if (!hash.ok) {
      t(tTrack('track.wrongHash'), true);
      field.focus();
      return;
    }
    t(tTrack('track.reading'), false);
    void fetchTrack(hash.value).then((reply) => {
      if (reply.kind === 'found') {
        recordSwap(recordOf(reply.view));
        field.value = '';
        t('', false);
        show();
        return;
      }
      const said = reply.kind === 'unseen' ? sentence('track.unseen') : reply.hint;
      t(said ?? sentence('track.failed'), true);
    });
  });
}

function start(root: HTMLElement): void {
  const part = partElements(root);
  const [rows, filter] = [part('rows'), part('filter') as HTMLSelectElement];
  const dialog = part('dialog') as HTMLDialogElement;

  const show = () => {
    const { swaps, unreadable, isSaved } = loadHistory();
    const shown = swaps.filter(filters[filter.value] ?? (() => true));
    rows.replaceChildren(...shown.map((swap) => rowOf(swap, confirmDelete)));
    part('empty').hidden = swaps.length > 0;
    part('list').hidden = swaps.length === 0;
    part('none').hidden = shown.length > 0;
    part('table').hidden = shown.length === 0;
    part('count').textContent = tTrackCount('history.count', shown.length);
    part('unsaved').hidden = isSaved;
    part('broken').hidden = unreadable.length === 0;
    part('brokenText').textContent = tTrackCount('history.broken', unreadable.length);
  };

  const confirmDelete = (swap: SwapRecord) => {
    void confirmed(dialog, tTrack('history.deleteAsk')).then((isSure) => {
      if (!isSure) return;
      deleteSwap(swap.id);
      show();
      filter.focus();
    });
  };

  filter.addEventListener('change', show);
  part('export').addEventListener('click', () => download(historyCsv($history.get().swaps), 'strait-history.csv', 'text/csv'));
  part('saveBroken').addEventListener('click', () =>
    download(JSON.stringify($history.get().unreadable, null, 2), 'strait-history-unreadable.json', 'application/json'),
  );
  part('deleteAll').addEventListener('click', () => {
    void confirmed(dialog, tTrack('history.deleteAllAsk')).then((isSure) => {
      if (!isSure) return;
      deleteHistory();
      show();
      part('hash').focus();
    });
  });
  addEventListener('storage', show);
  document.addEventListener('visibilitychange', show);
  startImport(part, show);
  show();
}

const root = document.querySelector<HTMLElement>('[data-live="history"]');
if (root !== null) start(root);
