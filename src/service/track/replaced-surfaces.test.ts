import { beforeEach, describe, expect, test } from 'vitest';
import { aggregatorTrackEndpoint } from '../../contract/aggregator/track.ts';
import { memolessTrackEndpoint } from '../../contract/memoless/track.ts';
import { trackEndpoint } from '../../contract/v1/track.ts';
import { must } from '../../core/errors.ts';
import { stretchDeadlines } from '../../server/fixtures/deadlines.ts';
import { aggregatorTrack } from '../aggregator/track.ts';
import { testWorld } from '../fixtures/test-world.ts';
import { trackDeposit } from '../memoless/track.ts';
import { followDeposit } from './follow.ts';

stretchDeadlines({ timers: true });
const world = testWorld();

beforeEach(async () => {
  await world.control('clock', { pause: true });
});

const memo = '=:e:0x86d526d6624AbC0178cF7296cD538Ecc080A95F1:1';
type Sent = { readonly tx: string };
const sent = async () => ((await world.control('pay', { network: 'thorchain', asset: 'BTC.BTC', amount: '10000000', memo })) as Sent).tx;
const bump = async (tx: string, cancel = false) => ((await world.control('bump', { chain: 'BTC', tx, cancel })) as Sent).tx;

/** Queries every interface about a deposit, in one process with persistent memory and a movable clock. */
function surfaces() {
  let later = 0;
  const deps = world.deps(fetch, () => Date.now() + later);
  const now = () => deps.now();
  return {
    pass: (ms: number) => {
      later += ms;
    },
    async rest(tx: string) {
      const reply = trackEndpoint.respond(await followDeposit(must(trackEndpoint.parse({ tx })), deps), now());
      return reply.ok ? { state: reply.answer.state, replacedBy: reply.answer.replaced_by } : undefined;
    },
    async aggregator(hash: string) {
      const reply = aggregatorTrackEndpoint.respond(
        await aggregatorTrack(must(aggregatorTrackEndpoint.parse({ hash, chainId: 'bitcoin' })), deps),
        now(),
      );
      return reply.ok ? aggregatorTrackEndpoint.response.parse(reply.answer) : reply.error.code;
    },
    async memoless(txHash: string) {
      const reply = memolessTrackEndpoint.respond(await trackDeposit(must(memolessTrackEndpoint.parse({ txHash })), deps), now());
      return reply.ok ? memolessTrackEndpoint.response.parse(reply.answer).tracking : undefined;
    },
  };
}

describe('a replaced deposit', () => {
  test('is followed to the payout under its first hash by REST, the aggregator and the memoless API', async () => {
    const { rest, aggregator, memoless, pass } = surfaces();
    const tx = await sent();
    expect(await aggregator(tx)).toMatchObject({ status: 'not_started', hash: tx });
    expect(await memoless(tx)).toMatchObject({ isValid: true, state: 'sent' });
    const by = await bump(tx);
    pass(10_000);
    expect(await rest(tx)).toEqual({ state: 'waiting', replacedBy: by });
    expect(await aggregator(tx)).toMatchObject({ status: 'not_started', hash: tx, payload: { replacedBy: by }, legs: [{ hash: by }] });
    expect(await memoless(tx)).toMatchObject({ state: 'sent', replacedBy: by, cleanTxHash: tx });
    const later = async () => {
      await world.control('clock', { advance_blocks: 100 });
      pass(10_000);
      return rest(tx);
    };
    await expect.poll(later, { interval: 100 }).toEqual({ state: 'done', replacedBy: by });
    pass(10_000);
    const ended = await aggregator(tx);
    expect(ended).toMatchObject({ status: 'completed', trackingStatus: 'completed', hash: tx, payload: { replacedBy: by } });
    expect(await memoless(tx)).toMatchObject({ state: 'done', replacedBy: by });
  });

  test('is cancelled everywhere once a replacement without an order is in a block', async () => {
    const { rest, aggregator, memoless, pass } = surfaces();
    const tx = await sent();
    await Promise.all([aggregator(tx), memoless(tx)]);
    const by = await bump(tx, true);
    await world.control('clock', { advance_blocks: 3 });
    pass(10_000);
    expect(await rest(tx)).toEqual({ state: 'cancelled', replacedBy: by });
    expect(await aggregator(tx)).toMatchObject({ status: 'failed', payload: { replacedBy: by } });
    expect(await memoless(tx)).toMatchObject({ state: 'cancelled', replacedBy: by });
  });

  test('is not found if nobody has ever seen it', async () => {
    const { aggregator, memoless } = surfaces();
    expect(await aggregator('AB'.repeat(32))).toBe('transaction_not_found');
    expect(await memoless('AB'.repeat(32))).not.toHaveProperty('state');
  });
});
