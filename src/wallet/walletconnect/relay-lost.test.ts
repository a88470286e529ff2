import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Session } from './session.ts';
import { SignClient } from './sign-client.ts';

/** Connections to a relay that acknowledges every call while it can be reached. */
class Line extends EventTarget {
  static opened: Line[] = [];
  static isReachable = true;
  onopen?: () => void;
  onclose?: () => void;
  onmessage?: (event: { readonly data: string }) => void;

  constructor() {
    super();
    Line.opened.push(this);
    queueMicrotask(() => (Line.isReachable ? this.#happen('open') : this.close()));
  }

  send(frame: string): void {
    const { id } = JSON.parse(frame) as { readonly id: number };
    queueMicrotask(() => this.onmessage?.({ data: JSON.stringify({ id, jsonrpc: '2.0', result: true }) }));
  }

  close(): void {
    this.#happen('close');
  }

  #happen(type: 'open' | 'close'): void {
    this[`on${type}`]?.();
    this.dispatchEvent(new Event(type));
  }
}

let shown: string | undefined;
let client: SignClient;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('WebSocket', Line);
  Object.assign(Line, { opened: [], isReachable: true });
  shown = undefined;
  let session: Session | undefined;
  client = new SignClient({
    relay: 'wss://relay.example',
    projectId: 'project',
    origin: 'http://localhost',
    now: () => 1_800_000_000_000,
    proposal: { namespace: 'eip155', chains: ['eip155:1'], methods: [], events: [] },
    store: {
      read: () => session,
      write: (next) => {
        session = next;
      },
    },
    show: (uri) => {
      shown = uri;
    },
    changed: () => undefined,
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const waitsMs = [500, 1_000, 2_000, 4_000, 8_000];

/** Loses the connection, and lets `tries` attempts to come back pass. */
async function lose(tries: number): Promise<void> {
  Line.isReachable = false;
  const before = Line.opened.length;
  Line.opened.at(-1)?.close();
  for (const [index, ms] of waitsMs.slice(0, tries).entries()) {
    await vi.advanceTimersByTimeAsync(ms);
    await expect.poll(() => Line.opened.length).toBe(before + index + 1);
  }
}

test('takes a pairing link back once its relay cannot be reached again, and shows another on the next try', async () => {
  const refused = expect(client.pair()).rejects.toMatchObject({ code: 4900 });
  await expect.poll(() => shown).toMatch(/^wc:/);
  const first = shown;
  await lose(waitsMs.length);
  await expect.poll(() => shown).toBeUndefined();
  await refused;
  Line.isReachable = true;
  const next = expect(client.pair()).rejects.toMatchObject({ code: 4001 });
  await expect.poll(() => shown).toMatch(/^wc:/);
  expect(shown).not.toBe(first);
  client.giveUp();
  await next;
});

test('keeps a pairing link while its relay may come back, and after it has', async () => {
  const left = expect(client.pair()).rejects.toMatchObject({ code: 4001 });
  await expect.poll(() => shown).toMatch(/^wc:/);
  const first = shown;
  await lose(waitsMs.length - 1);
  expect(shown).toBe(first);
  Line.isReachable = true;
  await vi.advanceTimersByTimeAsync(waitsMs.at(-1) ?? 0);
  await expect.poll(() => Line.opened.length).toBe(waitsMs.length + 1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(shown).toBe(first);
  client.giveUp();
  await left;
});
