import { expect, test, vi } from 'vitest';
import { answerExamples } from '../../../contract/openapi/examples.ts';
import { testStorage } from '../../fixtures/test-storage.ts';
import { findSwap, loadHistory } from '../../state/history/$history.ts';
import type { Track } from '../track-lookup.ts';
import { keepFound } from './keep-found.ts';

const view = answerExamples['trackSwap'] as unknown as Track;
const dated = '2026-11-01T10:00:00Z';

test('stores a swap at once, so that a page left in the same moment keeps it, and dates it by its deposit', async () => {
  vi.stubGlobal('localStorage', testStorage());
  let answer: (response: Response) => void = () => undefined;
  vi.stubGlobal(
    'fetch',
    vi.fn(() => new Promise<Response>((resolve) => (answer = resolve))),
  );
  const kept = keepFound(view);
  expect(findSwap(view.tx, view.network)?.createdAt).toBe(Date.parse(view.read_at));
  await vi.waitFor(() => expect(fetch).toHaveBeenCalled());
  answer(Response.json({ ...view, deposited_at: dated }));
  await kept;
  expect(findSwap(view.tx, view.network)?.createdAt).toBe(Date.parse(dated));
  await keepFound(view);
  expect(loadHistory().swaps).toHaveLength(1);
  expect(fetch).toHaveBeenCalledTimes(1);
});
