import { AppError, type ErrorInfo } from '../../core/errors.ts';
import { isFinal } from '../../core/track/track.ts';
import { type Followed, type FollowRequest, followDeposit } from './follow.ts';

/** A swap as it stands, or why it could not be read now. */
export type Sighting = { readonly followed: Followed } | { readonly error: ErrorInfo };

/** A block of either network. */
const paceMs = 6_000;
/** Codes that may pass by themselves. */
const passing: readonly ErrorInfo['code'][] = [
  'transaction_not_found',
  'upstream_invalid',
  'upstream_busy',
  'upstream_unavailable',
  'upstream_timeout',
];

interface Watch {
  readonly signal: AbortSignal;
  /** Milliseconds between two looks; a block without it. */
  readonly every?: number;
}

/**
 * Looks at a swap once a block until it is final or `signal` ends it.
 * @throws AppError for what will not pass by itself.
 */
export async function* watchDeposit(
  request: FollowRequest,
  deps: Parameters<typeof followDeposit>[1],
  { signal, every = paceMs }: Watch,
): AsyncGenerator<Sighting> {
  while (!signal.aborted) {
    const sighting = await look(request, deps);
    yield sighting;
    if ('followed' in sighting && isFinal(sighting.followed.track.state)) return;
    await wait(every, signal);
  }
}

async function look(request: FollowRequest, deps: Parameters<typeof followDeposit>[1]): Promise<Sighting> {
  try {
    return { followed: await followDeposit(request, deps) };
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
