import type { TrackState } from '../../core/track/track.ts';

/** Where the history of this browser stands (src/app/history/$history.ts), which is too much to load for a figure. */
export const historyKey = 'strait.history.v1';
/** States that nothing follows, as core has them. */
export const endedStates: readonly TrackState[] = ['done', 'refunded', 'partly_refunded', 'expired', 'cancelled', 'lost'];

/** How many kept swaps are paid and have not ended, without limit orders, which rest; 0 for text that is no history. */
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
