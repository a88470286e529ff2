import { protocols } from '../../core/network/protocol.ts';
import { latenessOf } from '../../core/track/track-pace.ts';
import { element } from '../../dom/element.ts';
import { localPath } from '../../i18n/locale.ts';
import { t } from '../../i18n/t.ts';
import { findSwap, recordSwap, updateSwap } from '../history/$history.ts';
import type { partElements } from '../ui/live-error.ts';
import { factList } from './track-facts.ts';
import type { Track } from './track-lookup.ts';
import { noticeButton, postEnd } from './track-notice.ts';
import { leftText, stageList } from './track-stages.ts';
import { moveTexts, reasonOf, recordOf, sentenceOf, titleOf } from './track-view.ts';
import { tTrack } from './track-words.ts';

type Part = ReturnType<typeof partElements>;

/** What a person sees of one swap, from the first question to its end. */
export interface TrackScreen {
  readonly found: (view: Track) => void;
  /** `keptSince` in unix milliseconds, when this browser knows when the deposit was made. */
  readonly unseen: (keptSince: number | undefined) => void;
  readonly failed: (hint: string | undefined, againSeconds: number | undefined) => void;
  /** Brings countdowns up to now; `nextAt` in unix milliseconds, when it is asked again. */
  readonly tick: (nextAt: number | undefined) => void;
}

function showTop(
  says: HTMLElement,
  siteTitle: string,
  { sentence, title, kind }: { readonly sentence: string; readonly title: string; readonly kind: string },
): void {
  if (says.textContent !== sentence) says.textContent = sentence;
  says.dataset['state'] = kind;
  document.title = `${title} | ${siteTitle}`;
}

/** Everything that is drawn from an answer, to tell whether there is something new to draw. */
const imageOf = (view: Track, expected: bigint | undefined): string =>
  JSON.stringify([view, expected], (name, value: unknown) =>
    name === 'read_at' || name === 'next_look_seconds' ? 0 : typeof value === 'bigint' ? `${value}` : value,
  );

/** Redraws what `draw` fills, and keeps the focus on what has it. */
function redraw(root: ParentNode, draw: () => void): void {
  const focused = document.activeElement instanceof HTMLElement ? document.activeElement.dataset['key'] : undefined;
  draw();
  if (focused !== undefined) root.querySelector<HTMLElement>(`[data-key="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
}

function fillTools(tools: HTMLElement, view: Track): void {
  const isKept = findSwap(view.tx, view.network) !== undefined;
  const image = `${view.tx} ${view.final} ${isKept}`;
  if (tools.dataset['image'] === image) return;
  tools.dataset['image'] = image;
  const keep = element('button.text-button', { type: 'button' }, tTrack('track.keep'));
  keep.addEventListener('click', () => {
    recordSwap(recordOf(view));
    fillTools(tools, view);
    tools.querySelector('a')?.focus();
  });
  const history = element('a', { href: localPath('/history') }, tTrack('track.history'));
  tools.replaceChildren(...(view.final ? [] : [noticeButton()]), isKept ? element('span', tTrack('track.kept'), ' ', history) : keep);
}

/** Draws into the parts of the page, which it empties first. `siteTitle` is that of the page without a swap. */
export function trackScreen(root: ParentNode, part: Part, siteTitle: string): TrackScreen {
  const [says, about, body, aside, tools, errorPart] = (['says', 'about', 'body', 'aside', 'tools', 'error'] as const).map(part) as [
    HTMLElement,
    HTMLElement,
    HTMLElement,
    HTMLElement,
    HTMLElement,
    HTMLElement,
  ];
  let since = Date.now();
  let view: Track | undefined;
  let image = '';
  for (const one of [about, body, aside, tools, errorPart]) one.replaceChildren();
  delete tools.dataset['image'];
  showTop(says, siteTitle, { sentence: tTrack('track.reading'), title: tTrack('track.reading'), kind: 'reading' });

  const lateText = (): string | undefined => {
    if (view === undefined || latenessOf({ state: view.state === 'waiting' ? 'sent' : view.state }, since, Date.now()) !== 'payout_waits')
      return undefined;
    return tTrack('track.late', { network: protocols[view.network].name });
  };

  return {
    found(next) {
      const hasEnded = view !== undefined && !view.final && next.final;
      if (view?.state !== next.state) since = Date.now();
      view = next;
      errorPart.replaceChildren();
      const kept = findSwap(next.tx, next.network);
      const sentence = sentenceOf(next, kept !== undefined);
      showTop(says, siteTitle, { sentence, title: titleOf(next), kind: next.state });
      if (kept !== undefined) updateSwap(kept.id, recordOf(next));
      const nextImage = imageOf(next, kept?.expected);
      if (nextImage !== image) {
        redraw(root, () => {
          const moves = moveTexts(next).map((text) => element('p.track-wait', text));
          body.replaceChildren(...moves, ...(next.deposit === undefined ? [stageList(next)] : []));
          aside.replaceChildren(element('h2', tTrack('track.facts')), factList(next, kept));
        });
      }
      image = nextImage;
      fillTools(tools, next);
      if (hasEnded) postEnd(titleOf(next), sentence);
    },
    unseen(keptSince) {
      errorPart.replaceChildren();
      if (view !== undefined) return;
      const late = latenessOf({ state: 'sent' }, keptSince ?? since, Date.now());
      showTop(says, siteTitle, { sentence: tTrack('track.unseen'), title: tTrack('track.title.waiting'), kind: 'waiting' });
      const text = tTrack(late === undefined ? 'track.unseenText' : 'track.unseenLate');
      if (body.textContent !== text) body.replaceChildren(element('p.track-wait', text));
    },
    failed(hint, againSeconds) {
      const title = navigator.onLine ? tTrack('track.failed') : t('failure.offline');
      if (view === undefined) showTop(says, siteTitle, { sentence: title, title: tTrack('track.failed'), kind: 'failed' });
      const again = againSeconds === undefined ? '' : tTrack('track.failedText', { n: againSeconds });
      const text = [`${title}.`, hint ?? '', again].filter((line) => line !== '').join(' ');
      if (errorPart.textContent !== text) errorPart.replaceChildren(element('p.notice', text));
    },
    tick(nextAt) {
      const now = Date.now();
      for (const left of body.querySelectorAll<HTMLElement>('[data-end]')) {
        const text = leftText(Number(left.dataset['end']), now);
        if (left.textContent !== text) left.textContent = text;
      }
      const next = nextAt === undefined ? undefined : tTrack('track.next', { n: Math.max(0, Math.ceil((nextAt - now) / 1000)) });
      const texts = [view && reasonOf(view), lateText(), view?.final ? tTrack('track.end') : next];
      about.textContent = texts.filter((text) => text !== undefined).join(' ');
    },
  };
}
