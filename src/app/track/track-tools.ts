import { element } from '../../dom/element.ts';
import { inGroups } from '../../i18n/figures.ts';
import { t } from '../../i18n/t.ts';
import { tTrack } from '../words/track-words.ts';
import { icon } from './track-icons.ts';

const shownMs = 2000;
const shortHash = 20;

/** Removes the note that a button shows. */
const endings = new WeakMap<HTMLElement, () => void>();

/** Shows a success or failure icon on a button for two seconds and announces `text` to screen readers. */
export function confirmOn(button: HTMLElement, spoken: HTMLElement, text: string, isDone: boolean): void {
  endings.get(button)?.();
  const drawing = button.querySelector('svg');
  drawing?.replaceWith(icon(isDone ? 'check' : 'cross', 16));
  spoken.textContent = text;
  const end = () => {
    clearTimeout(timer);
    if (drawing !== null) button.querySelector('svg')?.replaceWith(drawing);
    spoken.textContent = '';
  };
  const timer = setTimeout(end, shownMs);
  endings.set(button, end);
}

/** Button that copies `text` verbatim; `name` labels it. */
export function copyTool(text: string, name: string): HTMLElement {
  const spoken = element('span.visually-hidden', { role: 'status' });
  const words = element('span.visually-hidden', `${t('copy.do')} ${name}`);
  const button = element('button.track-tool', { type: 'button', 'data-key': `copy ${name} ${text}` }, icon('copy', 16), words);
  button.addEventListener('click', () => {
    navigator.clipboard.writeText(text).then(
      () => confirmOn(button, spoken, t('copy.done'), true),
      () => confirmOn(button, spoken, t('copy.failed'), false),
    );
  });
  return element('span', button, spoken);
}

/** Explorer link; nothing if there is no explorer. */
export function explorerTool(url: string | undefined, name: string): readonly HTMLElement[] {
  if (url === undefined) return [];
  const label = tTrack('track.explorerOf', { name });
  const link = { href: url, rel: 'noopener noreferrer', target: '_blank', 'data-key': url, 'aria-label': label };
  return [element('a.track-tool', link, icon('out', 16))];
}

/** A full address or memo, to compare and copy. */
export const wholeText = (text: string, name: string, url?: string): readonly HTMLElement[] => [
  element('span.mono.track-long', inGroups(text)),
  element('span.track-tools', copyTool(text, name), ...explorerTool(url, name)),
];

/** An abbreviated hash; screen readers and print get it in full. */
export function hashText(text: string, name: string, url?: string): readonly HTMLElement[] {
  if (text.length <= shortHash) return wholeText(text, name, url);
  const ends = `${inGroups(text.slice(0, 8))} … ${text.slice(-4)}`;
  return [
    element('span.mono.track-whole', inGroups(text)),
    element('span.mono.track-ends', { 'aria-hidden': 'true' }, ends),
    element('span.track-tools', copyTool(text, name), ...explorerTool(url, name)),
  ];
}
