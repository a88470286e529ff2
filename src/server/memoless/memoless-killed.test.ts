import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { registrationAccount } from '../../../scripts/devnet/chains/chain-list.ts';
import { redisConnection } from '../../../scripts/operate/redis/resp.ts';
import type { RegistrationResponse } from '../../contract/memoless/register.ts';
import { stretchDeadlines } from '../fixtures/deadlines.ts';
import { killedWhileRegistering } from '../fixtures/memoless-killed.ts';
import { killSteps, type VictimOrder } from '../fixtures/memoless-victim.ts';
import { type Answered, devnetEnv, memolessProcess, swapMemo } from '../fixtures/memoless-world.ts';
import { startTestRedis } from '../fixtures/test-redis.ts';
import { startTestWorld } from '../fixtures/test-world.ts';
import type { Env } from '../runtime/env.ts';

const cost = 2_200_000n;
/** Faster than the network, but slow enough that a signed registration outlives the lease of the killed process. */
const blockMs = 290;
const { address, amount: funded } = registrationAccount;

stretchDeadlines({ timers: true });
const world = startTestWorld();
const redis = startTestRedis();

async function inRedis(...command: string[]): Promise<void> {
  const connection = redisConnection(redis.server().port);
  await connection.send([command]);
  connection.close();
}

const stores: Readonly<Record<string, () => Promise<Partial<Pick<Env, 'redis' | 'dataDir'>>>>> = {
  async redis() {
    await inRedis('FLUSHALL');
    return { redis: redis.env() };
  },
  file: async () => ({ dataDir: mkdtempSync(join(tmpdir(), 'killed-')) }),
};

/** Final response of another process; pending while the lease of the killed one lasts. */
async function registered(set: VictimOrder['set'], request: VictimOrder['request']): Promise<Answered<RegistrationResponse>> {
  const product = memolessProcess(devnetEnv(world().url, set));
  let made = await world().while(product.register(request), blockMs);
  for (let count = 0; made.status === 202 && count < 3; count += 1) made = await world().while(product.register(request), blockMs);
  return made;
}

describe.each(Object.keys(stores))('with registrations in %s', (name) => {
  test.each(killSteps)('a process killed once it has %s is replaced by the next, which gives the reference and pays once', async (step) => {
    const set = (await stores[name]?.()) ?? {};
    const request = { asset: 'BTC.BTC', memo: swapMemo('BTC.BTC', step), requested_in_asset_amount: '0.05' };
    await killedWhileRegistering(world(), { set, request, step }, blockMs);
    const made = await registered(set, request);
    expect(made).toMatchObject({ status: 201, body: { reference: '00001', memo: request.memo } });
    await world().advance(30);
    expect(await world().references()).toHaveLength(1);
    expect(funded - (await world().rune(address))).toBe(cost);
    const next = await registered(set, { ...request, memo: swapMemo('BTC.BTC', 'next') });
    expect(next).toMatchObject({ status: 201, body: { reference: '00002' } });
    expect(funded - (await world().rune(address))).toBe(2n * cost);
  });
});
