import { closeOnEscape } from '../../dom/close-on-escape.ts';
import { element } from '../../dom/element.ts';
import { t } from '../../i18n/t.ts';
import type { SwapRecord } from '../state/history/history-record.ts';
import { download } from '../ui/download.ts';
import { tTrack } from '../words/track-words.ts';
import { type CsvLayout, historyCsv, taxTools } from './history-csv.ts';
import { type FactsOf, factList } from './track-facts.ts';
import { icon } from './track-icons.ts';
import { depositTimeOf, type Track } from './track-lookup.ts';
import { recordOf, sentenceOf, trackPath } from './track-view.ts';

const shownMs = 2000;

/** Plain-text receipt: the page content, with hashes and addresses ungrouped. */
export function receiptText(view: Track, facts: HTMLElement): string {
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

/** Saves this browser's record as CSV, or one derived from the network's data. */
async function saveCsv(view: Track, kept: SwapRecord | undefined, layout: CsvLayout): Promise<void> {
  const at = kept?.createdAt ?? (await depositTimeOf(view));
  const swap = kept ?? { ...recordOf(view), id: view.tx, createdAt: at, updatedAt: at };
  download(historyCsv([swap], layout), `strait-${view.tx.slice(0, 8)}.csv`, 'text/csv');
}

function saveMenu(view: Track, kept: SwapRecord | undefined, facts: HTMLElement): HTMLElement {
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
  const name = `strait-${view.tx.slice(0, 8)}`;
  menu.append(
    element(
      'ul',
      choice(tTrack('track.saveText'), () => download(receiptText(view, facts), `${name}.txt`, 'text/plain')),
      choice(tTrack('track.saveCsv'), () => saveCsv(view, kept, 'strait')),
      ...Object.entries(taxTools).map(([layout, tool]) => choice(`CSV: ${tool}`, () => saveCsv(view, kept, layout as CsvLayout))),
      choice(tTrack('track.print'), () => print()),
    ),
  );
  closeOnEscape(menu);
  return menu;
}

/** Shares the page URL through the share sheet, or copies it where that is unavailable. */
function shareButton(view: Track): HTMLElement {
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
    const url = location.origin + trackPath(view.tx, view.network);
    const isPhone = matchMedia('(pointer: coarse)').matches && 'share' in navigator;
    const done = isPhone ? navigator.share({ title: sentenceOf(view), url }) : navigator.clipboard.writeText(url);
    done.then(
      () => (isPhone ? undefined : note(tTrack('track.shared'))),
      (error: unknown) => (error instanceof DOMException && error.name === 'AbortError' ? undefined : note(t('copy.failed'))),
    );
  });
  return element('span', button, spoken);
}

/** Swap receipt with its actions. */
export function receipt(facts: FactsOf): readonly HTMLElement[] {
  const { view, kept, prices } = facts;
  const list = factList(facts);
  const remark = prices === undefined ? [] : [element('p.track-note', tTrack('track.dollars'))];
  const tools = element('div.track-head-tools', saveMenu(view, kept, list), shareButton(view));
  return [element('div.track-section', element('h2', tTrack('track.facts')), tools), list, ...remark];
}
