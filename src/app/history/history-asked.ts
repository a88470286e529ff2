import { readTxHash } from '../../core/track/track-hash.ts';
import { element } from '../../dom/element.ts';
import { deleteSwap, loadHistory, updateSwap } from '../state/history/$history.ts';
import { askedIn } from '../state/history/history-asked.ts';
import { watchedOf } from '../state/history/history-awaited.ts';
import type { SwapRecord } from '../state/history/history-record.ts';
import { isLookedUp } from '../state/history/watched-deposit.ts';
import { money, trackPath } from '../track/track-view.ts';
import { tActivity } from '../words/activity-words.ts';
import { lookForAwaited } from './history-look.ts';

const everyMs = 6_000;

const amountOf = ({ amount, from }: SwapRecord): string => (amount === undefined || from === undefined ? '' : money(amount, from));

/** Whether the payment is found without its hash. */
function isWatched(swap: SwapRecord): boolean {
  const watched = watchedOf(swap);
  return watched !== undefined && isLookedUp(watched);
}

/** Form that takes the hash of a payment and opens its page. */
function hashForm({ id, network }: SwapRecord): HTMLFormElement {
  const wrong = element('p.track-wrong', { id: `asked-${id}`, role: 'alert' });
  const field = element('input.live-field.mono', {
    type: 'text',
    'aria-label': tActivity('activity.askedHash'),
    'aria-describedby': wrong.id,
    placeholder: tActivity('activity.askedHash'),
    autocomplete: 'off',
    autocapitalize: 'off',
    spellcheck: 'false',
  });
  const send = element('button.button', { type: 'submit' }, tActivity('activity.askedFollow'));
  const form = element('form', { novalidate: true }, element('div.activity-field', field, send), wrong);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const hash = readTxHash(field.value);
    field.setAttribute('aria-invalid', `${!hash.ok}`);
    wrong.textContent = hash.ok ? '' : tActivity('activity.askedWrong');
    if (!hash.ok) return field.focus();
    updateSwap(id, { tx: hash.value, state: 'sent', found: true });
    location.assign(trackPath(hash.value, network));
  });
  return form;
}

function askedNotice(swap: SwapRecord, onDecline: () => void): HTMLElement {
  const decline = element('button.text-button', { type: 'button' }, tActivity('activity.askedNo'));
  decline.addEventListener('click', () => {
    deleteSwap(swap.id);
    onDecline();
  });
  return element(
    'div.notice.activity-asked',
    { 'data-id': swap.id, 'data-tone': 'info' },
    element('b', tActivity('activity.asked', { amount: amountOf(swap) })),
    element('p', tActivity(isWatched(swap) ? 'activity.askedWatch' : 'activity.askedOwn')),
    hashForm(swap),
    element('p', decline),
  );
}

const foundNotice = (swap: SwapRecord): HTMLElement =>
  element(
    'div.notice.activity-asked',
    { 'data-id': swap.id, 'data-tone': 'info', role: 'status' },
    element('p', tActivity('activity.askedFound', { amount: amountOf(swap) })),
    element('p', element('a', { href: trackPath(swap.tx ?? '', swap.network) }, tActivity('activity.askedFollow'))),
  );

/**
 * Draws a notice for each swap whose wallet never answered before the page was opened at `before`. A notice is not redrawn while
 * its swap is looked up, so that a hash being typed is not lost; then it shows the result.
 */
export function showAsked(place: HTMLElement, before: number): void {
  const { swaps } = loadHistory();
  const drawn = new Map([...place.children].flatMap((one) => (one instanceof HTMLElement ? [[one.dataset['id'], one] as const] : [])));
  const again = () => showAsked(place, before);
  const asked = askedIn(swaps, before).map((swap) => drawn.get(swap.id) ?? askedNotice(swap, again));
  const found = swaps.filter(({ id, tx }) => tx !== undefined && drawn.has(id)).map(foundNotice);
  place.hidden = asked.length + found.length === 0;
  const wanted = [...asked, ...found];
  if (wanted.length !== place.childElementCount || wanted.some((one, at) => place.children[at] !== one)) place.replaceChildren(...wanted);
}

/**
 * Draws the notices in `place` and looks for their payments while the page is visible; calls `seen` after each look. Returns a
 * function that stops.
 */
export function followAsked(place: HTMLElement, seen: () => void = () => {}): () => void {
  const before = Date.now();
  showAsked(place, before);
  const look = async () => {
    if (document.hidden || place.hidden) return;
    await lookForAwaited();
    showAsked(place, before);
    seen();
  };
  const timer = setInterval(() => void look(), everyMs);
  void look();
  return () => clearInterval(timer);
}
