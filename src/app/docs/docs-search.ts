import type { SearchEntry } from '../../contract/search-entry.ts';
import { element, svgElement } from '../../dom/element.ts';
import { tDocs, tDocsCount } from '../words/docs-words.ts';
import { isForeign, loadEntries } from './search-entries.ts';
import { type SearchHit, searchIn } from './search-rank.ts';
import { withToolStyles } from './tools-style.ts';

const maxHits = 12;
let dialog: Promise<HTMLDialogElement> | undefined;

/** Opens the search with `query` or its previous text; the dialog is built on first use. */
export async function openSearch(query?: string): Promise<void> {
  dialog ??= withToolStyles(Promise.resolve()).then(build);
  const made = await dialog.catch((error: unknown) => {
    dialog = undefined;
    throw error;
  });
  if (!made.open) made.showModal();
  const input = made.querySelector('input');
  if (input === null) return;
  if (query !== undefined) input.value = query;
  input.dispatchEvent(new Event('input'));
  input.select();
}

/** Pages suggested for an empty query, by their English paths. */
const often = ['/help', '/track', '/pools', '/developers/quickstart', '/developers/quotes', '/developers/mcp'];

const marks: Readonly<Record<string, string>> = {
  pair: 'M6.5 16V4m0 0L3.5 7m3-3l3 3M13.5 4v12m0 0l3-3m-3 3l-3-3',
  pool: 'M4.5 16V9M10 16V4M15.5 16v-5',
  help: 'M7.5 7.5a2.5 2.5 0 1 1 3.5 2.3c-.7.3-1 .8-1 1.7m0 2.5v.5M10 2.5a7.5 7.5 0 1 1 0 15 7.5 7.5 0 0 1 0-15z',
  page: 'M5.5 3h6l3 3v11h-9zM8 9.5h4M8 12.5h4',
  docs: 'M7 6l-4 4 4 4M13 6l4 4-4 4',
};

function drawn(path: string): SVGElement {
  const line = svgElement('path', {
    d: path,
    fill: 'none',
    stroke: 'currentColor',
    'stroke-width': '1.5',
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
  });
  return svgElement('svg', { viewBox: '0 0 20 20', width: '20', height: '20', 'aria-hidden': 'true' }, line);
}

function build(): HTMLDialogElement {
  const input = element('input.search-field', {
    type: 'text',
    role: 'searchbox',
    inputmode: 'search',
    'aria-label': tDocs('docs.searchLabel'),
    placeholder: tDocs('docs.searchHint'),
    autocomplete: 'off',
    autocapitalize: 'off',
    spellcheck: 'false',
  });
  const list = element('ul.search-hits');
  const state = element('p.search-state', { role: 'status' });
  const close = element('button.search-close', { type: 'button' }, tDocs('docs.close'));
  const lens = drawn('M9 3.5a5.5 5.5 0 1 1 0 11 5.5 5.5 0 0 1 0-11zM13 13l4 4');
  const head = element('div.search-head', lens, input, close);
  const made = element('dialog.search', { 'aria-label': tDocs('docs.searchLabel') }, head, state, list, keys());
  close.addEventListener('click', () => made.close());
  made.addEventListener('click', (event) => event.target === made && made.close());
  made.addEventListener('keydown', (event) => move(event, [input, ...list.querySelectorAll('a')]));
  list.addEventListener('click', () => made.close());
  input.addEventListener('input', () => void show(input, list, state));
  document.body.append(made);
  return made;
}

function keys(): HTMLElement {
  const key = (sign: string, word: string) => element('span', element('kbd', sign), ` ${word}`);
  return element(
    'p.search-keys',
    { 'aria-hidden': 'true' },
    key('↑↓', tDocs('docs.keyMove')),
    key('↵', tDocs('docs.keyOpen')),
    key('Esc', tDocs('docs.close')),
  );
}

async function show(input: HTMLInputElement, list: HTMLElement, state: HTMLElement): Promise<void> {
  const query = input.value.trim();
  try {
    const entries = await loadEntries();
    if (query !== input.value.trim()) return;
    const hits = query === '' ? usual(entries) : find(entries, query);
    list.replaceChildren(...hits.map((hit, index) => hitItem(hit, query !== '' && index === 0)));
    if (query === '') state.textContent = tDocs('docs.searchOften');
    else state.textContent = hits.length === 0 ? tDocs('docs.searchNone', { query }) : tDocsCount('docs.searchCount', hits.length);
  } catch {
    state.textContent = tDocs('docs.searchFailed');
  }
}

/** Searches with hits in the reader's language first. */
function find(entries: readonly SearchEntry[], query: string): readonly SearchHit[] {
  const own = entries.filter(({ path }) => !isForeign(path));
  const foreign = entries.filter(({ path }) => isForeign(path));
  return [...searchIn(own, query), ...searchIn(foreign, query)].slice(0, maxHits);
}

/** Suggested pages, in the reader's language where available. */
function usual(entries: readonly SearchEntry[]): readonly SearchHit[] {
  return often.flatMap((path) => {
    const entry = entries.find((one) => one.path === path || one.path.replace(/^\/[a-z]{2}\//, '/') === path);
    return entry === undefined ? [] : [{ entry, excerpt: entry.text.slice(0, 110) }];
  });
}

/** List item of a hit; `isFirst` marks the one Enter opens. */
function hitItem({ entry, excerpt }: SearchHit, isFirst: boolean): HTMLElement {
  const { page, heading, section, path } = entry;
  const kind = section === undefined ? 'page' : section in marks ? section : 'docs';
  const foreign = isForeign(path);
  const own = { href: path, ...(foreign ? { lang: 'en', hreflang: 'en', dir: 'ltr' } : {}) };
  const title = element('span', element('b', heading ?? page), ' ', element('span.search-page', heading === undefined ? '' : page));
  title.append(element('span.search-excerpt', excerpt));
  const name = kind === 'docs' ? section : undefined;
  const tag = foreign ? tDocs('docs.searchEnglish') : name;
  const link = element('a', own, element('span.search-mark', drawn(marks[kind] ?? '')), title);
  if (tag !== undefined) link.append(element('span.tag', { 'data-tone': 'plain' }, tag));
  if (isFirst) link.classList.add('search-first');
  return element('li', link);
}

/** Arrow keys move through the field and the hits; Enter in the field opens the first hit. */
function move(event: KeyboardEvent, stops: readonly HTMLElement[]): void {
  const index = stops.indexOf(document.activeElement as HTMLElement);
  if (event.key === 'Enter' && index === 0) stops.find((stop) => stop.classList.contains('search-first'))?.click();
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return;
  event.preventDefault();
  stops[(index + step + stops.length) % stops.length]?.focus();
}
