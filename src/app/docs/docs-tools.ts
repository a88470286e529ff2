import { t } from '../../i18n/t.ts';
import { toggleConsole } from './docs-console.ts';
import { openSearch } from './docs-search.ts';
import { tDocs } from './docs-words.ts';
import { readFile } from './read-file.ts';

const said = document.querySelector<HTMLElement>('[data-said]');

/** Says on the control and to screen readers what came of it, for two seconds. */
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

const codeOf = async (control: HTMLElement): Promise<string> => control.parentElement?.querySelector('pre')?.textContent ?? '';

const twinOf = (control: HTMLElement): Promise<string> => readFile(control.dataset['twinPath'] ?? '');

type Tool = (control: HTMLElement) => Promise<void>;

const uses: Readonly<Record<string, Tool>> = {
  'copy-code': (control) => copy(control, () => codeOf(control)),
  'copy-page': (control) => copy(control, () => twinOf(control)),
  search: async () => openSearch(),
  console: async (control) => {
    try {
      await toggleConsole(control);
    } catch {
      confirm(control, tDocs('console.failed'));
    }
  },
};

document.addEventListener('tool', ({ target }) => {
  if (target instanceof HTMLElement) void uses[target.dataset['tool'] ?? '']?.(target);
});
