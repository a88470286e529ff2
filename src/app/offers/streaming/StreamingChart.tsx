import { brief, duration, inUnit } from '../../../i18n/figures.ts';
import type { SwapRequest } from '../../state/form/$form.ts';
import { wholeTime } from '../../state/offers/time-parts.ts';
import { tReview, tReviewCount } from '../../words/confirm-words.ts';
import type { Point } from './streaming-requests.ts';

const box = { width: 520, height: 140, left: 8, right: 8, top: 8, bottom: 10 } as const;

interface Placed {
  readonly point: Point;
  readonly x: number;
  readonly y: number;
}

/** Positions of the points: time on the x axis, payout on the y axis, both scaled to their range. */
export function placePoints(points: readonly Point[], request: SwapRequest): readonly Placed[] {
  const times = points.map(({ offer }) => wholeTime(offer, request));
  const payouts = points.map(({ offer }) => offer.expected_amount_out);
  const [least, most] = [Math.min(...times), Math.max(...times)];
  const lowest = payouts.reduce((a, b) => (b < a ? b : a), payouts[0] ?? 0n);
  const highest = payouts.reduce((a, b) => (b > a ? b : a), payouts[0] ?? 0n);
  const across = box.width - box.left - box.right;
  const down = box.height - box.top - box.bottom;
  return points.map((point, index) => {
    const time = most === least ? 0.5 : ((times[index] ?? least) - least) / (most - least);
    const share = highest === lowest ? 0.5 : Number(((point.offer.expected_amount_out - lowest) * 10_000n) / (highest - lowest)) / 10_000;
    return { point, x: box.left + time * across, y: box.top + (1 - share) * down };
  });
}

interface Props {
  readonly points: readonly Point[];
  readonly request: SwapRequest;
  readonly chosen: Point | undefined;
}

/** Payout over time as a line chart. The table below has the same data. */
export function StreamingChart({ points, request, chosen }: Props) {
  const placed = placePoints(points, request);
  const first = placed[0];
  const last = placed.at(-1);
  if (first === undefined || last === undefined) return null;
  const { decimals, ticker } = request.to;
  const highest = points.reduce((most, { offer }) => (offer.expected_amount_out > most ? offer.expected_amount_out : most), 0n);
  const line = placed.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');
  const words = points.map(({ parts, offer }) =>
    tReviewCount('stream.point', parts, {
      amount: brief(offer.expected_amount_out, decimals),
      asset: ticker,
      time: duration(wholeTime(offer, request)),
    }),
  );
  return (
    <figure className="stream-figure">
      <p aria-hidden="true">
        <span>{tReview('stream.axisPayout')}</span>
        <span>{inUnit(brief(highest, decimals), ticker)}</span>
      </p>
      <svg
        className="stream-chart"
        viewBox={`0 0 ${box.width} ${box.height}`}
        role="img"
        aria-label={tReview('stream.chart', { points: words.join('; ') })}
      >
        <path className="stream-axis" d={`M0 ${box.height - 1}H${box.width}`} />
        <path className="stream-line" d={line} />
        {placed.map(({ point, x, y }) => (
          <circle key={point.parts} className="stream-dot" data-chosen={point === chosen} cx={x} cy={y} r={point === chosen ? 6 : 4} />
        ))}
      </svg>
      <p aria-hidden="true">
        <span>{duration(wholeTime(first.point.offer, request))}</span>
        <span>{tReview('stream.axisTime')}</span>
        <span>{duration(wholeTime(last.point.offer, request))}</span>
      </p>
    </figure>
  );
}
