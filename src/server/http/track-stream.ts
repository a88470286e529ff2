import { createHash } from 'node:crypto';
import { errorBody } from '../../contract/errors.ts';
import { respondWithTrack, type TrackResponse } from '../../contract/v1/track.ts';
import type { TrackQuery } from '../../contract/v1/track-request.ts';
import type { followDeposit } from '../../service/track/follow.ts';
import { type Sighting, watchDeposit } from '../../service/track/watch.ts';
import { eventResponse } from './event-stream.ts';
import type { StreamUseCase } from './serve.ts';
import { toErrorInfo } from './steps/error-response.ts';

/** Stream duration, well within the platform's limit for the function. */
export const streamMs = 50_000;
const finalMark = 'final-';

interface TrackEvent {
  readonly event: 'track' | 'unseen' | 'unavailable';
  readonly data: object;
  readonly id: string;
}

/** Fields that change with every poll, ignored when detecting changes; a moved expected end is detected separately. */
const moments = ['read_at', 'expected_end', 'arrives_at'].flatMap((name) => [name, `${name}_unix`]);
const restless = new Set([...moments, 'next_look_seconds', 'request_id']);

const digestData = (data: object): string =>
  createHash('sha256')
    .update(JSON.stringify(data, (name, value) => (restless.has(name) ? undefined : value)))
    .digest('base64url')
    .slice(0, 16);

/** Tolerance for the expected end, which moves by a few seconds with every poll. */
const endSlackMs = 10_000;

function latestEnd(data: object): number {
  const { stages = [] } = data as Partial<TrackResponse>;
  return Math.max(0, ...stages.map(({ expected_end: end }) => (end === undefined ? 0 : Date.parse(end))));
}

/** Event id: digest of the content and expected end. */
const formatMark = (data: object): string => `${digestData(data)}.${latestEnd(data)}`;

function isNews(mark: string, known: string): boolean {
  const [[digest, end], [knownDigest, knownEnd]] = [mark.split('.'), known.split('.')];
  return digest !== knownDigest || Math.abs(Number(end) - Number(knownEnd)) > endSlackMs;
}

/**
 * Streams a swap as events: each change, and `end` once it is final. A client that reconnects with the last event id
 * gets only changes, or 204 if the swap is final, so that browsers stop reconnecting.
 */
export const streamTrack: StreamUseCase<TrackQuery, Parameters<typeof followDeposit>[1]> = (query, { request, deps, requestId }) => {
  const last = request.headers.get('last-event-id') ?? '';
  if (last.startsWith(finalMark)) return new Response(null, { status: 204, headers: { 'Cache-Control': 'no-store' } });
  const failure = (error: Parameters<typeof errorBody>[0]) => errorBody(error, { siteUrl: deps.env.siteUrl, requestId });

  function eventOf(sighting: Sighting): TrackEvent {
    if ('error' in sighting) {
      const data = failure(sighting.error);
      const event = sighting.error.code === 'transaction_not_found' ? 'unseen' : 'unavailable';
      return { event, data, id: formatMark(data) };
    }
    const reply = respondWithTrack(sighting.followed, deps.service.now());
    const data = reply.ok ? reply.answer : failure(reply.error);
    return { event: 'track', data, id: `${reply.ok && reply.answer.final ? finalMark : ''}${formatMark(data)}` };
  }

  return eventResponse(async (send, gone) => {
    let known = last;
    const signal = AbortSignal.any([gone, AbortSignal.timeout(streamMs)]);
    try {
      for await (const sighting of watchDeposit(query, deps.service, { signal })) {
        const { event, data, id } = eventOf(sighting);
        if (!isNews(id, known)) continue;
        send(event, data, id);
        known = id;
      }
      if (known.startsWith(finalMark)) send('end', {}, known);
    } catch (thrown) {
      send('unavailable', failure(toErrorInfo(thrown, deps.log, requestId)));
    }
  });
};
