import { type NetworkId, networkIds } from '../../core/network/protocol.ts';
import { readTxHash } from '../../core/track/track-hash.ts';
import { localPath } from '../../i18n/locale.ts';
import { $history, findSwap } from '../history/$history.ts';
import { partElements } from '../ui/live-error.ts';
import { withStyles } from '../ui/with-styles.ts';
import { fetchTrack, type KeptDeposit, keptDepositOf, type TrackReply } from './track-lookup.ts';
import partsStyle from './track-parts.css?url';
import { recentSwaps } from './track-recent.ts';
import { type TrackScreen, trackScreen } from './track-screen.ts';
import { termsToldBy, trackPath } from './track-view.ts';
import { tTrack } from './track-words.ts';

type Part = ReturnType<typeof partElements>;

const unseenSeconds = 10;
const failedSeconds = 15;
/** How much less often is looked while nobody sees it. */
const hiddenFactor = 5;

interface SwapRequest {
  readonly tx: string;
  readonly network?: NetworkId;
}

const networkOf = (text: unknown): NetworkId | undefined => networkIds.find((id) => id === text);

function requestOf(search: string): SwapRequest | undefined {
  const query = new URLSearchParams(search);
  const hash = readTxHash(query.get('tx') ?? '');
  if (!hash.ok) return undefined;
  const network = networkOf(query.get('network'));
  return network === undefined ? { tx: hash.value } : { tx: hash.value, network };
}

function secondsAfter(reply: TrackReply): number | undefined {
  if (reply.kind === 'found') return reply.view.next_look_seconds;
  return reply.kind === 'wrong' ? undefined : reply.kind === 'unseen' ? unseenSeconds : failedSeconds;
}

function show(screen: TrackScreen, reply: TrackReply, { tx, network }: SwapRequest): void {
  if (reply.kind === 'found') screen.found(reply.view);
  else if (reply.kind === 'unseen') screen.unseen(findSwap(tx, network));
  else screen.failed(reply.hint, secondsAfter(reply));
}

function keptOf({ tx, network }: SwapRequest): KeptDeposit {
  const kept = findSwap(tx, network);
  return kept === undefined ? {} : keptDepositOf(kept);
}

/** Looks at one swap until it has ended or `stop` is called. */
function follow(request: SwapRequest, screen: TrackScreen): { readonly look: () => void; readonly stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let nextAt: number | undefined;
  let isAsking = false;
  let isStopped = false;
  let told: KeptDeposit = {};
  const look = async () => {
    if (isAsking || isStopped) return;
    clearTimeout(timer);
    isAsking = true;
    const asked = fetchTrack(request.tx, request.network, { ...told, ...keptOf(request) });
    // Without its sheet a receipt can still be read.
    const reply = await withStyles(asked, partsStyle).catch(() => asked);
    if (reply.kind === 'found') told = termsToldBy(reply.view) ?? told;
    isAsking = false;
    if (isStopped) return;
    show(screen, reply, request);
    const seconds = secondsAfter(reply);
    nextAt = seconds === undefined ? undefined : Date.now() + seconds * 1000 * (document.hidden ? hiddenFactor : 1);
    if (nextAt !== undefined) timer = setTimeout(() => void look(), nextAt - Date.now());
    screen.tick(nextAt);
  };
  const ticking = setInterval(() => screen.tick(nextAt), 1000);
  void look();
  return {
    look: () => {
      if (nextAt !== undefined) void look();
    },
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
      clearInterval(ticking);
    },
  };
}

/** The hash that is written in the form; undefined, and said so, when it is none. */
function readForm(part: Part): SwapRequest | undefined {
  const field = part('hash') as HTMLInputElement;
  const hash = readTxHash(field.value);
  part('wrong').textContent = hash.ok ? '' : tTrack('track.wrongHash');
  field.setAttribute('aria-invalid', `${!hash.ok}`);
  if (!hash.ok) {
    field.focus();
    return undefined;
  }
  const network = networkOf(new FormData(part('form') as HTMLFormElement).get('network'));
  return network === undefined ? { tx: hash.value } : { tx: hash.value, network };
}

function showRecent(part: Part): void {
  const recent = recentSwaps();
  part('recent').hidden = recent.length === 0;
  part('recentList').replaceChildren(...recent);
}

/** Puts what the clipboard holds into the field. */
async function paste(part: Part): Promise<void> {
  const field = part('hash') as HTMLInputElement;
  field.focus();
  try {
    field.value = (await navigator.clipboard.readText()).trim();
  } catch {
    part('wrong').textContent = tTrack('track.pasteDenied');
  }
}

function start(root: HTMLElement): void {
  const part = partElements(root);
  const siteTitle = document.title;
  const field = part('hash') as HTMLInputElement;
  let following: ReturnType<typeof follow> | undefined;

  const open = (request: SwapRequest | undefined) => {
    following?.stop();
    document.documentElement.toggleAttribute('data-tx', request !== undefined);
    document.title = siteTitle;
    if (request === undefined) showRecent(part);
    following = request && follow(request, trackScreen(root, part, siteTitle));
  };

  part('form').addEventListener('submit', (event) => {
    event.preventDefault();
    const request = readForm(part);
    if (request === undefined) return;
    history.pushState(null, '', trackPath(request.tx, request.network));
    open(request);
    part('says').focus();
  });
  part('paste').addEventListener('click', () => void paste(part));
  part('another').addEventListener('click', () => {
    history.pushState(null, '', localPath('/track'));
    open(undefined);
    field.value = '';
    field.focus();
  });
  addEventListener('popstate', () => open(requestOf(location.search)));
  addEventListener('online', () => following?.look());
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) following?.look();
  });

  void import('../status/header.ts').then(({ showRunningCount }) => $history.listen(showRunningCount));
  void import('../status/header-page.ts').then(({ startPageHeader }) => startPageHeader());
  const query = new URLSearchParams(location.search);
  field.value = query.get('tx') ?? '';
  for (const choice of part('form').querySelectorAll<HTMLInputElement>('[name="network"]'))
    choice.checked = choice.value === (networkOf(query.get('network')) ?? '');
  open(requestOf(location.search));
  if (following === undefined && field.value !== '') readForm(part);
}

const root = document.querySelector<HTMLElement>('[data-live="track"]');
if (root !== null) start(root);
