import type { Health } from '../../contract/v1/status.ts';
import { type LiveWord, tLive } from '../ui/live-words.ts';

const words: Readonly<Record<Health, LiveWord>> = {
  ok: 'status.ok',
  degraded: 'status.degraded',
  down: 'status.down',
  unknown: 'status.unknown',
};

/**
 * Sentence on the whole, and the health whose color its dot has. A working service adds the header's notice on the networks,
 * which its own state does not cover.
 */
export function overallOf(state: Health, notice: string | undefined): { readonly health: Health; readonly sentence: string } {
  if (state !== 'ok' || notice === undefined) return { health: state, sentence: tLive(words[state]) };
  return { health: 'degraded', sentence: `${tLive('status.works')} ${notice}` };
}
