import { element } from '../../dom/element.ts';
import { type TrackWord, tTrack } from './track-words.ts';

const words: Readonly<Record<NotificationPermission, TrackWord>> = {
  default: 'track.notify',
  granted: 'track.notifyOn',
  denied: 'track.notifyOff',
};

/** Asks the browser for leave to tell the end of a swap, when it is pressed and never before. */
export function noticeButton(): HTMLElement {
  if (!('Notification' in globalThis)) return element('span', { hidden: true });
  const box = element('span.track-notice');
  const show = () => {
    const word = tTrack(words[Notification.permission]);
    if (Notification.permission !== 'default') {
      box.replaceChildren(word);
      return;
    }
    const button = element('button.text-button', { type: 'button', 'data-key': 'notify' }, word);
    button.addEventListener('click', () => void Notification.requestPermission().then(show, show));
    box.replaceChildren(button);
  };
  show();
  return box;
}

/** Tells the end of a swap where the browser allows it and nobody looks at the page. */
export function postEnd(title: string, sentence: string): void {
  if (!document.hidden || !('Notification' in globalThis) || Notification.permission !== 'granted') return;
  try {
    new Notification(title, { body: sentence, icon: '/favicon.svg', tag: location.search });
  } catch {
    // Some mobile browsers have the name and refuse the use; the title of the page says the same.
  }
}
