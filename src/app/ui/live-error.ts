import { element } from '../../dom/element.ts';
import { t } from '../../i18n/t.ts';
import { tLive } from './live-words.ts';

/** Elements of a live part by `data-part`; throws if the markup lacks one. */
export function partElements(root: ParentNode): (name: string) => HTMLElement {
  return (name) => {
    const part = root.querySelector<HTMLElement>(`[data-part="${name}"]`);
    if (part === null) throw new Error(`no part ${name}`);
    return part;
  };
}

interface LoadError {
  readonly title: string;
  /** Details shown below the title. */
  readonly text?: string;
  readonly everySeconds: number;
  readonly retry: () => Promise<void>;
}

/** Error notice in place of figures; the retry button keeps the focus until a result arrives. */
export function errorNotice({ title, text, everySeconds, retry }: LoadError): HTMLElement {
  const button = element('button.button', { type: 'button' }, t('retry'));
  button.addEventListener('click', () => {
    button.textContent = tLive('live.again');
    void retry().finally(() => {
      button.textContent = t('retry');
    });
  });
  const shownTitle = navigator.onLine ? title : t('failure.offline');
  const next = tLive('live.failedText', { n: everySeconds });
  const more = text === undefined ? [] : [element('p', text)];
  return element(
    'div.live-error',
    { role: 'alert' },
    element('p.live-error-title', shownTitle),
    ...more,
    element('p', `${next} ${tLive('live.hidden')}`),
    button,
  );
}
