import type { SearchEntry, searchPath } from '../../contract/search-entry.ts';
import { element } from '../../dom/element.ts';
import { tDocs, tDocsCount } from './docs-words.ts';
import { onceJson } from './read-file.ts';
import { searchIn } from './search-rank.ts';

const path: typeof searchPath = '/search.json';
const loadEntries = onceJson<readonly SearchEntry[]>(path);
let dialog: HTMLDialogElement | undefined;

/** Opens the search; it is built the first time. */
export function openSearch(): void {
  dialog ??= build();
  if (!dialog.open) dialog.showModal();
  dialog.querySelector('input')?.select();
}

function build(): HTMLDialogElement {
  const input = element('input.search-field', {
    type: 'text',
    role: 'searchbox',
    inputmode: 'search',
    'aria-label': tDocs('docs.searchLabel'),
    autocomplete: 'off',
    spellcheck: 'false',
  });
  const list = element('ul.search-hits');
  const state = element('p.search-state', { role: 'status' });
  const close = element('button.text-button', { type: 'button' }, tDocs('docs.close'));
  const made = element('dialog.search', { 'aria-label': tDocs('docs.searchLabel') }, element('div.search-head', input, close), state, list);
  close.addEventListener('click', () => made.close());
  made.addEventListener('click', (event) => event.target === made && made.close());
  made.addEventListener('keydown', (event) => move(event, [input, ...list.querySelectorAll('a')]));
  list.addEventListener('click', () => made.close());
  input.addEventListener('input', () => void show(input.value, list, state));
  document.body.append(made);
  void loadEntries().catch(() => undefined);
  return made;
}

async function show(query: string, list: HTMLElement, state: HTMLElement): Promise<void> {
  try {
    const hits = query.trim() === '' ? [] : searchIn(await loadEntries(), query);
    list.replaceChildren(
      ...hits.map(({ entry, excerpt }) => {
        const title = element('b', entry.heading ?? entry.page);
        const where = element('span.search-page', entry.heading === undefined ? '' : entry.page);
        return element('li', element('a', { href: entry.path }, title, ' ', where, element('span.search-excerpt', excerpt)));
      }),
    );
    state.textContent =
      query.trim() === '' ? '' : hits.length === 0 ? tDocs('docs.searchNone', { query }) : tDocsCount('docs.searchCount', hits.length);
  } catch {
    state.textContent = tDocs('docs.searchFailed');
  }
}

/** Arrows walk through the field and the hits. */
function move(event: KeyboardEvent, stops: readonly HTMLElement[]): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return;
  event.preventDefault();
  const at = stops.indexOf(document.activeElement as HTMLElement);
  stops[(at + step + stops.length) % stops.length]?.focus();
}
