import type { Endpoint } from '../../endpoint.ts';
import { type Found, respondWithTrack, type TrackResponse, trackEndpoint, trackResponse } from '../track.ts';
import { type TrackQuery, trackRequest } from '../track-request.ts';

/** GET /api/v1/track/stream: streams every change of a swap until it is final. */
export const trackStreamEndpoint: Endpoint<TrackQuery, Found, TrackResponse> = {
  operationId: 'followSwap',
  method: 'GET',
  path: '/api/v1/track/stream',
  aliases: ['/api/track/stream'],
  summary: 'Follow a swap as server-sent events, until it is final.',
  ...trackRequest,
  response: trackResponse,
  respond: respondWithTrack,
  errors: trackEndpoint.errors,
  limit: 'track-stream',
  cache: 'no-store',
  streams: {
    when: 'usually',
    about:
      'track: the answer, at the beginning and after each change, such as an expected end that has moved by more than 10 seconds. unseen: no node has seen the deposit yet. unavailable: the nodes cannot be read; both have the body of the failure, and the stream goes on. end: nothing more will happen. A line that begins with a colon comes every 15 seconds. The stream closes after 50 seconds: connect again with Last-Event-ID, as browsers do, and only what is new is sent; once the swap is final the answer is 204.',
  },
  since: '0.3.0',
};
