import { element } from '../../../dom/element.ts';
import { tTrack } from '../../words/track-words.ts';
import { icon } from '../track-icons.ts';

/** Requests notification permission on click, never before. */
export function noticeButton(): HTMLElement {
  if (!('Notification' in globalThis)) return element('span', { hidden: true });
  const box = element('span.track-notice');
  const show = () => {
    if (Notification.permission !== 'default') {
      box.replaceChildren(icon('bell'), tTrack(Notification.permission === 'granted' ? 'track.notifyOn' : 'track.notifyOff'));
      return;
    }
    const button = element('button.button-quiet', { type: 'button', 'data-key': 'notify' }, icon('bell'), tTrack('track.notify'));
    button.addEventListener('click', () => void Notification.requestPermission().then(show, show));
    box.replaceChildren(button);
  };
  show();
  return box;
}

/** Notifies of a swap's end if permitted and the page is hidden. */
export function postEnd(title: string, sentence: string): void {
  if (!document.hidden || !('Notification' in globalThis) || Notification.permission !== 'granted') return;
  try {
    new Notification(title, { body: sentence, icon: '/favicon.svg', tag: location.search });
  } catch {
    // Some mobile browsers define the API but refuse its use; the page title says the same.
  }
}
