import { isFinal, movingStates } from '../../core/track/track-states.ts';
import { element } from '../../dom/element.ts';
import type { SwapRecord } from '../state/history/history-record.ts';
import { type TrackWord, tTrack } from '../words/track-words.ts';
import { icon } from './track-icons.ts';
import type { Track } from './track-lookup.ts';

type AnyState = Track['state'] | SwapRecord['state'] | 'cancelling' | 'unseen';

interface TagParts {
  readonly tone: 'soft' | 'plain' | 'warn';
  readonly icon: Parameters<typeof icon>[0];
  readonly word: TrackWord;
}

/** Appearance of a state tag: the overall outcome, not the current step. */
export function tagParts(state: AnyState): TagParts {
  if (state === 'done') return { tone: 'soft', icon: 'check', word: 'track.title.done' };
  if (state === 'refunded' || state === 'partly_refunded') return { tone: 'warn', icon: 'back', word: `track.title.${state}` };
  if (state === 'lost') return { tone: 'warn', icon: 'cross', word: 'track.title.lost' };
  if ((movingStates as readonly string[]).includes(state)) return { tone: 'soft', icon: 'dot', word: 'track.tag.moving' };
  if (state === 'unknown') return { tone: 'plain', icon: 'clock', word: 'track.title.unknown' };
  if (state === 'unseen') return { tone: 'warn', icon: 'clock', word: 'track.title.unseen' };
  if (state === 'cancelling') return { tone: 'plain', icon: 'clock', word: 'track.title.cancelling' };
  if (state === 'signing') return { tone: 'plain', icon: 'clock', word: 'track.title.signing' };
  const hasEnded = state !== 'waiting' && isFinal(state);
  return hasEnded
    ? { tone: 'plain', icon: 'cross', word: `track.title.${state}` as TrackWord }
    : { tone: 'plain', icon: 'clock', word: 'track.tag.waiting' };
}

/** State tag with icon, text and color. */
export function stateTag(state: AnyState): HTMLElement {
  const { tone, icon: name, word } = tagParts(state);
  return element('span.tag', { 'data-tone': tone }, icon(name, 16), tTrack(word));
}
