import { protocols } from '../../core/network/protocol.ts';
import { latenessOf } from '../../core/track/track-pace.ts';
import { element } from '../../dom/element.ts';
import { duration } from '../../i18n/figures.ts';
import { t } from '../../i18n/t.ts';
import { $history, findSwap, isCancelling, updateSwap } from '../state/history/$history.ts';
import { noteSeen } from '../state/history/history-awaited.ts';
import type { StageEnds, SwapRecord } from '../state/history/history-record.ts';
import { type DollarPrices, dollarPricesOf, poolsOnce, worth } from '../state/pools/track-dollars.ts';
import { partElements } from '../ui/live-error.ts';
import { tTrack } from '../words/track-words.ts';
import { postEnd } from './notice/track-notice.ts';
import { paidAt, watchStages } from './stage-ends.ts';
import { stateTag } from './state-tag.ts';
import { createActions, noticesOf, showHelp } from './track-actions.ts';
import type { FollowedSwap, NextAnswer } from './track-follow.ts';
import type { Track } from './track-lookup.ts';
import { arrivalAt, clockSkew, helpFor, isTurnedBack, sentAfter } from './track-progress.ts';
import { receipt } from './track-receipt.ts';
import { redraw } from './track-redraw.ts';
import { arrivesText, byText, stageList } from './track-stages.ts';
import { describeRefund, endText, formatTitle, isOpenOrder, moveTexts, recordOf, sentenceOf, throughText, whyLost } from './track-view.ts';
import { drawWay, unseenWay } from './track-way.ts';
import { keepFound } from './watch/keep-found.ts';
import { describeUnseen, unseenFacts } from './watch/unseen-payment.ts';

/** View of one swap, from the first lookup to its end. */
export interface TrackScreen {
  readonly found: (view: Track) => void;
  /** `kept`: this browser's record of the deposit. */
  readonly unseen: (kept: SwapRecord | undefined) => void;
  readonly failed: (hint: string | undefined, againSeconds: number | undefined) => void;
  /** Updates countdowns and the time of the next response. */
  readonly tick: (next: NextAnswer) => void;
}

const setText = (place: HTMLElement, text: string): void => {
  if (place.textContent !== text) place.textContent = text;
};

/** Fields that change with every response; rendered by the tick instead. */
const restless = ['read_at', 'read_at_unix', 'next_look_seconds', 'arrives_at', 'arrives_at_unix'];

/** Serialized rendered state, to detect whether anything needs redrawing. */
const imageOf = (view: Track, kept: SwapRecord | undefined, prices: DollarPrices | undefined): string =>
  JSON.stringify([view, kept?.expected, kept?.cancelSentAt, kept !== undefined, prices === undefined], (name, value: unknown) =>
    restless.includes(name) ? 0 : typeof value === 'bigint' ? `${value}` : value,
  );

function fillTools(tools: HTMLElement, view: Track): void {
  const isKept = findSwap(view.tx, view.network) !== undefined;
  const image = `${view.tx} ${isKept}`;
  if (tools.dataset['image'] === image) return;
  tools.dataset['image'] = image;
  if (isKept) {
    tools.replaceChildren(element('span.quiet', tTrack('track.kept')));
    return;
  }
  const keep = element('button.text-button', { type: 'button' }, tTrack('track.keep'));
  keep.addEventListener('click', () => {
    void keepFound(view);
    fillTools(tools, view);
    document.querySelector<HTMLElement>('.track-backlink')?.focus({ preventScroll: true });
  });
  tools.replaceChildren(keep);
}

/** Dollar value of the payout, or of the deposit before that. */
function formatDollars({ outputs, input }: Track, prices: DollarPrices | undefined): string | undefined {
  const paid = outputs.find(({ kind, sent }) => kind === 'payout' && sent) ?? input;
  return paid === undefined ? undefined : worth(paid.amount, paid.asset, prices);
}

/** Time from the payment until the network sent the payout, if this browser saw both: a quote's time ends a block of its chain later. */
function sentAfterText(view: Track, ends: StageEnds, kept: SwapRecord | undefined): string | undefined {
  const seconds = sentAfter(view, ends, kept);
  return seconds === undefined ? undefined : tTrack('track.sentAfter', { time: duration(seconds) });
}

/** Text below the status sentence: progress and time left, the refund reason, or the result. */
function aboutText(
  view: Track,
  { kept, ends, prices }: { readonly kept: SwapRecord | undefined; readonly ends: StageEnds; readonly prices: DollarPrices | undefined },
  skew: number,
): string {
  const at = arrivalAt(view, kept, skew);
  const arrives = at === undefined ? undefined : arrivesText(at, Date.now() + skew);
  if (view.state === 'outbound_delayed') return [arrives, tTrack('track.stage.delayNote')].filter((text) => text !== undefined).join(' · ');
  const loss = whyLost(view);
  if (loss !== undefined) return `${loss} ${tTrack('track.lostLater')}`;
  const texts = isTurnedBack(view)
    ? [[describeRefund(view), view.final ? tTrack('track.end') : undefined].filter((text) => text !== undefined).join(' ')]
    : [
        describeRefund(view),
        view.held_back === true ? tTrack('track.heldBack', { network: protocols[view.network].name }) : undefined,
        throughText(view),
        arrives,
        kept === undefined ? undefined : endText(view),
        sentAfterText(view, ends, kept),
        formatDollars(view, prices),
      ];
  return texts.filter((text) => text !== undefined && text !== '').join(' · ');
}

/** Stage end times to store, if the record lacks any of them. */
const newEnds = (ended: StageEnds, kept: SwapRecord): Pick<SwapRecord, 'ended'> =>
  Object.keys(ended).length > Object.keys(kept.ended ?? {}).length ? { ended } : {};

/** Notice that the network holds a payout longer than it should. */
function lateText(view: Track, since: number): string | undefined {
  const state = view.state === 'waiting' ? 'sent' : view.state;
  if (latenessOf({ state }, since, Date.now()) !== 'payout_waits') return undefined;
  return tTrack('track.late', { network: protocols[view.network].name });
}

function nextText(next: NextAnswer, now: number): string {
  if (next === 'live') return tTrack('track.live');
  return next === undefined ? '' : tTrack('track.next', { n: Math.max(0, Math.ceil((next - now) / 1000)) });
}

const partNames = ['tag', 'says', 'about', 'help', 'act', 'way', 'spoken', 'body', 'aside', 'tools', 'next', 'error'] as const;

/**
 * Renders a swap into the page parts, clearing them first. `siteTitle`: page title without a swap. With `hear`, the swap is one of
 * several on the page: title, notices and the actions of the receipt are left to the listener.
 */
export function trackScreen(swap: FollowedSwap, root: ParentNode, siteTitle: string, hear?: (view: Track) => void): TrackScreen {
  const part = partElements(root);
  const at = Object.fromEntries(partNames.map((name) => [name, part(name)])) as Record<(typeof partNames)[number], HTMLElement>;
  let since = Date.now();
  let view: Track | undefined;
  let own: SwapRecord | undefined;
  let prices: DollarPrices | undefined;
  let image = '';
  let ends: StageEnds = {};
  let skew = 0;
  const stagesSeen = watchStages();
  const orderPlace = element('div.track-order');
  let orderOf = '';

  const showTop = (sentence: string, title: string, kind: string) => {
    setText(at.says, sentence);
    setText(at.spoken, title);
    at.says.dataset['state'] = kind;
    if (hear === undefined) document.title = `${title} | ${siteTitle}`;
  };
  const isLeaving = (one: Track) => own !== undefined && !one.final && isCancelling(own);
  const sentence = (one: Track) => (isLeaving(one) ? tTrack('track.say.cancelling') : sentenceOf(one, own !== undefined));
  const title = (one: Track) => (isLeaving(one) ? tTrack('track.title.cancelling') : formatTitle(one));
  /** Rendered once: a form or a browser prompt reports to the button that opened it. */
  const showNotices = () => {
    if (at.act.childElementCount === 0 && hear === undefined) at.act.replaceChildren(...noticesOf(() => view ?? swap));
  };
  /** Expiry and cancellation of an open order, loaded once per rendered state. */
  const showOrder = (next: Track) => {
    const isOpen = isOpenOrder(next) && next.input?.from !== undefined && !isLeaving(next);
    const wanted = isOpen ? `${next.tx} ${next.streaming?.count ?? 0}` : '';
    if (wanted === orderOf) return;
    orderOf = wanted;
    if (!isOpen) return orderPlace.replaceChildren();
    void import('../history/track-order.ts')
      .then(({ showTrackOrder }) => showTrackOrder(orderPlace, next, () => orderOf === wanted))
      .catch(() => undefined);
  };
  /** Times left by the server's clock, at once and with every tick. */
  const fillTimes = () => {
    for (const left of at.body.querySelectorAll<HTMLElement>('[data-end]'))
      setText(left, byText(Number(left.dataset['end']), Date.now() + skew));
  };
  const draw = (next: Track) => {
    const kept = findSwap(next.tx, next.network);
    const nextImage = imageOf(next, kept, prices);
    if (nextImage === image) return;
    image = nextImage;
    redraw(root, () => {
      const moves = moveTexts(next).map((text) => element('p.track-wait', text));
      const stages = next.deposit === undefined ? [stageList(next, { kept, ends, start: paidAt(kept) })] : [];
      at.tag.replaceChildren(stateTag(isLeaving(next) ? 'cancelling' : next.state));
      if (next.final) at.act.replaceChildren(...createActions(next));
      else showNotices();
      drawWay(at.way, next, { kept, ends });
      at.body.replaceChildren(...moves, orderPlace, ...stages);
      fillTimes();
      at.aside.replaceChildren(...receipt({ view: next, kept, prices }, hear !== undefined));
    });
  };

  const show = (next: Track) => {
    showTop(sentence(next), title(next), next.state);
    draw(next);
    showOrder(next);
  };

  for (const name of ['tag', 'about', 'help', 'act', 'way', 'aside', 'tools', 'error', 'next'] as const) at[name].replaceChildren();
  delete at.tools.dataset['image'];
  showTop(tTrack('track.reading'), tTrack('track.reading'), 'reading');
  void poolsOnce().then((read) => {
    if (read === undefined) return;
    prices = dollarPricesOf(read.pools);
    if (view !== undefined) draw(view);
  });

  return {
    found(next) {
      const hasEnded = view !== undefined && !view.final && next.final;
      if (view?.state !== next.state) since = Date.now();
      view = next;
      skew = clockSkew(next, Date.now());
      at.error.replaceChildren();
      noteSeen(next);
      const kept = findSwap(next.tx, next.network);
      own = kept;
      ends = stagesSeen.found(next.stages, kept);
      if (kept !== undefined) updateSwap(kept.id, { ...recordOf(next), ...newEnds(ends, kept) });
      show(next);
      fillTools(at.tools, next);
      if (hear !== undefined) hear(next);
      else if (hasEnded) postEnd(title(next), sentence(next));
    },
    unseen(kept) {
      at.error.replaceChildren();
      if (view !== undefined) return;
      stagesSeen.unseen();
      const texts = describeUnseen(swap, kept, Date.now());
      showTop(texts.sentence, texts.title, 'unseen');
      at.tag.replaceChildren(stateTag(texts.isOverdue ? 'unseen' : 'waiting'));
      setText(at.about, texts.about);
      showHelp(at.help, texts.isOverdue ? 'failed-swaps#a-swap-seems-stuck' : undefined);
      showNotices();
      if (kept !== undefined) drawWay(at.way, unseenWay(kept), { kept, ends: {} });
      at.body.replaceChildren();
      if (at.aside.childElementCount === 0) at.aside.replaceChildren(unseenFacts(swap.tx));
    },
    failed(hint, againSeconds) {
      const title = navigator.onLine ? tTrack('track.failed') : t('failure.offline');
      if (view === undefined) {
        showTop(title, tTrack('track.failed'), 'failed');
        at.tag.replaceChildren();
        at.body.replaceChildren();
        at.aside.replaceChildren();
      }
      const again = againSeconds === undefined ? '' : tTrack('track.failedText', { n: againSeconds });
      const text = [view === undefined ? '' : `${title}.`, hint ?? '', again].filter((line) => line !== '').join(' ');
      if (at.error.textContent !== text) at.error.replaceChildren(element('p.notice', text));
    },
    tick(next) {
      fillTimes();
      setText(at.next, nextText(next, Date.now()));
      if (view === undefined) return;
      const kept = $history.get().swaps.find(({ id }) => id === own?.id);
      if (kept?.cancelSentAt !== own?.cancelSentAt) {
        own = kept;
        show(view);
      }
      const late = lateText(view, since);
      showHelp(at.help, helpFor(view, late !== undefined));
      setText(
        at.about,
        [aboutText(view, { kept: own, ends, prices }, skew), late].filter((text) => text !== undefined && text !== '').join(' '),
      );
    },
  };
}
