import type { AssetInfo } from '../../core/asset/asset-name.ts';
import { protocols } from '../../core/network/protocol.ts';
import { element } from '../../dom/element.ts';
import { timeOfDay } from '../../i18n/times.ts';
import { crossing, setProgress } from '../crossing/live-crossing.ts';
import type { StageEnds, SwapRecord } from '../state/history/history-record.ts';
import { tTrack } from '../words/track-words.ts';
import { paidAt } from './stage-ends.ts';
import { icon } from './track-icons.ts';
import type { Track } from './track-lookup.ts';
import { isTurnedBack, measureProgress } from './track-progress.ts';
import { countedParts, partsText } from './track-stages.ts';
import { executedOf, findPair, formatTitle, moneyInBrief, unbroken } from './track-view.ts';

/** Data for the progress line: a response, or this browser's record of a payment no node has seen. */
export type WayFacts = Pick<Track, 'network' | 'state' | 'kind' | 'outputs'> &
  Partial<Pick<Track, 'input' | 'streaming' | 'expected' | 'refund'>>;

/** Progress data for a payment known only to this browser. */
export const unseenWay = ({ network }: SwapRecord): WayFacts => ({ network, state: 'waiting', kind: 'swap', outputs: [] });

/** Additional data besides the response. */
interface WayMore {
  readonly kept: SwapRecord | undefined;
  readonly ends: StageEnds;
}

/** Name of a chain with the time of its transaction, if known. */
const placeText = (chain: string, at: number | undefined): string =>
  at === undefined ? chain : tTrack('track.place', { chain, time: unbroken(timeOfDay(at)) });

const caption = (first: string, second: string): HTMLElement => element('span', element('b', first), element('span', second));

/** Captions of a refunded swap. */
function captionsBack(view: WayFacts, { from, to }: ReturnType<typeof findPair>, ends: StageEnds): readonly HTMLElement[] {
  const { network, expected, refund, outputs } = view;
  const back = outputs.find(({ kind }) => kind === 'refund');
  const emitted = expected === undefined ? undefined : refund?.emitted;
  const offered = emitted === undefined ? undefined : moneyInBrief(emitted, expected?.asset ?? '');
  return [
    caption(
      back === undefined ? (from?.ticker ?? '') : moneyInBrief(back.amount, back.asset),
      placeText(from?.chainName ?? '', ends.outbound_signed),
    ),
    caption(
      tTrack('track.end.turned'),
      offered === undefined ? protocols[network].name : tTrack('track.stage.wouldPay', { amount: offered }),
    ),
    caption(tTrack('track.end.none', { asset: to?.ticker ?? '' }), tTrack('track.end.notPaid')),
  ];
}

/** Caption of the deposit: amount, chain and time. */
function captionPaid({ input }: WayFacts, kept: SwapRecord | undefined, from: AssetInfo | undefined): HTMLElement {
  if (from === undefined) return caption('', '');
  const amount = input?.amount ?? kept?.amount;
  return caption(amount === undefined ? from.ticker : moneyInBrief(amount, from.id), placeText(from.chainName, paidAt(kept)));
}

/** Captions of both ends and the network. */
function captions(view: WayFacts, { kept, ends }: WayMore): readonly HTMLElement[] {
  const pair = findPair(view, kept);
  if (isTurnedBack(view)) return captionsBack(view, pair, ends);
  const { network, state } = view;
  const { name } = protocols[network];
  const streaming = countedParts(view);
  const parts = streaming === undefined ? undefined : partsText(streaming);
  const middle = parts !== undefined && state === 'swapping' ? caption(parts, name) : caption(name, parts ?? formatTitle(view));
  const nothing = caption(tTrack('track.end.none', { asset: pair.to?.ticker ?? '' }), tTrack('track.end.notPaid'));
  const arrived = state === 'lost' ? nothing : caption(arrivalText(view, kept), placeText(pair.to?.chainName ?? '', ends.outbound_signed));
  return [captionPaid(view, kept, pair.from), middle, arrived];
}

/** Payout amount: paid out, planned, quoted or the minimum, whichever is known first. */
function arrivalText(view: WayFacts, kept: SwapRecord | undefined): string {
  const { to } = findPair(view, kept);
  if (to === undefined) return '';
  const [executed, planned] = [executedOf(view), view.outputs.find(({ kind }) => kind === 'payout')];
  if (executed !== undefined) return moneyInBrief(executed, to.id);
  if (planned !== undefined) return moneyInBrief(planned.amount, planned.asset);
  if (kept?.expected !== undefined) return tTrack('track.end.about', { amount: moneyInBrief(kept.expected, to.id) });
  const minimum = view.expected?.minimum_payout;
  return minimum === undefined ? to.ticker : tTrack('track.end.least', { amount: moneyInBrief(minimum, to.id) });
}

/** Renders the progress line with its captions; animates it if already drawn. */
export function drawWay(place: HTMLElement, view: WayFacts, more: WayMore): void {
  const { from, to } = findPair(view, more.kept);
  if (from === undefined || to === undefined) {
    place.replaceChildren();
    return;
  }
  const isBack = isTurnedBack(view);
  const image = `${from.id} ${to.id} ${view.network} ${isBack}`;
  const drawn = place.querySelector<HTMLElement>('.crossing');
  const text = element(
    'p.visually-hidden',
    tTrack('track.way', { from: from.ticker, network: protocols[view.network].name, to: to.ticker }),
  );
  const below = element('div.track-captions', ...captions(view, more));
  if (drawn !== null && place.dataset['image'] === image) {
    place.replaceChildren(drawn, text, below);
    setProgress(drawn, measureProgress(view));
    return;
  }
  place.dataset['image'] = image;
  const tone = isBack ? ({ tone: 'refund' } as const) : {};
  const band = crossing({ from, to, networks: [view.network], height: 84, progress: 0, ...tone });
  if (isBack) band.append(element('span.track-back', icon('left', 22)));
  place.replaceChildren(band, text, below);
  requestAnimationFrame(() => setProgress(band, measureProgress(view)));
}
