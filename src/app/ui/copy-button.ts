import { element } from '../../dom/element.ts';
import { t } from '../../i18n/t.ts';

const shownMs = 2000;

/** Copies `text` exactly; `name` says to whom cannot see it what is copied. */
export function copyButton(text: string, name: string): HTMLElement {
  const word = element('span', t('copy.do'));
  const spoken = element('span.visually-hidden', { role: 'status' });
  const button = element('button.text-button', { type: 'button', 'data-key': `copy ${name} ${text}` }, word);
  button.append(' ', element('span.visually-hidden', name));
  const show = (outcome: string) => {
    word.textContent = outcome;
    spoken.textContent = outcome;
    setTimeout(() => {
      word.textContent = t('copy.do');
      spoken.textContent = '';
    }, shownMs);
  };
  button.addEventListener('click', () => {
    navigator.clipboard.writeText(text).then(
      () => show(t('copy.done')),
      () => show(t('copy.failed')),
    );
  });
  return element('span.copy-button', button, spoken);
}
