import { element } from '../../dom/element.ts';
import { allOf } from '../../i18n/lists.ts';
import { tHeader, tHeaderCount } from './header-words.ts';
import { historyKey, runningIn } from './running-count.ts';

/** How the networks stand, for the pill of the header. */
export interface NetworksState {
  /** Networks through which nothing is swapped now, by their names. */
  readonly closed: readonly string[];
  /** Networks that did not answer. */
  readonly silent: readonly string[];
  /** Chains that neither network swaps now, by their names. */
  readonly chains: readonly string[];
  /** The operator of this site has stopped everything. */
  readonly isPaused: boolean;
}

const networkCount = 2;

function stored(): string | null {
  try {
    return localStorage.getItem(historyKey);
  } catch {
    return null;
  }
}

/** Writes how many swaps run beside the link to them. */
export function showRunningCount(): void {
  const link = document.querySelector('.shell-nav [data-page="/activity"]');
  const running = runningIn(stored());
  link?.querySelector('.nav-count')?.remove();
  if (running === 0) return;
  const words = element('span.visually-hidden', tHeaderCount('header.running', running));
  link?.append(element('span.nav-count', element('span', { 'aria-hidden': 'true' }, `${running}`), words));
}

/** How the networks stand in a few words: what closes most comes first. */
function pillOf({ closed, silent, chains, isPaused }: NetworksState): readonly [state: 'all' | 'some' | 'none', text: string] {
  if (silent.length >= networkCount) return ['none', tHeader('header.unreachable')];
  if (isPaused) return ['none', tHeader('header.paused')];
  const [first = ''] = closed;
  if (closed.length + silent.length >= networkCount) return ['none', tHeader('header.allClosed')];
  if (closed.length > 0) return ['some', tHeader('header.closed', { network: first })];
  const [unheard] = silent;
  if (unheard !== undefined) return ['some', tHeader('header.silent', { network: unheard })];
  return chains.length === 0 ? ['all', tHeader('header.open')] : ['some', tHeader('header.chains', { chains: allOf(chains) })];
}

let notice: string | undefined;

/** What the header says of the networks, where they are not both open. */
export const networkNotice = (): string | undefined => notice;

/** Says in the header how the networks stand; undefined where they could not be asked. */
export function showNetworks(networks: NetworksState | undefined): void {
  const pill = document.querySelector<HTMLElement>('[data-networks]');
  if (pill === null) return;
  const [state, text] = networks === undefined ? (['none', tHeader('header.unreachable')] as const) : pillOf(networks);
  notice = state === 'all' ? undefined : text;
  pill.dataset['state'] = state;
  if (pill.textContent !== text) pill.textContent = text;
}

let isStarted = false;

/** Keeps the figure of the header up with what this and other tabs keep. */
export function startHeader(): void {
  if (isStarted) return;
  isStarted = true;
  showRunningCount();
  addEventListener('storage', showRunningCount);
  document.addEventListener('visibilitychange', showRunningCount);
}
