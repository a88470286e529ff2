import type { ClientDirective } from 'astro';

/** How long an island that nobody touches stays as the server wrote it, once the page has loaded. */
const restMs = 2000;

/** What a visitor does before anything is wanted of the page. */
const signs = ['pointerdown', 'pointermove', 'touchstart', 'keydown', 'focusin', 'input', 'scroll'] as const;

const isTyped = (field: HTMLInputElement): boolean =>
  field.type !== 'radio' && field.type !== 'checkbox' && field.value !== field.defaultValue;

/** Whether somebody waits for it already: the address asks for something, or something was typed. */
function isWanted(island: HTMLElement): boolean {
  return location.search !== '' || island.contains(document.activeElement) || [...island.querySelectorAll('input')].some(isTyped);
}

/**
 * `client:touch`: the page paints before any script of the island loads. It starts with the first sign of a visitor, when the
 * page has loaded and rested, or at once where somebody waits for it. What was typed and pressed before is kept by
 * form-early.js.
 */
const hydrateOnTouch: ClientDirective = (load, _, island) => {
  const rest = new AbortController();
  const start = () => {
    if (rest.signal.aborted) return;
    rest.abort();
    void load().then((hydrate) => hydrate());
  };
  if (isWanted(island)) return start();
  for (const sign of signs) addEventListener(sign, start, { signal: rest.signal, capture: true, passive: true });
  const whenIdle = () => (window.requestIdleCallback === undefined ? start() : requestIdleCallback(start));
  const whenLoaded = () => setTimeout(whenIdle, restMs);
  if (document.readyState === 'complete') whenLoaded();
  else addEventListener('load', whenLoaded, { once: true, signal: rest.signal });
};

export default hydrateOnTouch;
