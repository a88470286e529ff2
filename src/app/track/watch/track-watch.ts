import { chains } from '../../../core/chain/chain.ts';
import { protocols } from '../../../core/network/protocol.ts';
import { element } from '../../../dom/element.ts';
import { noteFound } from '../../history/history-awaited.ts';
import { tTrack } from '../track-words.ts';
import { lookForDeposit } from './look-for-deposit.ts';
import { readWatched, type WatchedDeposit } from './watched-deposit.ts';

const everyMs = 6_000;

/** Fills `place` and looks for the payment that `hash` names, until it is found or the answer is called off. */
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
  const { network, chain, memo } = watched;
  const names = {
    network: protocols[network].name,
    chain: chains[chain]?.name ?? chain,
  };
  place.replaceChildren(
    title,
    element('p', tTrack('track.watchText', names)),
    element('p.mono.track-watch-memo', { dir: 'ltr' }, memo),
    element('p.quiet', tTrack('track.watchSlow', names), ' ', tTrack('track.watchHash')),
    says,
  );
  title.focus({ preventScroll: true });

  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  const again = () => {
    timer = setTimeout(next, everyMs);
  };
  const next = () => {
    clearTimeout(timer);
    if (document.hidden) return again();
    void lookForDeposit(watched).then((sight) => {
      if (isStopped) return;
      if (typeof sight === 'object') {
        noteFound(watched, sight.tx);
        return onFound({ tx: sight.tx, network });
      }
      const text = sight === 'failed' ? tTrack('track.watchFailed') : sight === 'wrong' ? tTrack('track.watchWrong') : '';
      if (says.textContent !== text) says.textContent = text;
      if (sight !== 'wrong') again();
    });
  };
  next();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
