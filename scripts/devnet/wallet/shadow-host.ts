/** Appends an isolated shadow tree to the page, so that style sheets do not leak either way. */
export function shadowHost(name: string, css: string): ShadowRoot {
  const host = document.createElement(name);
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  // Constructed style sheets are exempt from the page's policy.
  sheet.replaceSync(css);
  root.adoptedStyleSheets = [sheet];
  document.body.append(host);
  return root;
}

/** Inherits the site's design tokens; pages without them use these defaults. */
export const baseCss = `
:host { font: 400 0.9375rem/1.5 var(--sans, system-ui, sans-serif); color: var(--ink, CanvasText); }
* { box-sizing: border-box; }
h2, h3, p, dl, dd { margin: 0; }
button, input, select { font: inherit; color: inherit; }
button { min-height: 2.25rem; padding: 0 0.75rem; border: 1px solid var(--line, GrayText); border-radius: var(--radius-control, 8px); background: var(--surface, Canvas); cursor: pointer; }
button:hover { border-color: var(--ink-2, GrayText); }
button.strong { border-color: transparent; background: var(--accent, #0a665c); color: var(--accent-ink, #fff); font-weight: 500; }
button:disabled { opacity: 0.6; cursor: default; }
:focus-visible { outline: 2px solid var(--accent, #0a665c); outline-offset: 2px; }
.quiet { color: var(--ink-2, GrayText); font-size: 0.8125rem; }
.mono { font-family: var(--mono, ui-monospace, monospace); font-size: 0.8125rem; overflow-wrap: anywhere; }
.badge { display: inline-block; padding: 0.125rem 0.5rem; border-radius: 1rem; background: var(--warn-bg, #fff4e0); color: var(--warn, #8a4b00); font-size: 0.8125rem; font-weight: 500; }
`;
