import { element } from '../../../src/dom/element.ts';
import { baseCss, shadowHost } from './shadow-host.ts';

const css = `${baseCss}
:host { position: fixed; inset-inline-end: 1rem; bottom: 1rem; z-index: 40; }
.pill { min-height: 2rem; padding: 0 0.75rem; border-color: transparent; border-radius: 1rem; background: var(--warn-bg, #fff4e0); color: var(--warn, #8a4b00); font-size: 0.8125rem; font-weight: 500; }
.pill:hover { border-color: currentColor; }
.panel { position: absolute; inset-inline-end: 0; bottom: 2.5rem; width: 23rem; max-width: calc(100vw - 2rem); max-height: min(42rem, calc(100dvh - 6rem)); overflow: auto; overscroll-behavior: contain; border: 1px solid var(--line, GrayText); border-radius: var(--radius-card, 10px); background: var(--surface, Canvas); box-shadow: var(--shadow, none); }
.panel[hidden] { display: none; }
.panel-head { position: sticky; top: 0; display: flex; align-items: center; justify-content: space-between; gap: 0.5rem; padding: 0.75rem 1rem; border-bottom: 1px solid var(--line, GrayText); background: inherit; }
.panel-head h2 { font-size: 1.0625rem; font-weight: 600; line-height: 1.3; }
.panel-head button { min-width: 2.25rem; padding: 0; }
.part { display: grid; gap: 0.5rem; padding: 0.75rem 1rem; }
.part + .part { border-top: 1px solid var(--line, GrayText); }
h3 { font-size: 0.9375rem; font-weight: 600; }
.row { display: flex; flex-wrap: wrap; gap: 0.5rem; }
.row > * { flex: 1 1 0; min-width: 5rem; }
label { display: grid; gap: 0.125rem; font-size: 0.8125rem; color: var(--ink-2, GrayText); }
input, select { width: 100%; min-height: 2.25rem; padding: 0 0.5rem; border: 1px solid var(--line, GrayText); border-radius: var(--radius-control, 8px); background: var(--sunken, Field); color: var(--ink, FieldText); font-size: 0.9375rem; }
[role="status"] { min-height: 1.25rem; overflow-wrap: anywhere; }
.message { padding: 0.5rem 1rem; border-top: 1px solid var(--line, GrayText); position: sticky; bottom: 0; background: inherit; }
a { color: var(--accent, LinkText); }
@media (max-width: 47.99rem) {
  /* Below the page's head, where it scrolls away: the foot of a phone's screen belongs to the form, the head to the wallet. */
  :host(:not([data-bare])) { position: absolute; top: 3.25rem; bottom: auto; }
  :host(:not([data-bare])) .pill { min-height: 1.5rem; padding: 0 0.5rem; font-size: 0.75rem; }
  :host(:not([data-bare])) .panel { top: 2rem; bottom: auto; max-height: calc(100dvh - 6.5rem); }
}
`;

/** Shows a badge in the corner that marks the devnet and opens the panel. */
export function showPill(): void {
  const root = shadowHost('devnet-panel', css);
  const panel = element('section.panel', { hidden: true, 'aria-label': 'Devnet controls' });
  const pill = element('button.pill', { type: 'button', 'aria-expanded': 'false' }, 'Devnet');
  let isFilled = false;
  const open = async (isOpen: boolean) => {
    panel.hidden = !isOpen;
    pill.setAttribute('aria-expanded', String(isOpen));
    if (!isOpen || isFilled) return;
    isFilled = true;
    const { fillPanel } = await import('./panel.ts');
    fillPanel(panel, { close: () => shut(), hide: () => root.host.remove() });
  };
  const shut = () => {
    void open(false);
    pill.focus();
  };
  pill.addEventListener('click', () => void open(panel.hidden === true));
  root.addEventListener('keydown', (event) => {
    if (event instanceof KeyboardEvent && event.key === 'Escape' && !panel.hidden) shut();
  });
  // The widget's page has no header.
  root.host.toggleAttribute('data-bare', document.querySelector('.shell-header') === null);
  root.append(pill, panel);
}
