import { element } from '../dom/element.ts';
import { announce } from './page.ts';

const shownMs = 2000;

/** A sandbox may deny clipboard access; falls back to selecting the text and execCommand. */
async function take(shown: HTMLElement): Promise<string> {
  try {
    await navigator.clipboard.writeText(shown.innerText);
    return 'Copied';
  } catch {
    getSelection()?.selectAllChildren(shown);
    return document.execCommand('copy') ? 'Copied' : 'Selected';
  }
}

/** A row with an exact figure, its unit, and a button that copies only the figure. */
export function copyable(name: string, figure: string, unit: string): readonly HTMLElement[] {
  const shown = element('span', figure);
  const word = element('span', 'Copy');
  const button = element('button.copy', word, element('span.hush', ` ${name}`));
  button.onclick = async () => {
    word.textContent = await take(shown);
    announce(`${word.textContent}: ${name}`);
    setTimeout(() => {
      word.textContent = 'Copy';
    }, shownMs);
  };
  return [element('dt', name), element('dd', shown, ` ${unit} `, button)];
}
