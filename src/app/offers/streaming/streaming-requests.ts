import { protocols } from '../../../core/network/protocol.ts';
import { type Choice, findOffer, type LiveOffer, type OfferList, type QuoteOutcome, requestQuote } from '../../state/offers/order-book.ts';
import type { RequestDeps } from '../../ui/request.ts';

/** One streaming setting with the network's offer for it. */
export interface Point {
  readonly choice: Choice;
  readonly parts: number;
  readonly offer: LiveOffer;
}

export type StreamingState =
  | { readonly kind: 'asking' }
  | { readonly kind: 'points'; readonly points: readonly Point[]; readonly expiresAt: number }
  /** The network does not split this amount. */
  | { readonly kind: 'none' }
  | { readonly kind: 'failed' };

/** Intervals worth comparing on a network, in blocks between parts. */
export function intervalsOf(network: Choice['network']): readonly number[] {
  const { streamingInterval } = protocols[network];
  return [...new Set([streamingInterval, 3, 5, 10])].filter((interval) => interval >= streamingInterval).slice(0, 3);
}

/** Part counts to compare: two, each quarter of the maximum and the maximum, without duplicates. */
export function streamingParts(most: number): readonly number[] {
  if (most < 2) return [];
  const quarter = (share: number) => Math.max(2, Math.ceil((most * share) / 4));
  return [...new Set([2, quarter(1), quarter(2), quarter(3), most])].filter((parts) => parts <= most);
}

const offerIn = (outcome: QuoteOutcome, choice: Choice): LiveOffer | undefined =>
  'book' in outcome ? findOffer(outcome.book.offers, choice) : undefined;

/** Sorts points by parts; drops the one with more parts when time and payout are equal. */
export function sortPoints(points: readonly Point[]): readonly Point[] {
  const sorted = [...points].sort((a, b) => a.parts - b.parts);
  return sorted.filter(
    (point, index) =>
      !sorted
        .slice(0, index)
        .some(
          ({ offer }) =>
            offer.expected_amount_out === point.offer.expected_amount_out && offer.total_swap_seconds === point.offer.total_swap_seconds,
        ),
  );
}

/**
 * Requests quotes for a few streaming settings. The maximum number of parts comes from the network's own reply to an
 * automatic quantity. Returns a cancel function.
 */
export function fetchStreaming(
  book: OfferList,
  { network, interval }: { readonly network: Choice['network']; readonly interval: number },
  deps: RequestDeps,
  report: (state: StreamingState) => void,
): () => void {
  const { request } = book;
  const running: { drop: () => void }[] = [];
  let called = false;
  const one = (choice: Choice): Promise<Point | undefined> =>
    new Promise((resolve) => {
      running.push(
        requestQuote(request, choice, deps, (outcome) => {
          const offer = offerIn(outcome, choice);
          resolve(offer && { choice, parts: choice.mode === 'single' ? 1 : (choice.quantity ?? offer.max_streaming_quantity), offer });
        }),
      );
    });
  const streaming = (quantity?: number): Choice => ({
    network,
    mode: 'streaming',
    interval,
    ...(quantity === undefined ? {} : { quantity }),
  });
  void (async () => {
    const [whole, most] = await Promise.all([singleOf(book, network, one), one(streaming())]);
    if (called) return;
    if (most === undefined) return report(whole === undefined ? { kind: 'failed' } : { kind: 'none' });
    if (most.parts < 2) return report({ kind: 'none' });
    const between = streamingParts(most.parts).filter((parts) => parts < most.parts);
    const found = await Promise.all(between.map((parts) => one(streaming(parts))));
    if (called) return;
    const points = sortPoints([whole, ...found, most].filter((point) => point !== undefined));
    report({ kind: 'points', points, expiresAt: Math.min(...points.map(({ offer }) => offer.expiresAt)) });
  })();
  return () => {
    called = true;
    for (const request of running) request.drop();
  };
}

/** The single-swap offer, already in the book unless the network refused it. */
async function singleOf(
  book: OfferList,
  network: Choice['network'],
  one: (choice: Choice) => Promise<Point | undefined>,
): Promise<Point | undefined> {
  const choice: Choice = { network, mode: 'single' };
  const offer = findOffer(book.offers, choice);
  return offer === undefined ? one(choice) : { choice, parts: 1, offer };
}

/** Whether the points can be selected at `now`. */
export const areUsable = (state: StreamingState, now: number): boolean => state.kind === 'points' && now < state.expiresAt;
