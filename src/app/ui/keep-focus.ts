const fields = 'a[href], button, input, select, textarea, summary, [tabindex]';
const headings = 'h2[tabindex], h3[tabindex]';

/** A field on a phone would bring up its keyboard. */
const isWelcome = (element: HTMLElement): boolean =>
  !(element instanceof HTMLInputElement && matchMedia('(pointer: coarse)').matches) && element.getClientRects().length > 0;

/** What takes the focus inside `place`: its heading, or itself, or the first that can have it. */
function heirIn(place: HTMLElement): HTMLElement | undefined {
  const heading = place.querySelector<HTMLElement>(headings);
  if (heading !== null) return heading;
  if (place.tabIndex === -1 && place.hasAttribute('tabindex')) return place;
  return [...place.querySelectorAll<HTMLElement>(fields)].find((one) => !one.matches(':disabled') && isWelcome(one));
}

/**
 * Keeps the focus inside `place` when what had it goes: it passes to what `heirOf` names for what is around, the innermost
 * first, else to what took its place there. Where the browser leaves it with the page, a keyboard would start again at the
 * top, and a reader falls silent. Returns what ends it.
 */
export function keepFocus(place: HTMLElement, heirOf: (around: HTMLElement) => HTMLElement | null | undefined = heirIn): () => void {
  let path: readonly HTMLElement[] = [];
  const dialog = place.closest('dialog');
  const stand = (at: Element | null) => {
    const around: HTMLElement[] = [];
    // A dialog inside of the place keeps its own.
    const isOwn = at?.closest('dialog') === dialog;
    for (let one = at as HTMLElement | null; isOwn && one !== null && place.contains(one); one = one.parentElement) around.push(one);
    path = around;
  };
  const follow = ({ target }: Event) => stand(target as Element);
  // A press beside everything that takes the focus gives it up on purpose.
  const giveUp = ({ target }: Event) => {
    if ((target as Element).closest(`${fields}, label`) === null) path = [];
  };
  const restore = () => {
    const [last] = path;
    const isGone = last !== undefined && (!last.isConnected || last.matches(':disabled'));
    if (!isGone || (document.activeElement !== document.body && document.activeElement !== last)) return;
    for (const around of path.filter((one) => one.isConnected && one !== last)) {
      const heir = heirOf(around) ?? heirIn(around);
      if (heir === undefined) continue;
      heir.focus();
      return;
    }
  };
  stand(document.activeElement);
  const changes = new MutationObserver(restore);
  changes.observe(place, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] });
  document.addEventListener('focusin', follow);
  document.addEventListener('pointerdown', giveUp, true);
  return () => {
    changes.disconnect();
    document.removeEventListener('focusin', follow);
    document.removeEventListener('pointerdown', giveUp, true);
  };
}
