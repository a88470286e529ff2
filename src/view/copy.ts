import { announce, el } from './element.ts';

const shownMs = 2000;

/** A sandbox may refuse the clipboard; then the text is selected, and copied the old way where that works. */
async function take(shown: HTMLElement): Promise<string> {
  try {
    await navigator.clipboard.writeText(shown.innerText);
    return 'Copied';
  } catch {
    getSelection()?.selectAllChildren(shown);
    return document.execCommand('copy') ? 'Copied' : 'Selected';
  }
}

/** A row with an exact figure, its unit, and a button that copies the figure alone. */
export function copyable(name: string, figure: string, unit: string): readonly HTMLElement[] {
  const shown = el('span', figure);
  const word = el('span', 'Copy');
  const button = el('button.copy', word, el('span.hush', ` ${name}`));
  button.onclick = async () => {
    word.textContent = await take(shown);
    announce(`${word.textContent}: ${name}`);
    setTimeout(() => {
      word.textContent = 'Copy';
    }, shownMs);
  };
  return [el('dt', name), el('dd', shown, ` ${unit} `, button)];
}
