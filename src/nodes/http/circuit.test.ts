import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { circuit, openAfter, openMs, type Pass } from './circuit.ts';

async function failTimes(host: ReturnType<typeof circuit>, times: number): Promise<void> {
  for (let count = 0; count < times; count += 1) (await host.enter())?.failed();
}

/** The settled value, or `waiting` for a pending promise. */
const soon = <T>(promise: Promise<T>): Promise<T | 'waiting'> =>
  Promise.race([promise, new Promise<'waiting'>((resolve) => setTimeout(resolve, 0, 'waiting'))]);

describe('circuit', () => {
  test('opens after consecutive failures, which any reply resets', async () => {
    const host = circuit(() => 0);
    await failTimes(host, openAfter - 1);
    (await host.enter())?.answered();
    await failTimes(host, openAfter - 1);
    expect(await host.enter()).toBeDefined();
    await failTimes(host, 1);
    expect(await host.enter()).toBeUndefined();
  });

  test('lets one request through when half-open and holds the others until it ends', async () => {
    let now = 0;
    const host = circuit(() => now);
    await failTimes(host, openAfter);
    now = openMs;
    const probe = await host.enter();
    const [second, third] = [host.enter(), host.enter()];
    expect([await soon(second), await soon(third)]).toEqual(['waiting', 'waiting']);
    probe?.answered();
    expect((await Promise.all([second, third])).every((pass) => pass !== undefined)).toBe(true);
  });

  test('stays open for the same time again when the probe fails', async () => {
    let now = 0;
    const host = circuit(() => now);
    await failTimes(host, openAfter);
    now = openMs;
    const [probe, waiting] = [await host.enter(), host.enter()];
    probe?.failed();
    expect(await waiting).toBeUndefined();
    now += openMs - 1;
    expect(await host.enter()).toBeUndefined();
    now += 1;
    expect(await host.enter()).toBeDefined();
  });

  test('lets the next request probe when the first one is abandoned', async () => {
    let now = 0;
    const host = circuit(() => now);
    await failTimes(host, openAfter);
    now = openMs;
    const [probe, next, last] = [await host.enter(), host.enter(), host.enter()];
    probe?.left();
    const nextPass = await next;
    expect([nextPass !== undefined, await soon(last)]).toEqual([true, 'waiting']);
    nextPass?.answered();
    expect(await last).toBeDefined();
  });

  test('counts only the first outcome of a request, and is not kept open by requests from before it opened', async () => {
    let now = 0;
    const host = circuit(() => now);
    const early = await host.enter();
    const twice = await host.enter();
    for (let count = 0; count < openAfter; count += 1) twice?.failed();
    expect(await host.enter()).toBeDefined();
    await failTimes(host, openAfter - 1);
    now = openMs - 1;
    early?.failed();
    now = openMs;
    expect(await host.enter()).toBeDefined();
  });
});

type Step =
  | { readonly kind: 'enter' }
  | { readonly kind: 'end'; readonly at: number; readonly how: keyof Pass }
  | { readonly kind: 'wait'; readonly ms: number };

const how = fc.oneof({ weight: 8, arbitrary: fc.constant('failed' as const) }, fc.constantFrom('answered' as const, 'left' as const));
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.constant({ kind: 'enter' as const }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('end' as const), at: fc.nat(20), how }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('wait' as const), ms: fc.constantFrom(1, openMs - 1, openMs) }) },
);

/** Reference model of the circuit, driven by the sequence of outcomes. */
class Model {
  failures = 0;
  openedAt: number | undefined;
  probe: object | undefined;

  end(pass: object, how: keyof Pass, now: number): void {
    const isProbe = this.probe === pass;
    if (isProbe) this.probe = undefined;
    if (how === 'answered') [this.failures, this.openedAt] = [0, undefined];
    if (how !== 'failed') return;
    this.failures += 1;
    if (isProbe || (this.failures >= openAfter && this.openedAt === undefined)) this.openedAt = now;
  }

  admits(now: number): 'pass' | 'probe' | 'no' | 'waiting' {
    if (this.probe !== undefined) return 'waiting';
    if (this.openedAt === undefined) return 'pass';
    return now - this.openedAt < openMs ? 'no' : 'probe';
  }
}

/** Runs a circuit and its model side by side and compares them. */
class Play {
  now = 0;
  readonly host = circuit(() => this.now);
  readonly model = new Model();
  readonly passes: Pass[] = [];
  readonly waiting: Promise<Pass | undefined>[] = [];

  async run(one: Step): Promise<void> {
    if (one.kind === 'wait') this.now += one.ms;
    else if (one.kind === 'enter') await this.enter(this.host.enter());
    else await this.end(one.at, one.how);
  }

  async enter(entered: Promise<Pass | undefined>): Promise<void> {
    const expected = this.model.admits(this.now);
    const pass = await soon(entered);
    expect(pass === 'waiting' ? pass : pass !== undefined).toBe(expected === 'waiting' ? expected : expected !== 'no');
    if (pass === 'waiting') this.waiting.push(entered);
    else if (pass !== undefined) this.passes.push(pass);
    if (expected === 'probe' && typeof pass === 'object') this.model.probe = pass;
  }

  async end(at: number, how: keyof Pass): Promise<void> {
    const [pass] = this.passes.splice(at % Math.max(1, this.passes.length), 1);
    if (pass === undefined) return;
    const hadProbe = this.model.probe === pass;
    this.model.end(pass, how, this.now);
    pass[how]();
    // Waiters proceed now; the first may become the next probe, and the others wait for it.
    for (const entered of hadProbe ? this.waiting.splice(0) : []) await this.enter(entered);
  }

  async close(): Promise<void> {
    while (this.passes.length > 0) await this.end(0, 'answered');
    expect(this.waiting).toEqual([]);
    this.now += openMs;
    expect(await this.host.enter()).toBeDefined();
  }
}

test('matches a model for any sequence of requests, outcomes and delays, and leaves no request waiting', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 80, size: 'max' }), async (steps) => {
      const play = new Play();
      for (const one of steps) await play.run(one);
      await play.close();
    }),
    { numRuns: 200 },
  );
});
