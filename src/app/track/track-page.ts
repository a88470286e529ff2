import { type NetworkId, networkIds } from '../../core/network/protocol.ts';
import { readTxHash } from '../../core/track/track-hash.ts';
import { element } from '../../dom/element.ts';
import { localPath } from '../../i18n/locale.ts';
import { t } from '../../i18n/t.ts';
import { $history, findSwap } from '../state/history/$history.ts';
import { partElements } from '../ui/live-error.ts';
import { withStyles } from '../ui/with-styles.ts';
import { tTrack } from '../words/track-words.ts';
import { followPath } from './both/follow-path.ts';
import { showRestLink } from './both/rest-link.ts';
import type { BothSwaps } from './both/track-both.ts';
import { type FollowedSwap, followTrack, type NextAnswer, secondsAfter } from './track-follow.ts';
import { type KeptDeposit, keptDepositOf, type TrackReply } from './track-lookup.ts';
import partsStyle from './track-parts.css?url';
import { recentSwaps } from './track-recent.ts';
import type { TrackScreen } from './track-screen.ts';
import { trackPath } from './track-view.ts';

type Part = ReturnType<typeof partElements>;

const parseNetwork = (text: unknown): NetworkId | undefined => networkIds.find((id) => id === text);

/** Swaps that the address names: none, one, or both payments of an order over both networks. */
function parseSearch(search: string): readonly FollowedSwap[] {
  const query = new URLSearchParams(search);
  const hashes = query
    .getAll('tx')
    .slice(0, 2)
    .map((text) => readTxHash(text));
  const network = hashes.length === 1 ? parseNetwork(query.get('network')) : undefined;
  return hashes.flatMap((hash) => (hash.ok ? [network === undefined ? { tx: hash.value } : { tx: hash.value, network }] : []));
}

/** Polling interval of the service for a stream. */
const serviceSeconds = 6;

function show(screen: TrackScreen, reply: TrackReply, { tx, network }: FollowedSwap, next: NextAnswer): void {
  if (reply.kind === 'found') screen.found(reply.view);
  else if (reply.kind === 'unseen') screen.unseen(findSwap(tx, network));
  else screen.failed(reply.hint, next === 'live' ? serviceSeconds : secondsAfter(reply));
}

function readDeposit({ tx, network }: FollowedSwap): KeptDeposit {
  const kept = findSwap(tx, network);
  return kept === undefined ? {} : keptDepositOf(kept);
}

/** Says that a part of the page did not load. */
const showUnloaded = (place: HTMLElement): void => place.replaceChildren(element('p.notice', t('later.failed')));

type DrawScreen = (screens: typeof import('./track-screen.ts')) => TrackScreen;

/** Shows one swap until `stop` is called. Its screen loads beside the first lookup. */
function follow(swap: FollowedSwap, root: HTMLElement, part: Part, draw: DrawScreen): { readonly stop: () => void } {
  let next: NextAnswer;
  let screen: TrackScreen | undefined;
  let isStopped = false;
  root.setAttribute('aria-busy', 'true');
  const loading = import('./track-screen.ts');
  // The receipt is readable without its style sheet.
  const drawn = withStyles(loading, partsStyle)
    .catch(() => loading)
    .then((screens) => {
      if (!isStopped) screen = draw(screens);
    })
    .catch(() => showUnloaded(part('error')));
  const following = followTrack(
    swap,
    () => readDeposit(swap),
    (reply, index) => {
      next = index;
      void drawn.then(() => {
        if (isStopped || screen === undefined) return;
        show(screen, reply, swap, next);
        screen.tick(next);
        root.setAttribute('aria-busy', 'false');
      });
    },
  );
  const ticking = setInterval(() => screen?.tick(next), 1000);
  return {
    stop: () => {
      isStopped = true;
      following.stop();
      clearInterval(ticking);
    },
  };
}

/** Shows both payments of an order until `stop` is called. Loads what follows two swaps at once. */
function openPair(swaps: BothSwaps, root: HTMLElement, part: Part, siteTitle: string): { readonly stop: () => void } {
  let both: ReturnType<typeof follow> | undefined;
  let isStopped = false;
  void import('./both/track-both.ts')
    .then(({ openBoth }) => {
      if (!isStopped) both = openBoth(swaps, part('state'), siteTitle, (swap, draw) => follow(swap, root, part, draw));
    })
    .catch(() => isStopped || showUnloaded(part('error')));
  return {
    stop: () => {
      isStopped = true;
      both?.stop();
    },
  };
}

/** Reads the hash from the form; shows an error and returns undefined if invalid. */
function readForm(part: Part): FollowedSwap | undefined {
  const field = part('hash') as HTMLInputElement;
  const hash = readTxHash(field.value);
  part('wrong').textContent = hash.ok ? '' : tTrack('track.wrongHash');
  field.setAttribute('aria-invalid', `${!hash.ok}`);
  if (!hash.ok) {
    field.focus();
    return undefined;
  }
  const network = parseNetwork(new FormData(part('form') as HTMLFormElement).get('network'));
  return network === undefined ? { tx: hash.value } : { tx: hash.value, network };
}

function showRecent(part: Part): void {
  const recent = recentSwaps();
  part('recent').hidden = recent.length === 0;
  part('recentList').replaceChildren(...recent);
}

/** Refreshes the recent list, so that swaps that ended show as ended. */
function renewRecent(part: Part): void {
  const seen = () => showRecent(part);
  void import('../history/history-refresh.ts').then(({ refreshSwaps }) =>
    refreshSwaps({ answers: new Map(), isFollowed: () => false, seen }),
  );
}

/** Watches for a payment by the memo in the URL until it is found; the form stays open below. */
function watch(root: HTMLElement, onFound: (swap: FollowedSwap) => void): () => void {
  let stop = () => {};
  let isStopped = false;
  const place = partElements(root)('watch');
  if (location.hash.startsWith('#network=')) {
    void import('./watch/track-watch.ts').then(
      ({ startWatch }) => {
        if (!isStopped) stop = startWatch(place, location.hash, onFound);
      },
      () => {
        if (isStopped) return;
        place.hidden = false;
        showUnloaded(place);
      },
    );
  }
  return () => {
    isStopped = true;
    place.hidden = true;
    stop();
  };
}

/** Pastes the clipboard into the field. */
async function paste(part: Part): Promise<void> {
  const field = part('hash') as HTMLInputElement;
  field.focus();
  try {
    field.value = (await navigator.clipboard.readText()).trim();
  } catch {
    part('wrong').textContent = tTrack('track.pasteDenied');
  }
}

/** Fills the form from the URL; without parameters, keeps input typed before this script loaded. */
function fillFrom(query: URLSearchParams, part: Part): void {
  const [tx, network] = [query.get('tx'), query.get('network')];
  if (tx !== null) (part('hash') as HTMLInputElement).value = tx;
  if (network === null) return;
  for (const choice of part('form').querySelectorAll<HTMLInputElement>('[name="network"]')) {
    choice.checked = choice.value === (parseNetwork(network) ?? '');
  }
}

function start(root: HTMLElement): void {
  const part = partElements(root);
  const siteTitle = document.title;
  const field = part('hash') as HTMLInputElement;
  let following: ReturnType<typeof follow> | undefined;
  let unwatch = () => {};

  const showRest = () => showRestLink(part('rest'), parseSearch(location.search)[0]?.tx);
  const open = ([request, second]: readonly FollowedSwap[]) => {
    following?.stop();
    unwatch();
    showRest();
    document.documentElement.toggleAttribute('data-tx', request !== undefined);
    document.title = siteTitle;
    if (request === undefined) {
      showRecent(part);
      renewRecent(part);
    }
    if (request !== undefined && second !== undefined) following = openPair([request, second], root, part, siteTitle);
    else following = request && follow(request, root, part, ({ trackScreen }) => trackScreen(request, root, siteTitle));
    if (request === undefined) unwatch = watch(root, showSwap);
  };
  const showSwap = ({ tx, network }: FollowedSwap) => {
    history.pushState(null, '', network === undefined ? trackPath(tx) : followPath(tx, network, findSwap(tx, network)?.split));
    open(parseSearch(location.search));
    part('says').focus();
  };

  part('form').addEventListener('submit', (event) => {
    event.preventDefault();
    const request = readForm(part);
    if (request !== undefined) showSwap(request);
  });
  part('form').addEventListener('focusin', () => void import('./track-screen.ts').catch(() => undefined), { once: true });
  part('paste').addEventListener('click', () => void paste(part));
  part('another').addEventListener('click', () => {
    history.pushState(null, '', localPath('/track'));
    open([]);
    field.value = '';
    field.focus();
  });
  // The second payment was made in another tab, or on the form that the browser goes back from.
  for (const name of ['storage', 'pageshow']) addEventListener(name, showRest);
  // Hash changes fire this event, too.
  addEventListener('popstate', () => open(parseSearch(location.search)));

  void import('../header/header.ts').then(({ showRunningCount }) => $history.listen(showRunningCount));
  void import('../header/header-page.ts').then(({ startPageHeader }) => startPageHeader());
  const query = new URLSearchParams(location.search);
  fillFrom(query, part);
  open(parseSearch(location.search));
  if (following === undefined && (query.get('tx') ?? '') !== '') readForm(part);
}

const root = document.querySelector<HTMLElement>('[data-live="track"]');
if (root !== null) start(root);
