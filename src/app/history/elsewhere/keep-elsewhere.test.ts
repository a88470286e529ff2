import { beforeEach, expect, test, vi } from 'vitest';
import { answerExamples } from '../../../contract/openapi/examples.ts';
import { testStorage } from '../../fixtures/test-storage.ts';
import { $history, deleteHistory, deleteSwap, findSwap, loadHistory, recordSwap, updateSwap } from '../../state/history/$history.ts';
import type { Track } from '../../track/track-lookup.ts';
import { classifySwap } from '../history-kinds.ts';
import { noteTrack } from '../history-refresh.ts';
import { keepElsewhere } from './keep-elsewhere.ts';
import { leaveOut } from './left-out.ts';

const example = answerExamples['trackSwap'] as unknown as Track;
const sender = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';
let last = 0;
/** A swap of the account with a unique hash. */
const viewOf = (): Track => {
  last += 1;
  return { ...example, tx: `${last}`.padStart(64, 'A') };
};

beforeEach(() => {
  vi.stubGlobal('localStorage', testStorage());
  deleteHistory();
  return () => vi.unstubAllGlobals();
});

test('keeps a connected account’s swap once while in progress, and moves it to the past at its end', () => {
  const [view, answers] = [viewOf(), new Map<string, Track>()];
  keepElsewhere([{ view, sender }], answers);
  keepElsewhere([{ view: { ...view, tx: `0x${view.tx.toLowerCase()}` }, sender }], answers);
  const [kept, ...others] = loadHistory().swaps;
  expect(others).toEqual([]);
  expect(kept).toMatchObject({ tx: view.tx, from: 'BTC.BTC', to: 'ETH.ETH', elsewhere: true });
  expect(kept && [classifySwap(kept), answers.get(kept.id)]).toEqual(['running', view]);
  noteTrack(kept?.id ?? '', { ...view, state: 'done', final: true }, answers);
  keepElsewhere([], answers);
  const ended = findSwap(view.tx);
  expect(ended && [classifySwap(ended), ended.elsewhere]).toEqual(['past', true]);
});

test('does not keep a swap of this browser as made elsewhere, even when its hash comes later', () => {
  const view = viewOf();
  const own = recordSwap({ network: view.network, state: 'awaiting_deposit', memo: 'm', vault: 'v' });
  keepElsewhere([{ view, sender }], new Map());
  expect(loadHistory().swaps).toHaveLength(2);
  updateSwap(own, { tx: view.tx, state: 'sent' });
  keepElsewhere([{ view, sender }], new Map());
  expect(loadHistory().swaps.map(({ id, elsewhere }) => [id, elsewhere])).toEqual([[own, undefined]]);
});

test('does not keep a deleted swap again', () => {
  const [first, second] = [viewOf(), viewOf()];
  const found = [first, second].map((view) => ({ view, sender }));
  keepElsewhere(found, new Map());
  const kept = findSwap(first.tx);
  if (kept === undefined) throw new Error('the first is not kept');
  leaveOut([kept]);
  deleteSwap(kept.id);
  keepElsewhere(found, new Map());
  expect($history.get().swaps.map(({ tx }) => tx)).toEqual([second.tx]);
  leaveOut($history.get().swaps);
  deleteHistory();
  keepElsewhere(found, new Map());
  expect(loadHistory().swaps).toEqual([]);
});
