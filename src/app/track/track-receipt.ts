import { closeOnEscape } from '../../dom/close-on-escape.ts';
import { element } from '../../dom/element.ts';
import { t } from '../../i18n/t.ts';
import type { SwapRecord } from '../state/history/history-record.ts';
import { joinPayments } from '../state/history/split-swaps.ts';
import { download } from '../ui/download.ts';
import { tTrack } from '../words/track-words.ts';
import { type CsvLayout, historyCsv, taxTools } from './history-csv.ts';
import { type FactsOf, factList } from './track-facts.ts';
import { icon } from './track-icons.ts';
import { depositTimeOf, type Track } from './track-lookup.ts';
import { recordOf, sentenceOf, trackPath } from './track-view.ts';

const shownMs = 2000;

/** A swap with this browser's record of it and its list of facts as rendered. */
export interface ReceiptPart {
  readonly view: Track;
  readonly kept: SwapRecord | undefined;
  readonly facts: HTMLElement;
}

/** Plain-text receipt: the page content, with hashes and addresses ungrouped. */
function receiptText({ view, facts }: ReceiptPart): string {
  const rows = [...facts.querySelectorAll('dt')].map((name) => {
    const value = name.nextElementSibling;
    const parts = [...(value?.childNodes ?? [])].filter(
      (part) => !(part instanceof Element && (part.classList.contains('track-tools') || part.classList.contains('track-ends'))),
    );
    const texts = parts.map((part) => {
      const text = part.textContent?.trim() ?? '';
      return part instanceof Element && part.classList.contains('mono') ? text.replaceAll(' ', '') : text;
    });
    return `${name.textContent}: ${texts.filter((text) => text !== '').join(' ')}`;
  });
  return [sentenceOf(view), '', ...rows, '', location.origin + trackPath(view.tx, view.network), ''].join('\n');
}

/** This browser's record of a swap, or one derived from the network's data. */
async function recordFor({ view, kept }: ReceiptPart): Promise<SwapRecord> {
  if (kept !== undefined) return kept;
  const at = await depositTimeOf(view);
  return { ...recordOf(view), id: view.tx, createdAt: at, updatedAt: at };
}

/** A receipt: of a swap, or of both payments of an order, which are one line of a CSV. */
interface Receipt {
  readonly parts: () => readonly ReceiptPart[];
  readonly path: string;
  readonly title: () => string;
}

async function csvOf(parts: readonly ReceiptPart[], layout: CsvLayout): Promise<string> {
  const swaps = await Promise.all(parts.map(recordFor));
  const [first, second] = swaps;
  return historyCsv(first === undefined || second === undefined ? swaps : [joinPayments([first, second])], layout);
}

function saveMenu({ parts }: Receipt): HTMLElement {
  const menu = element(
    'details.menu.track-save',
    element('summary.button-quiet', { 'data-key': 'save' }, icon('save'), tTrack('track.save')),
  );
  const choice = (word: string, act: () => unknown) => {
    const button = element('button', { type: 'button', 'data-key': word }, word);
    button.addEventListener('click', () => {
      menu.removeAttribute('open');
      act();
    });
    return element('li', button);
  };
  const save = (text: string, ending: string, type: string) => download(text, `strait-${parts()[0]?.view.tx.slice(0, 8)}.${ending}`, type);
  const saveCsv = async (layout: CsvLayout) => save(await csvOf(parts(), layout), 'csv', 'text/csv');
  menu.append(
    element(
      'ul',
      choice(tTrack('track.saveText'), () => save(parts().map(receiptText).join('\n'), 'txt', 'text/plain')),
      choice(tTrack('track.saveCsv'), () => saveCsv('strait')),
      ...Object.entries(taxTools).map(([layout, tool]) => choice(`CSV: ${tool}`, () => saveCsv(layout as CsvLayout))),
      choice(tTrack('track.print'), () => print()),
    ),
  );
  closeOnEscape(menu);
  return menu;
}

/** Shares the page URL through the share sheet, or copies it where that is unavailable. */
function shareButton({ path, title }: Receipt): HTMLElement {
  const word = element('span', tTrack('track.share'));
  const spoken = element('span.visually-hidden', { role: 'status' });
  const button = element('button.button-quiet', { type: 'button', 'data-key': 'share' }, icon('share'), word);
  const note = (text: string) => {
    word.textContent = text;
    spoken.textContent = text;
    setTimeout(() => {
      word.textContent = tTrack('track.share');
      spoken.textContent = '';
    }, shownMs);
  };
  button.addEventListener('click', () => {
    const url = location.origin + path;
    const isPhone = matchMedia('(pointer: coarse)').matches && 'share' in navigator;
    const done = isPhone ? navigator.share({ title: title(), url }) : navigator.clipboard.writeText(url);
    done.then(
      () => (isPhone ? undefined : note(tTrack('track.shared'))),
      (error: unknown) => (error instanceof DOMException && error.name === 'AbortError' ? undefined : note(t('copy.failed'))),
    );
  });
  return element('span', button, spoken);
}

/** Actions of a receipt: saving and sharing it. */
export const receiptTools = (whole: Receipt): HTMLElement => element('div.track-head-tools', saveMenu(whole), shareButton(whole));

/** Swap receipt with its actions; without them if it is a part of one for both payments of an order. */
export function receipt(facts: FactsOf, isPart: boolean): readonly HTMLElement[] {
  const { view, kept, prices } = facts;
  const list = factList(facts);
  const remark = prices === undefined ? [] : [element('p.track-note', tTrack('track.dollars'))];
  const own = { parts: () => [{ view, kept, facts: list }], path: trackPath(view.tx, view.network), title: () => sentenceOf(view) };
  const tools = isPart ? [] : [receiptTools(own)];
  return [element('div.track-section', element('h2', tTrack('track.facts')), ...tools), list, ...remark];
}
