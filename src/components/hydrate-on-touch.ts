import type { ClientDirective } from 'astro';

/** Idle time after page load before an untouched island hydrates. */
const restMs = 2000;

/** Events that signal a visitor's first interaction. */
const signs = ['pointerdown', 'pointermove', 'touchstart', 'keydown', 'focusin', 'input', 'scroll'] as const;

const isTyped = (field: HTMLInputElement): boolean =>
  field.type !== 'radio' && field.type !== 'checkbox' && field.value !== field.defaultValue;

/** Whether the island is needed at once: the URL has parameters, or something was typed. */
function isWanted(island: HTMLElement): boolean {
  return location.search !== '' || island.contains(document.activeElement) || [...island.querySelectorAll('input')].some(isTyped);
}

/**
 * `client:touch`: the page paints before any island script loads. Hydrates on the first interaction, after the page has
 * loaded and idled, or immediately when needed. form-early.js keeps earlier input and clicks.
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
