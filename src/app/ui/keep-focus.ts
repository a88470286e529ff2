const fields = 'a[href], button, input, select, textarea, summary, [tabindex]';
const headings = 'h2[tabindex], h3[tabindex]';

/** Whether an element may be focused: visible, and not a field on touch devices, where it would open the keyboard. */
const isWelcome = (element: HTMLElement): boolean =>
  !(element instanceof HTMLInputElement && matchMedia('(pointer: coarse)').matches) && element.getClientRects().length > 0;

/** Focus target inside `place`: its heading, itself, or its first focusable element. */
function heirIn(place: HTMLElement): HTMLElement | undefined {
  const heading = place.querySelector<HTMLElement>(headings);
  if (heading !== null) return heading;
  if (place.tabIndex === -1 && place.hasAttribute('tabindex')) return place;
  return [...place.querySelectorAll<HTMLElement>(fields)].find((one) => !one.matches(':disabled') && isWelcome(one));
}

/**
 * Keeps the focus inside `place` when the focused element is removed: moves it to the target `heirOf` returns for the
 * innermost remaining ancestor, otherwise to the element that replaced it. Without this, keyboard users would restart at
 * the top and screen readers fall silent. Returns a stop function.
 */
export function keepFocus(place: HTMLElement, heirOf: (around: HTMLElement) => HTMLElement | null | undefined = heirIn): () => void {
  let path: readonly HTMLElement[] = [];
  const dialog = place.closest('dialog');
  const stand = (at: Element | null) => {
    const around: HTMLElement[] = [];
    // A nested dialog manages its own focus.
    const isOwn = at?.closest('dialog') === dialog;
    for (let one = at as HTMLElement | null; isOwn && one !== null && place.contains(one); one = one.parentElement) around.push(one);
    path = around;
  };
  const follow = ({ target }: Event) => stand(target as Element);
  // A click on a non-focusable area blurs on purpose.
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
