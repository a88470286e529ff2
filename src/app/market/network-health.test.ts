import { expect, test } from 'vitest';
import { networkHealth } from './network-health.ts';

const read = { networks: [], missing: [], notices: [] } as const;
const standings = (state: Parameters<typeof networkHealth>[0]) => networkHealth(state).map(({ standing }) => standing);

test('a network counts as open only once its pools have been read', () => {
  expect(standings({ ...read, kind: 'waiting' })).toEqual(['unread', 'unread']);
  expect(standings({ ...read, kind: 'failed' })).toEqual(['silent', 'silent']);
  expect(standings({ ...read, kind: 'ready' })).toEqual(['open', 'open']);
});
