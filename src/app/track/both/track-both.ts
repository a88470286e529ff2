import { assetInfo } from '../../../core/asset/asset-name.ts';
import { isFinal } from '../../../core/track/track-states.ts';
import { element } from '../../../dom/element.ts';
import { fromTo } from '../../../i18n/from-to.ts';
import { crossing, setProgress } from '../../crossing/live-crossing.ts';
import { findSwap } from '../../state/history/$history.ts';
import { joinPayments, type ShownSwap } from '../../state/history/split-swaps.ts';
import { tTrack } from '../../words/track-words.ts';
import { postEnd } from '../notice/track-notice.ts';
import { stateTag } from '../state-tag.ts';
import { noticesOf } from '../track-actions.ts';
import type { FollowedSwap } from '../track-follow.ts';
import type { Track } from '../track-lookup.ts';
import { measureProgress } from '../track-progress.ts';
import { type ReceiptPart, receiptTools } from '../track-receipt.ts';
import { type TrackScreen, trackScreen } from '../track-screen.ts';
import { money, recordOf, unbroken } from '../track-view.ts';
import { bothPath } from './follow-path.ts';

export type BothSwaps = readonly [FollowedSwap, FollowedSwap];

/** What came of both payments together, in a sentence; the whole amount while one is under way. */
export function sumText({ state, amount, from, executed, returned, to }: ShownSwap): string {
  const paid = amount === undefined || from === undefined ? '' : unbroken(money(amount, from));
  const out = executed === undefined || to === undefined ? undefined : unbroken(money(executed, to));
  const back = returned === undefined || from === undefined ? undefined : unbroken(money(returned, from));
  if (state === 'done' && out !== undefined) return fromTo(paid, out);
  if (!isFinal(state) || back === undefined) return tTrack('track.sum', { amount: paid });
  return out === undefined ? tTrack('track.say.refunded', { back }) : tTrack('track.say.partly_refunded', { out, back });
}

/** A payment as this browser or a network knows it; undefined while neither does. */
const knownAs = ({ tx, network }: FollowedSwap, view: Track | undefined) =>
  findSwap(tx, view?.network ?? network) ?? (view && { ...recordOf(view), id: tx, createdAt: 0, updatedAt: 0 });

/** The sum above both payments: its state, its sentence, both ways in one, and one notice, mail and receipt of both. */
function sumSection([first, second]: BothSwaps, parts: () => readonly ReceiptPart[]) {
  const [tag, says] = [element('p.track-tag'), element('h2.track-says', tTrack('track.reading'))];
  const [way, tools] = [element('div'), element('div')];
  const act = element('div.track-act', ...noticesOf(() => ({ tx: first.tx, otherTx: second.tx })));
  const head = element('div.track-head', element('div', tag, says), act);
  const place = element('section.card.track-hero.track-sum', head, way, tools);
  return {
    place,
    draw(swap: ShownSwap, progress: number) {
      tag.replaceChildren(stateTag(swap.state));
      if (isFinal(swap.state)) act.replaceChildren();
      if (tools.childElementCount === 0 && parts().length === 2)
        tools.append(receiptTools({ parts, path: bothPath(first.tx, second.tx), title: () => `${says.textContent}` }));
      says.textContent = sumText(swap);
      const [from, to] = [assetInfo(swap.from ?? ''), assetInfo(swap.to ?? '')];
      if (way.childElementCount === 0 && from !== undefined && to !== undefined && swap.both !== undefined)
        way.append(crossing({ from, to, networks: swap.both.map(({ network }) => network), height: 56, progress }));
      const band = way.querySelector<HTMLElement>('.crossing');
      if (band !== null) setProgress(band, progress);
    },
  };
}

/** A second view like the first, below it, with names of its own. */
function secondView(view: HTMLElement): HTMLElement {
  const second = view.cloneNode(true) as HTMLElement;
  for (const gone of second.querySelectorAll('.track-backlink, [data-part="another"]')) gone.remove();
  second.querySelector('#track-says')?.setAttribute('id', 'track-says-second');
  second.querySelector('[aria-labelledby="track-says"]')?.setAttribute('aria-labelledby', 'track-says-second');
  view.after(second);
  return second;
}

type Follow = (swap: FollowedSwap, draw: () => TrackScreen) => { readonly stop: () => void };

/** Follows both payments of an order over both networks: one below the other, with their sum above, and one notice at the end. */
export function openBoth(swaps: BothSwaps, view: HTMLElement, siteTitle: string, follow: Follow): { readonly stop: () => void } {
  const second = secondView(view);
  const views: [Track?, Track?] = [];
  const parts = () =>
    [view, second].flatMap((place, at): readonly ReceiptPart[] => {
      const [known, facts] = [views[at], place.querySelector<HTMLElement>('.track-facts')];
      return known === undefined || facts === null ? [] : [{ view: known, kept: findSwap(known.tx, known.network), facts }];
    });
  const sum = sumSection(swaps, parts);
  view.querySelector('.track-backlink')?.after(sum.place);
  let before: ShownSwap | undefined;
  const hear = (at: 0 | 1) => (next: Track) => {
    views[at] = next;
    const [one, other] = [knownAs(swaps[0], views[0]), knownAs(swaps[1], views[1])];
    if (one === undefined || other === undefined) return;
    const whole = joinPayments([one, other]);
    const shares = views.map((known) => (known === undefined ? 0 : measureProgress(known)));
    sum.draw(whole, shares.reduce((total, share) => total + share, 0) / 2);
    const title = tTrack(`track.title.${whole.state}`);
    document.title = `${title} | ${siteTitle}`;
    if (before !== undefined && !isFinal(before.state) && isFinal(whole.state)) postEnd(title, sumText(whole));
    before = whole;
  };
  const following = ([view, second] as const).map((place, index) => {
    const at = index === 0 ? 0 : 1;
    return follow(swaps[at], () => trackScreen(swaps[at], place, siteTitle, hear(at)));
  });
  return {
    stop() {
      for (const one of following) one.stop();
      second.remove();
      sum.place.remove();
    },
  };
}
