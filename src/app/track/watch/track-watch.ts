import { assetInfo } from '../../../core/asset/asset-name.ts';
import { chains } from '../../../core/chain/chain.ts';
import { protocols } from '../../../core/network/protocol.ts';
import { element } from '../../../dom/element.ts';
import { crossing } from '../../crossing/live-crossing.ts';
import { loadHistory } from '../../state/history/$history.ts';
import { isAwaitedBy, noteFound } from '../../state/history/history-awaited.ts';
import type { SwapRecord } from '../../state/history/history-record.ts';
import { isLookedUp, readWatched, type WatchedDeposit } from '../../state/history/watched-deposit.ts';
import { tTrack } from '../../words/track-words.ts';
import { swapName } from '../track-recent.ts';
import { lookUntilFound, type Sight } from './look-for-deposit.ts';
import { swapAgainPath } from './swap-again.ts';

/** Route of the order, from this browser's record. */
function orderParts(kept: SwapRecord | undefined): readonly HTMLElement[] {
  const [from, to] = [assetInfo(kept?.from ?? ''), assetInfo(kept?.to ?? '')];
  if (kept === undefined || from === undefined || to === undefined) return [];
  return [crossing({ from, to, networks: [kept.network], height: 56, progress: 0.02 })];
}

const againLink = (kept: SwapRecord | undefined): readonly HTMLElement[] => {
  const path = kept === undefined ? undefined : swapAgainPath(kept);
  return path === undefined ? [] : [element('p', element('a.track-again', { href: path }, tTrack('track.watchAgain')))];
};

const saysOf = (sight: Sight): string =>
  sight === 'failed' ? tTrack('track.watchFailed') : sight === 'wrong' ? tTrack('track.watchWrong') : '';

function showOrder(place: HTMLElement, title: HTMLElement, says: HTMLElement, watched: WatchedDeposit): void {
  const { network, chain, memo, vault } = watched;
  const names = { network: protocols[network].name, chain: chains[chain]?.name ?? chain };
  const kept = loadHistory().swaps.find(isAwaitedBy({ network, memo, ...(vault === undefined ? {} : { vault }) }));
  title.textContent = kept === undefined ? tTrack('track.watch') : swapName(kept, tTrack('track.watch'));
  const texts = isLookedUp(watched)
    ? [element('p', tTrack('track.watchText', names)), element('p.quiet', tTrack('track.watchSlow', names), ' ', tTrack('track.watchHash'))]
    : [element('p', tTrack('track.watchOwn', names))];
  place.replaceChildren(
    title,
    ...orderParts(kept),
    ...texts,
    element('p.mono.track-watch-memo', { dir: 'ltr' }, memo),
    says,
    ...againLink(kept),
  );
}

/** Renders the order encoded in `hash` and looks for its payment until found or stopped. */
export function startWatch(
  place: HTMLElement,
  hash: string,
  onFound: (swap: { readonly tx: string; readonly network: WatchedDeposit['network'] }) => void,
): () => void {
  const watched = readWatched(hash);
  const title = element('h2', { id: 'track-watch', tabindex: '-1' }, tTrack('track.watch'));
  const says = element('p.track-watch-says', { role: 'status' });
  place.setAttribute('aria-labelledby', title.id);
  place.hidden = false;
  if (watched === undefined) {
    place.replaceChildren(title, element('p.notice', tTrack('track.watchWrong')));
    return () => {};
  }
  showOrder(place, title, says, watched);
  title.focus({ preventScroll: true });
  if (!isLookedUp(watched)) return () => {};
  return lookUntilFound(watched, (sight) => {
    if (typeof sight === 'object') {
      noteFound(watched, sight.tx);
      return onFound({ tx: sight.tx, network: watched.network });
    }
    const text = saysOf(sight);
    if (says.textContent !== text) says.textContent = text;
  });
}
