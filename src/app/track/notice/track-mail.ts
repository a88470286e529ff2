import { element } from '../../../dom/element.ts';
import { tTrack } from '../../words/track-words.ts';
import type { MailedSwap } from '../track-follow.ts';
import { icon } from '../track-icons.ts';

/** Swaps with a notification already requested on this page. */
const asked = new Set<string>();

/** Opens the form for an email notification of the end; loaded on first open. */
export function mailButton(swap: () => MailedSwap): HTMLElement {
  const box = element('span.track-notice');
  const show = () => {
    if (asked.has(swap().tx)) {
      box.replaceChildren(icon('mail'), tTrack('track.mailAsked'));
      return;
    }
    const words = element('span', tTrack('track.mail'));
    const button = element('button.button-quiet', { type: 'button', 'data-key': 'mail', 'aria-haspopup': 'dialog' }, icon('mail'), words);
    button.addEventListener('click', () => {
      button.setAttribute('aria-busy', 'true');
      void import('./track-mail-form.ts')
        .then(({ openMailForm }) =>
          openMailForm(swap(), () => {
            asked.add(swap().tx);
            show();
          }),
        )
        .catch(() => {
          words.textContent = tTrack('track.mailFailed');
        })
        .finally(() => button.removeAttribute('aria-busy'));
    });
    box.replaceChildren(button);
  };
  show();
  return box;
}
