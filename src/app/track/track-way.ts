import type { AssetInfo } from '../../core/asset/asset-name.ts';
import { protocols } from '../../core/network/protocol.ts';
import { element } from '../../dom/element.ts';
import { timeOfDay } from '../../i18n/times.ts';
import { crossing, setProgress } from '../crossing/live-crossing.ts';
import type { SwapRecord } from '../history/history-record.ts';
import { icon } from './track-icons.ts';
import type { Track } from './track-lookup.ts';
import { isTurnedBack, progressOf } from './track-progress.ts';
import { partsText } from './track-stages.ts';
import { executedOf, money, pairOf, titleOf } from './track-view.ts';
import { tTrack } from './track-words.ts';

/** What a crossing is drawn from: an answer, or what this browser keeps of a payment that nobody has seen yet. */
export type WayFacts = Pick<Track, 'network' | 'state' | 'kind' | 'outputs'> &
  Partial<Pick<Track, 'input' | 'streaming' | 'expected' | 'refund'>>;

/** The way of a payment that only this browser knows of. */
export const unseenWay = ({ network }: SwapRecord): WayFacts => ({ network, state: 'waiting', kind: 'swap', outputs: [] });

const caption = (first: string, second: string): HTMLElement => element('span', element('b', first), element('span', second));

/** Below a way that ended at the network. */
function captionsBack(view: WayFacts, { from, to }: ReturnType<typeof pairOf>): readonly HTMLElement[] {
  const { network, expected, refund, outputs } = view;
  const back = outputs.find(({ kind }) => kind === 'refund');
  const emitted = expected === undefined ? undefined : refund?.emitted;
  const offered = emitted === undefined ? undefined : money(emitted, expected?.asset ?? '');
  return [
    caption(back === undefined ? (from?.ticker ?? '') : money(back.amount, back.asset), from?.chainName ?? ''),
    caption(
      tTrack('track.end.turned'),
      offered === undefined ? protocols[network].name : tTrack('track.stage.wouldPay', { amount: offered }),
    ),
    caption(tTrack('track.end.none', { asset: to?.ticker ?? '' }), tTrack('track.end.notPaid')),
  ];
}

/** What was paid, from which chain and when. */
function captionPaid({ input }: WayFacts, kept: SwapRecord | undefined, from: AssetInfo | undefined): HTMLElement {
  if (from === undefined) return caption('', '');
  const amount = input?.amount ?? kept?.amount;
  const place = kept === undefined ? from.chainName : `${from.chainName}, ${timeOfDay(kept.createdAt)}`;
  return caption(amount === undefined ? from.ticker : money(amount, from.id), place);
}

/** What stands below the two ends and the network. */
function captions(view: WayFacts, kept: SwapRecord | undefined): readonly HTMLElement[] {
  const pair = pairOf(view, kept);
  if (isTurnedBack(view)) return captionsBack(view, pair);
  const { network, streaming, kind, state } = view;
  const { name } = protocols[network];
  const parts = streaming !== undefined && streaming.quantity > 1 && kind !== 'limit' ? partsText(streaming) : undefined;
  const middle = parts !== undefined && state === 'swapping' ? caption(parts, name) : caption(name, parts ?? titleOf(view));
  return [captionPaid(view, kept, pair.from), middle, caption(arrivalText(view, kept), pair.to?.chainName ?? '')];
}

/** What arrives, as exactly as it is known. */
export function arrivalText(view: WayFacts, kept: SwapRecord | undefined): string {
  const { to } = pairOf(view, kept);
  if (to === undefined) return '';
  const [executed, planned] = [executedOf(view), view.outputs.find(({ kind }) => kind === 'payout')];
  if (executed !== undefined) return money(executed, to.id);
  if (planned !== undefined) return money(planned.amount, planned.asset);
  if (kept?.expected !== undefined) return tTrack('track.end.about', { amount: money(kept.expected, to.id) });
  const minimum = view.expected?.minimum_payout;
  return minimum === undefined ? to.ticker : tTrack('track.end.least', { amount: money(minimum, to.id) });
}

/** The way of a swap as a crossing with its captions. Moves the filled part where it is drawn already. */
export function drawWay(place: HTMLElement, view: WayFacts, kept: SwapRecord | undefined): void {
  const { from, to } = pairOf(view, kept);
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
  const below = element('div.track-captions', ...captions(view, kept));
  if (drawn !== null && place.dataset['image'] === image) {
    place.replaceChildren(drawn, text, below);
    setProgress(drawn, progressOf(view));
    return;
  }
  place.dataset['image'] = image;
  const tone = isBack ? ({ tone: 'refund' } as const) : {};
  const band = crossing({ from, to, networks: [view.network], height: 84, progress: 0, ...tone });
  if (isBack) band.append(element('span.track-back', icon('left', 22)));
  place.replaceChildren(band, text, below);
  requestAnimationFrame(() => setProgress(band, progressOf(view)));
}
