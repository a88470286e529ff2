import { element } from '../../dom/element.ts';
import { t } from '../../i18n/t.ts';
import { tDocs } from '../words/docs-words.ts';
import { sendPath, toggleConsole } from './docs-console.ts';
import { openSearch } from './docs-search.ts';
import { nearPaths } from './near-paths.ts';
import { readFile } from './read-file.ts';
import { startDemo } from './widget-demo/widget-demo.ts';

const said = document.querySelector<HTMLElement>('[data-said]');

/** Shows the outcome on the control and to screen readers for two seconds. */
function confirm(control: HTMLElement, text: string): void {
  const label = control.dataset['label'] ?? control.textContent;
  control.dataset['label'] = label;
  control.textContent = text;
  if (said) said.textContent = text;
  setTimeout(() => {
    control.textContent = label;
    if (said) said.textContent = '';
  }, 2000);
}

async function copy(control: HTMLElement, read: () => Promise<string>): Promise<void> {
  try {
    await navigator.clipboard.writeText(await read());
    confirm(control, t('copy.done'));
  } catch {
    confirm(control, t('copy.failed'));
  }
}

const readCode = async (control: HTMLElement): Promise<string> => control.parentElement?.querySelector('pre')?.textContent ?? '';

const twinOf = (control: HTMLElement): Promise<string> => readFile(control.dataset['twinPath'] ?? '');

/** Copies the link of a heading and confirms it beside it for two seconds. */
async function copyAnchor(link: HTMLElement): Promise<void> {
  if (!(link instanceof HTMLAnchorElement)) return;
  try {
    await navigator.clipboard.writeText(link.href);
  } catch {
    return;
  }
  link.dataset['copied'] = t('copy.done');
  if (said) said.textContent = t('copy.done');
  setTimeout(() => {
    delete link.dataset['copied'];
    if (said) said.textContent = '';
  }, 2000);
}

/** Suggests pages on the not-found page. */
async function showNear(place: HTMLElement): Promise<void> {
  const published = [...(await readFile('/sitemap.xml')).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);
  const near = nearPaths(location.pathname, published);
  if (near.length === 0) return;
  place.querySelector('ul')?.replaceChildren(...near.map((path) => element('li', element('a', { href: path }, path))));
  place.hidden = false;
}

type Tool = (control: HTMLElement) => Promise<void>;

const uses: Readonly<Record<string, Tool>> = {
  'copy-code': (control) => copy(control, () => readCode(control)),
  'copy-page': (control) => copy(control, () => twinOf(control)),
  search: (control) => openSearch(control.dataset['query']),
  near: showNear,
  console: toggleConsole,
  send: sendPath,
  demo: startDemo,
};

async function use(control: HTMLElement): Promise<void> {
  const tool = uses[control.dataset['tool'] ?? ''] ?? copyAnchor;
  try {
    await tool(control);
  } catch {
    if (control.matches('.search-open') && said) said.textContent = tDocs('docs.searchFailed');
    else if (control.matches('button')) confirm(control, tDocs('docs.failed'));
  }
}

document.addEventListener('tool', ({ target }) => {
  if (target instanceof HTMLElement) void use(target);
});
