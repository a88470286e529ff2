import { AppError, type ErrorInfo } from '../../core/errors.ts';
import { isResting, restingSeconds } from '../../core/track/track-pace.ts';
import { isFinal } from '../../core/track/track-states.ts';
import type { Followed, FollowRequest } from './follow.ts';
import { followWhereSeen } from './where-seen.ts';

/** The state of a swap, or the error of reading it. */
export type Sighting = { readonly followed: Followed } | { readonly error: ErrorInfo };

/** Block time of both networks. */
const paceMs = 6_000;
/** Codes that may be temporary. */
const passing: readonly ErrorInfo['code'][] = [
  'transaction_not_found',
  'upstream_invalid',
  'upstream_busy',
  'upstream_unavailable',
  'upstream_timeout',
];

interface Watch {
  readonly signal: AbortSignal;
  /** Poll interval in milliseconds; defaults to one block. */
  readonly every?: number;
}

/**
 * Polls a swap once per block until it is final or `signal` aborts, once a minute while no change is expected soon;
 * switches to the other network when only that one has it.
 * @throws AppError for permanent errors.
 */
export async function* watchDeposit(
  request: FollowRequest,
  deps: Parameters<typeof followWhereSeen>[1],
  { signal, every = paceMs }: Watch,
): AsyncGenerator<Sighting> {
  while (!signal.aborted) {
    const sighting = await look(request, deps);
    yield sighting;
    if ('followed' in sighting && isFinal(sighting.followed.track.state)) return;
    await wait(isSlow(sighting) ? Math.max(every, restingSeconds * 1000) : every, signal);
  }
}

/** Whether no change is expected soon: a resting order, or a deposit that no node will observe. */
function isSlow(sighting: Sighting): boolean {
  if (!('followed' in sighting)) return false;
  const { track, stand } = sighting.followed;
  return isResting(track) || stand?.isDust === true || stand?.isPassed === true;
}

async function look(request: FollowRequest, deps: Parameters<typeof followWhereSeen>[1]): Promise<Sighting> {
  try {
    return { followed: await followWhereSeen(request, deps) };
  } catch (error) {
    if (error instanceof AppError && passing.includes(error.info.code)) return { error: error.info };
    throw error;
  }
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
  });
}
