import { globSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { pause } from './child.ts';
import { type Deployment, startDeployment } from './deployment.ts';

const mark = '0b7f5a52-4b69-4c0a-9c92-4b5a3f0f1f01';
const body = { description: `The offers stay empty after a restart. mark:${mark}`, type: 'bug' };
/** Timeout for a mail; one interrupted by a busy machine is delivered some minutes later. */
const mailed = { timeout: 240_000 };
const report = { method: 'POST', path: '/api/v1/report-bug', key: mark, body } as const;

let world: Deployment | undefined;
afterEach(async () => {
  await world?.close();
  world = undefined;
});

/** Makes leased and deferred mails due, by the times of their files. */
function endWaits(dataDir: string): void {
  const files = globSync(join(dataDir, '**/{claimed,later}/*.json'));
  for (const file of files) utimesSync(file, new Date(0), new Date(0));
}

async function start(): Promise<Deployment & { readonly crash: () => Promise<void> }> {
  world = await startDeployment({ skews: [0], keepsFiles: true });
  const [instance] = world.fleet.instances;
  const crash = async () => {
    await instance?.kill();
    await instance?.start();
  };
  return { ...world, crash };
}

describe('a single instance without Redis, killed', { timeout: 600_000 }, () => {
  test('after delivering a report, repeats the response for its key and delivers nothing again', async () => {
    const { fleet, mail, crash } = await start();
    const first = await fleet.call(report);
    expect(first).toMatchObject({ status: 200 });
    await expect.poll(() => mail.taken.length, mailed).toBe(1);
    await crash();
    expect(await fleet.call(report)).toEqual(first);
    await crash();
    expect(await fleet.call(report)).toEqual(first);
    await fleet.kick();
    expect(mail.taken.map((one) => one.mark)).toEqual([mark]);
  });

  test('before delivering a report, delivers it once and keeps its key taken', async () => {
    const { fleet, mail, crash, dataDir = '' } = await start();
    await mail.shut();
    const first = await fleet.call(report);
    expect(first).toMatchObject({ status: 200 });
    await crash();
    expect(await fleet.call(report)).toEqual(first);
    const other = await fleet.call({ ...report, body: { ...body, description: 'Another one.' } });
    expect(other).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } });
    await mail.open();
    endWaits(dataDir);
    await fleet.kick();
    await expect.poll(() => mail.taken.length, mailed).toBe(1);
    await fleet.kick();
    expect(mail.taken.map((one) => one.mark)).toEqual([mark]);
  });

  test('while delivering a report, sends it under one Message-ID only, however often it is killed', async () => {
    const { fleet, mail, crash, dataDir = '' } = await start();
    const began = performance.now();
    await fleet.call({ ...report, key: 'another one', body: { ...body, description: 'It takes long.' } });
    const usualMs = performance.now() - began;
    const answers: unknown[] = [];
    for (const part of [0.2, 0.5, 0.8, 1, 1.2]) {
      const asked = fleet.call(report);
      await pause(part * usualMs);
      await crash();
      answers.push(await asked);
    }
    const last = await fleet.call(report);
    expect(last).toMatchObject({ status: 200 });
    for (const answer of answers) if ('status' in (answer as object)) expect(answer).toEqual(last);
    endWaits(dataDir);
    await fleet.kick();
    const ids = () => new Set(mail.taken.filter((one) => one.mark === mark).map(({ messageId }) => messageId));
    await expect.poll(() => ids().size, mailed).toBe(1);
    await fleet.kick();
    expect(ids().size).toBe(1);
  });
});
