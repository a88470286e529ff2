import type { TrackResponse } from '../../contract/v1/track.ts';
import type { TrackInput } from '../../contract/v1/track-request.ts';
import type { Decoded } from '../answer-form.ts';
import { trackSwapCall } from '../endpoints/v1/track.ts';
import { type CallOptions, type Client, call } from '../transport.ts';

/** State of a swap. */
export type Track = Decoded<TrackResponse, typeof trackSwapCall.answer>;

/**
 * Tracks a swap by the hash of its deposit.
 *
 * @throws ServiceError transaction_not_found while no network has seen the deposit, and others; NoAnswerError
 * @example
 * const { state, outputs, next_look_seconds } = await trackSwap(client, { tx });
 */
export function trackSwap(client: Client, request: TrackInput, options?: CallOptions): Promise<Track> {
  return call(client, trackSwapCall, request, options);
}
