import { element } from '../../../src/dom/element.ts';
import { baseCss, shadowHost } from './shadow-host.ts';
import { walletName } from './state.ts';

/** A request that the user has to approve. */
export interface Request {
  readonly kind: 'connect' | 'switch' | 'sign';
  /** Short title, such as `Sign a Bitcoin payment`. */
  readonly title: string;
  readonly lines: readonly (readonly [name: string, value: string])[];
}

const css = `${baseCss}
dialog { width: min(26rem, calc(100vw - 2rem)); max-height: calc(100dvh - 2rem); padding: 0; border: 1px solid var(--line, GrayText); border-radius: var(--radius-card, 10px); background: var(--surface, Canvas); color: inherit; box-shadow: var(--shadow, none); overflow: auto; }
dialog::backdrop { background: rgb(0 0 0 / 45%); }
.head { padding: 1rem 1.25rem 0.75rem; border-bottom: 1px solid var(--line, GrayText); }
.head p { margin-top: 0.25rem; }
.body { padding: 1rem 1.25rem; }
h2 { font-size: 1.0625rem; font-weight: 600; line-height: 1.3; }
dl { display: grid; gap: 0.5rem; margin-top: 0.75rem; }
dt { color: var(--ink-2, GrayText); font-size: 0.8125rem; }
.foot { position: sticky; bottom: 0; display: grid; grid-template-columns: 1fr 1fr; gap: 0.5rem; padding: 0.75rem 1.25rem 1rem; background: inherit; }
.foot button { min-height: 2.75rem; }
`;

const allows = { connect: 'Connect', switch: 'Switch', sign: 'Sign' } as const;

let root: ShadowRoot | undefined;

/** Asks the user to approve. False when declined or closed with Escape. */
export function showApproval({ kind, title, lines }: Request): Promise<boolean> {
  root ??= shadowHost('devnet-wallet-approval', css);
  const reject = element('button', { type: 'button', autofocus: true }, 'Reject');
  const allow = element('button.strong', { type: 'button' }, allows[kind]);
  const dialog = element(
    'dialog',
    { 'aria-labelledby': 'title' },
    element('div.head', element('span.badge', walletName), element('p.quiet', 'Test funds on a simulated network')),
    element(
      'div.body',
      element('h2', { id: 'title' }, title),
      element('dl', ...lines.map(([name, value]) => element('div', element('dt', name), element('dd.mono', value)))),
    ),
    element('div.foot', reject, allow),
  );
  root.append(dialog);
  return new Promise((resolve) => {
    const end = (answer: boolean) => () => {
      dialog.remove();
      resolve(answer);
    };
    reject.addEventListener('click', end(false));
    allow.addEventListener('click', end(true));
    dialog.addEventListener('cancel', end(false));
    // The page may have a dialog open; the newest one is on top and receives the keys.
    dialog.showModal();
  });
}
