import { spawn } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningDevnet, startDevnet } from '../devnet/server.ts';
import { compareShapes, shapeOf } from './shape.ts';

let devnet: RunningDevnet;
beforeAll(async () => {
  devnet = await startDevnet({ port: 0 });
});
afterAll(() => devnet.close());

/** The check with the devnet in the place of mainnet. */
function check(origin: string, ...args: string[]): Promise<{ readonly code: number | null; readonly said: string }> {
  const { PATH = '' } = process.env;
  const env = {
    PATH,
    THORNODE_URLS: `${origin}/thornode`,
    MIDGARD_URLS: `${origin}/midgard`,
    MAYANODE_URLS: `${origin}/b/mayanode`,
    MAYA_MIDGARD_URLS: `${origin}/b/maya-midgard`,
  };
  const child = spawn(process.execPath, [new URL('check-live.ts', import.meta.url).pathname, ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => said.push(text.toString()));
  return new Promise((resolve) => child.once('exit', (code) => resolve({ code, said: said.join('') })));
}

const fault = (body: object) =>
  fetch(`${devnet.url}/control/fault`, { method: 'POST', body: JSON.stringify({ face: 'thornode', host: 'a', ...body }) });

describe('check:live', () => {
  test('check:live finds no difference where there is none', async () => {
    const { code, said } = await check(devnet.url, 'mainnet');
    expect([code, said]).toEqual([0, expect.stringContaining('mainnet: 36 questions, 0 answered in another way')]);
  });

  test('check:live names what differs, by host and question', async () => {
    await fault({ kind: 'retype', match: 'pools' });
    const { code, said } = await check(devnet.url, 'mainnet');
    await fault({ kind: 'none' });
    expect(code).toBe(1);
    expect(said).toMatch(/thornode +pools +200 +\d+ +invalid: upstream_invalid/);
    expect(said).toContain('~ (the answer): object, not list');
    expect(said).toContain('36 questions, 1 answered in another way');
  });

  test('check:live says that nothing can be reached, and ends with 2', async () => {
    const { code, said } = await check('http://127.0.0.1:9');
    expect([code, said]).toEqual([2, expect.stringMatching(/mainnet: none of its hosts.*stagenet: none of its hosts/s)]);
  });

  test('check:live knows no other network', async () => {
    expect((await check(devnet.url, 'devnet')).code).toBe(1);
  });
});

describe('compareShapes', () => {
  const compare = (live: unknown, expected: unknown) => compareShapes(shapeOf(live), shapeOf(expected));

  test('the comparison tells what is missing, of another type, and new', () => {
    expect(compare({ a: '1', c: [{ d: 1 }] }, { a: 1, b: true, c: [{ d: 1, e: '' }] })).toEqual({
      missing: ['b', 'c[].e'],
      types: ['a: string, not number'],
      added: [],
    });
    expect(compare({ a: 1, x: { y: 1 } }, { a: 1 })).toEqual({ missing: [], types: [], added: ['x'] });
  });

  test('a member that only some entries have may be missing, and an empty list says nothing', () => {
    expect(compare([{ a: 1 }], [{ a: 1, b: 1 }, { a: 1 }])).toEqual({ missing: [], types: [], added: [] });
    expect(compare({ list: [] }, { list: [{ a: 1 }] })).toEqual({ missing: [], types: [], added: [] });
  });

  test('keys that are data are not compared', () => {
    expect(compare({ HALTBTC: 1 }, { HALTETH: 0, MAXSUPPLY: 2 })).toEqual({ missing: [], types: [], added: [] });
    expect(compare({ HALTBTC: '1' }, { HALTETH: 0 }).types).toEqual(['{}: string, not number']);
  });
});
