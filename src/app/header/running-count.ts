import type { TrackState } from '../../core/track/track-states.ts';

/** Storage key of the history (src/app/state/history/$history.ts), duplicated because that module is too large to load for a count. */
export const historyKey = 'strait.history.v1';
/** Final states, as in core. */
export const endedStates: readonly TrackState[] = ['done', 'refunded', 'partly_refunded', 'expired', 'cancelled', 'lost'];

/** Number of recorded swaps paid and not ended, excluding resting limit orders; 0 for invalid text. */
export function runningIn(text: string | null): number {
  try {
    const { swaps } = JSON.parse(text ?? '{}') as { readonly swaps?: unknown };
    const entries: readonly unknown[] = Array.isArray(swaps) ? swaps : [];
    return entries.filter(isRunning).length;
  } catch {
    return 0;
  }
}

function isRunning(entry: unknown): boolean {
  if (typeof entry !== 'object' || entry === null || !('tx' in entry) || !('state' in entry)) return false;
  const isOrder = 'memo' in entry && typeof entry.memo === 'string' && entry.memo.startsWith('=<');
  return typeof entry.tx === 'string' && !isOrder && !(endedStates as readonly unknown[]).includes(entry.state);
}
