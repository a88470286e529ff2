import { useStore } from '@nanostores/react';
import { useEffect, useId, useState } from 'react';
import { protocols } from '../../../core/network/protocol.ts';
import { brief, duration, inUnit, preciseDuration } from '../../../i18n/figures.ts';
import { $picked } from '../../state/offers/$quote.ts';
import type { LiveOffer, OfferList } from '../../state/offers/order-book.ts';
import { wholeTime } from '../../state/offers/time-parts.ts';
import { $now } from '../../state/swap/$now.ts';
import { deviceClock } from '../../ui/clock.ts';
import { browserDeps } from '../../ui/request.ts';
import { tReview, tReviewCount } from '../../words/confirm-words.ts';
import { Segments } from '../order/Segments.tsx';
import { StreamingChart } from './StreamingChart.tsx';
import { areUsable, fetchStreaming, intervalsOf, type Point, type StreamingState } from './streaming-requests.ts';

interface Props {
  readonly offer: LiveOffer;
  readonly book: OfferList;
  readonly usable: boolean;
}

function Table({
  points,
  book,
  chosen,
  live,
  onChoose,
}: {
  readonly points: readonly Point[];
  readonly book: OfferList;
  readonly chosen: Point | undefined;
  readonly live: boolean;
  readonly onChoose: (point: Point) => void;
}) {
  const { to } = book.request;
  const base = points[0];
  return (
    <table className="stream-table">
      <thead>
        <tr>
          <th scope="col">{tReview('stream.parts')}</th>
          <th scope="col">{tReview('stream.payout')}</th>
          <th scope="col">{tReview('stream.time')}</th>
          <th scope="col">
            <span className="visually-hidden">{tReview('stream.choose')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {points.map((point) => {
          const gain = base === undefined ? 0n : point.offer.expected_amount_out - base.offer.expected_amount_out;
          return (
            <tr key={point.parts} data-chosen={point === chosen}>
              <th scope="row">{point.parts}</th>
              <td>
                {inUnit(brief(point.offer.expected_amount_out, to.decimals), to.ticker)}
                {gain !== 0n && (
                  <span className="quiet">
                    {' '}
                    {gain > 0n ? '+' : ''}
                    {brief(gain, to.decimals)}
                  </span>
                )}
              </td>
              <td>{preciseDuration(wholeTime(point.offer, book.request))}</td>
              <td>
                <button
                  type="button"
                  className="text-button"
                  disabled={!live}
                  aria-pressed={point === chosen}
                  onClick={() => onChoose(point)}
                >
                  {tReview(point === chosen ? 'stream.chosen' : 'stream.choose')}
                  <span className="visually-hidden">
                    {' '}
                    {tReviewCount('stream.point', point.parts, {
                      amount: brief(point.offer.expected_amount_out, to.decimals),
                      asset: to.ticker,
                      time: duration(wholeTime(point.offer, book.request)),
                    })}
                  </span>
                </button>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** Payout and duration for more parts, per the network's own quotes; one can be selected. */
export default function Streaming({ offer, book, usable }: Props) {
  const { network } = offer;
  const name = protocols[network].name;
  const now = useStore($now);
  const picked = useStore($picked);
  const [interval, setInterval] = useState(protocols[network].streamingInterval);
  const [state, setState] = useState<StreamingState>({ kind: 'asking' });
  const [attempt, setAttempt] = useState(0);
  // The first book of a request suffices: renewals would request the same.
  const [asked, setAsked] = useState(book);
  if (asked.request !== book.request) setAsked(book);
  const label = useId();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a further turn asks again.
  useEffect(() => {
    setState({ kind: 'asking' });
    return fetchStreaming(asked, { network, interval }, browserDeps, setState);
  }, [asked, network, interval, attempt]);

  const live = usable && areUsable(state, now);
  const points = state.kind === 'points' ? state.points : [];
  const chosen = picked?.own?.request === book.request ? points.find((point) => point.offer === picked.own?.offer) : undefined;
  const choose = (point: Point) => {
    if (areUsable(state, deviceClock.now())) $picked.set({ choice: point.choice, own: { request: book.request, offer: point.offer } });
  };
  return (
    <section className="stream" aria-labelledby={label}>
      <h3 id={label}>{tReview('stream.heading')}</h3>
      <p className="quiet">{tReview('stream.text', { network: name })}</p>
      <Segments
        legend={tReview('stream.interval')}
        items={intervalsOf(network).map((blocks) => ({ id: blocks, name: `${blocks}` }))}
        value={interval}
        onChoose={setInterval}
      />
      <div aria-live="polite">
        {state.kind === 'asking' && <p className="stream-wait quiet">{tReview('stream.asking', { network: name })}</p>}
        {state.kind === 'none' && <p>{tReview('stream.none', { network: name })}</p>}
        {state.kind === 'failed' && <p>{tReview('stream.failed', { network: name })}</p>}
        {state.kind === 'points' && !areUsable(state, now) && <p>{tReview('stream.stale')}</p>}
      </div>
      {state.kind === 'points' && (
        <div data-dim={!live}>
          <StreamingChart points={points} request={book.request} chosen={chosen} />
          <Table points={points} book={book} chosen={chosen} live={live} onChoose={choose} />
        </div>
      )}
      <p className="quiet">{tReview('stream.intervalText')}</p>
      {(state.kind === 'failed' || (state.kind === 'points' && !live)) && (
        <button type="button" className="text-button" onClick={() => setAttempt(attempt + 1)}>
          {tReview('stream.again')}
        </button>
      )}
    </section>
  );
}
