import { readAnswer } from '../ui/read-answer.ts';
import { readTrackAnswer, type TrackView } from './track-answer.ts';

const deadlineMs = 12_000;

/** What came of asking for a swap. `failed` may pass by itself; `wrong` will not. */
export type TrackReply =
  | { readonly kind: 'found'; readonly view: TrackView }
  | { readonly kind: 'unseen' }
  | { readonly kind: 'wrong'; readonly hint: string }
  | { readonly kind: 'failed'; readonly hint?: string };

/** Asks the service where a swap is; never rejects. Without a network both are asked. */
export async function askTrack(tx: string, network?: string): Promise<TrackReply> {
  const query = new URLSearchParams({ tx, ...(network === undefined ? {} : { network }) });
  try {
    const response = await fetch(`/api/v1/track?${query}`, {
      headers: { accept: 'application/json' },
      cache: 'no-store',
      signal: AbortSignal.timeout(deadlineMs),
    });
    const body: unknown = await readAnswer(response);
    if (response.ok) {
      const view = readTrackAnswer(body);
      return view === undefined ? { kind: 'failed' } : { kind: 'found', view };
    }
    const { code, hint } = body as { readonly code?: unknown; readonly hint?: unknown };
    const said = typeof hint === 'string' ? hint : '';
    if (code === 'transaction_not_found') return { kind: 'unseen' };
    if (response.status === 400) return { kind: 'wrong', hint: said };
    return said === '' ? { kind: 'failed' } : { kind: 'failed', hint: said };
  } catch {
    return { kind: 'failed' };
  }
}
