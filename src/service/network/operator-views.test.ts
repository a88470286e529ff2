import { expect, test } from 'vitest';
import type { HostPort, HostView } from '../../core/inbound/inbound.ts';
import type { NodeReply } from '../../core/network/node-reply.ts';
import { createViewReader } from './operator-views.ts';

const start = 1_700_000_000_000;
const viewAt = (height: number): HostView => ({ inbound: [], mimir: new Map(), block: { height, time: start } });

/** A host whose replies the test releases in any order. */
function patientHost(clock: () => number) {
  const waiting: ((height: number) => void)[] = [];
  const host: HostPort = {
    host: 'https://a.example',
    operator: 'a',
    view: () =>
      new Promise<NodeReply<HostView>>((resolve) => {
        waiting.push((height) => resolve({ ok: true, value: viewAt(height) }));
      }),
  };
  return { waiting, reader: createViewReader({ thorchain: [host], mayachain: [] }, clock) };
}

test('accepts fresh reads that finish in any order, and keeps the one requested last', async () => {
  let now = start;
  const { waiting, reader } = patientHost(() => now);
  const first = reader.read('thorchain', { maxAgeMs: 0 });
  now += 1;
  const second = reader.read('thorchain', { maxAgeMs: 0 });
  expect(waiting).toHaveLength(2);
  waiting[1]?.(12);
  expect((await second).views).toMatchObject([{ block: { height: 12 } }]);
  waiting[0]?.(11);
  expect((await first).views).toMatchObject([{ block: { height: 11 } }]);
  expect((await reader.read('thorchain')).views).toMatchObject([{ block: { height: 12 } }]);
});
