import type { Endpoint } from '../../endpoint.ts';
import { type Found, respondWithTrack, type TrackResponse, trackEndpoint, trackResponse } from '../track.ts';
import { type TrackQuery, trackRequest } from '../track-request.ts';

/** GET /api/v1/track/stream: streams every change of a swap until it is final. */
export const trackStreamEndpoint: Endpoint<TrackQuery, Found, TrackResponse> = {
  operationId: 'followSwap',
  method: 'GET',
  path: '/api/v1/track/stream',
  aliases: ['/api/track/stream'],
  summary: 'Track a swap by server-sent events until it is final.',
  ...trackRequest,
  response: trackResponse,
  respond: respondWithTrack,
  errors: trackEndpoint.errors,
  limit: 'track-stream',
  cache: 'no-store',
  streams: {
    when: 'usually',
    about:
      'Events. track: the answer, at the beginning and after each change, such as an expected end that moves by more than 10 seconds. unseen: no node has seen the deposit yet. unavailable: the nodes cannot be reached. The last two carry the error body, and the stream continues. end: the swap is final. A comment line (:) follows every 15 seconds. The stream closes after 50 seconds: reconnect with Last-Event-ID, as browsers do, to receive only new events; once the swap is final, the answer is 204.',
  },
  since: '0.3.0',
};
