import { element } from '../../dom/element.ts';
import { allOf } from '../../i18n/lists.ts';
import { tHeader, tHeaderCount } from './header-words.ts';
import { historyKey, runningIn } from './running-count.ts';

/** Network state for the header pill. */
export interface NetworksState {
  /** Names of networks with no swaps available. */
  readonly closed: readonly string[];
  /** Networks that did not reply. */
  readonly silent: readonly string[];
  /** Names of chains that neither network swaps now. */
  readonly chains: readonly string[];
  /** Whether the site operator has paused all swaps. */
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

/** Shows the number of running swaps next to their link. */
export function showRunningCount(): void {
  const link = document.querySelector('.shell-nav [data-page="/activity"]');
  const running = runningIn(stored());
  link?.querySelector('.nav-count')?.remove();
  if (running === 0) return;
  const words = element('span.visually-hidden', tHeaderCount('header.running', running));
  link?.append(element('span.nav-count', element('span', { 'aria-hidden': 'true' }, `${running}`), words));
}

/** Pill state and text: the widest outage wins. */
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

/** Header notice on the networks; undefined while both are open. */
export const networkNotice = (): string | undefined => notice;

/** Renders the network state in the header; undefined when it could not be fetched. */
export function showNetworks(networks: NetworksState | undefined): void {
  const pill = document.querySelector<HTMLElement>('[data-networks]');
  if (pill === null) return;
  const [state, text] = networks === undefined ? (['none', tHeader('header.unreachable')] as const) : pillOf(networks);
  notice = state === 'all' ? undefined : text;
  pill.dataset['state'] = state;
  if (pill.textContent !== text) pill.textContent = text;
}

let isStarted = false;

/** Keeps the running count in sync with this and other tabs. */
export function startHeader(): void {
  if (isStarted) return;
  isStarted = true;
  showRunningCount();
  addEventListener('storage', showRunningCount);
  document.addEventListener('visibilitychange', showRunningCount);
}
