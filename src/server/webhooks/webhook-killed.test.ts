import { spawn } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningDevnet, startDevnet } from '../../../scripts/devnet/server.ts';
import { leaseMs } from '../../service/outbox/deliver-round.ts';
import { createServerDeps } from '../deps/deps.ts';
import { stretchDeadlines } from '../fixtures/deadlines.ts';
import { devnetEnv } from '../fixtures/memoless-world.ts';
import { startTestRedis } from '../fixtures/test-redis.ts';
import { startWebhookReceiver, type WebhookReceiver } from './fixtures/webhook-receiver.ts';
import { killedOnce, type WebhookVictim } from './fixtures/webhook-victim.ts';

stretchDeadlines({ timers: true });
const redis = startTestRedis();
const victim = new URL('./fixtures/webhook-victim.ts', import.meta.url).pathname;
let devnet: RunningDevnet;
let receiver: WebhookReceiver;

beforeAll(async () => {
  [devnet, receiver] = await Promise.all([startDevnet({ port: 0 }), startWebhookReceiver()]);
});
afterAll(() => Promise.all([devnet.close(), receiver.close()]));

async function control(path: string, body: object): Promise<Record<string, string>> {
  const response = await fetch(`${devnet.url}/control/${path}`, { method: 'POST', body: JSON.stringify(body) });
  if (!response.ok) throw new Error(await response.text());
  return response.json() as Promise<Record<string, string>>;
}

/** The transaction of a completed swap. */
async function ended(): Promise<string> {
  const memo = '=:b:bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq:100000';
  const { tx = '' } = await control('pay', { network: 'thorchain', asset: 'LTC.LTC', amount: '500000000', memo });
  await control('clock', { advance_blocks: 1_000 });
  return tx;
}

/** Resolves with the signal that ended the process. */
function killed(order: WebhookVictim): Promise<NodeJS.Signals | null> {
  const child = spawn(process.execPath, ['--no-warnings', victim, JSON.stringify(order)], { stdio: 'ignore' });
  if (order.step === 'the receiver reads it') {
    receiver.answer({});
    const look = setInterval(() => {
      if (receiver.taken.length === 0) return;
      clearInterval(look);
      child.kill('SIGKILL');
    }, 5);
  }
  return new Promise((resolve) => child.once('exit', (_code, signal) => resolve(signal)));
}

describe('when a process is killed with kill -9', () => {
  test.each(killedOnce)('once %s, the event still arrives, twice only if the receiver had already taken it', async (step) => {
    receiver.clear();
    await redis.flush();
    const deps = createServerDeps({ ...devnetEnv(devnet.url), redis: redis.env() }, () => undefined);
    const { watches, webhooks } = deps.webhookStores;
    const target = { kind: 'webhook', url: receiver.url, secret: `whsec_${Buffer.alloc(32).toString('base64')}` } as const;
    const swap = { by: 'deposit', tx: await ended(), networks: ['thorchain'] } as const;
    const at = Date.now();
    await watches.put({ id: 'wh_a', at, attempts: 0, swap, target, until: at + 1e9, told: [] }, 'due');
    expect(await killed({ devnet: devnet.url, redis: redis.env(), step })).toBe('SIGKILL');
    await deps.watcher.run(30_000);
    await redis.pass(leaseMs);
    for (let round = 0; round < 3; round += 1) await deps.watcher.run(30_000);
    const isSeen = step === 'the receiver reads it' || step === 'the receiver has taken it';
    expect(receiver.taken.map(({ id, type }) => [id, type])).toEqual(Array(isSeen ? 2 : 1).fill(['evt_a_completed', 'swap.completed']));
    expect([await watches.waiting(), await webhooks.waiting()]).toEqual(Array(2).fill({ count: 0, dead: 0 }));
  });
});
