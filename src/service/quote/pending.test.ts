import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ErrorCode } from '../../core/errors.ts';
import type { NetworkId } from '../../core/network/protocol.ts';
import type { Mode, Refusal } from '../../core/quote/quote.ts';
import { answerInTime, createPending, createSearch, type Outcome, type Pending, softDeadlineMs } from './pending.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const refusal = (network: NetworkId, mode: Mode, code: ErrorCode): Refusal => ({ network, mode, error: { code, hint: '' } });
const after = <T>(ms: number, value: T) => new Promise<T>((resolve) => void setTimeout(resolve, ms, value));

/** A part that is refused after `ms`. */
const part = (network: NetworkId, mode: Mode, ms: number): Pending =>
  createPending(refusal(network, mode, 'upstream_timeout'), after(ms, [{ refusal: refusal(network, mode, 'no_route') }]));

/** Answers with the milliseconds after which they came; `end` last. */
async function follow(parts: readonly Pending[]): Promise<readonly string[]> {
  const startedAt = Date.now();
  const told: string[] = [];
  const tell = (text: string) => told.push(`${Date.now() - startedAt} ${text}`);
  const run = async () => {
    for await (const answer of answerInTime(parts))
      if ('refusal' in answer) tell(`${answer.refusal.network} ${answer.refusal.mode} ${answer.refusal.error.code}`);
    tell('end');
  };
  const running = run();
  await vi.advanceTimersByTimeAsync(60_000);
  await running;
  return told;
}

test('answers in the order of arrival, and ends with the last answer', async () => {
  expect(await follow([part('thorchain', 'single', 90), part('thorchain', 'streaming', 20), part('mayachain', 'single', 50)])).toEqual([
    '20 thorchain streaming no_route',
    '50 mayachain single no_route',
    '90 thorchain single no_route',
    '90 end',
  ]);
});

test('waits for the parts that replace another one', async () => {
  const routes = (): Outcome => [{ refusal: refusal('thorchain', 'single', 'trading_halted') }, part('thorchain', 'streaming', 30)];
  const network = createPending(refusal('thorchain', 'single', 'upstream_timeout'), after(40, undefined).then(routes));
  expect(await follow([network])).toEqual(['40 thorchain single trading_halted', '70 thorchain streaming no_route', '70 end']);
});

test('closes at the soft deadline once every network has an answer, and refuses the rest in the order of the list', async () => {
  const parts = [part('thorchain', 'single', 9_000), part('thorchain', 'streaming', 10), part('mayachain', 'single', 9_000)];
  expect(await follow([...parts, part('mayachain', 'streaming', softDeadlineMs - 1)])).toEqual([
    '10 thorchain streaming no_route',
    `${softDeadlineMs - 1} mayachain streaming no_route`,
    `${softDeadlineMs} thorchain single upstream_timeout`,
    `${softDeadlineMs} mayachain single upstream_timeout`,
    `${softDeadlineMs} end`,
  ]);
});

test('keeps a network without an answer open until the hard deadline', async () => {
  expect(await follow([part('thorchain', 'single', 10), part('mayachain', 'single', 9_000)])).toEqual([
    '10 thorchain single no_route',
    '2750 mayachain single upstream_timeout',
    '2750 end',
  ]);
});

test('gives a refusal without an acceptable amount when its search takes too long', async () => {
  const first = refusal('thorchain', 'single', 'amount_too_low');
  const found = { ...first.error, details: { recommended_min_amount_in: '1' } };
  expect(await follow([createSearch(first, after(30, found))])).toEqual(['30 thorchain single amount_too_low', '30 end']);
  expect(await follow([createSearch(first, after(9_000, found))])).toEqual(['2750 thorchain single amount_too_low', '2750 end']);
});

test('includes what arrived before the deadline while its reader was busy', async () => {
  const answers = answerInTime([part('thorchain', 'single', 10), part('mayachain', 'single', 20)]);
  const first = answers.next();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([await first, await answers.next()]).toMatchObject([
    { value: { refusal: { network: 'thorchain' } } },
    { value: { refusal: { error: { code: 'no_route' } } } },
  ]);
});

test('fails with a part that fails, and ignores failures after the deadline', async () => {
  const late = refusal('thorchain', 'single', 'upstream_timeout');
  const failing = (ms: number) =>
    createPending(
      late,
      after(ms, undefined).then(() => Promise.reject(new Error('broken'))),
    );
  const thrown = expect(answerInTime([failing(10), part('mayachain', 'single', 20)]).next()).rejects.toThrow('broken');
  await vi.advanceTimersByTimeAsync(20);
  await thrown;
  expect(await follow([failing(9_000)])).toEqual(['2750 thorchain single upstream_timeout', '2750 end']);
});
