import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { startCrons } from './crons.ts';

const folder = mkdtempSync(join(tmpdir(), 'crons-'));
let stop: () => void = () => undefined;
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

/** A Sunday, 20 seconds past a minute. */
const start = Date.parse('2026-11-29T23:57:20Z');

/** Seconds after the start at which a schedule is called. */
async function callsOf(schedule: string, { seconds, cronMinutes = '' }: { readonly seconds: number; readonly cronMinutes?: string }) {
  vi.useFakeTimers({ now: start });
  vi.stubEnv('CRON_MINUTES', cronMinutes);
  const calls: number[] = [];
  vi.stubGlobal('fetch', async () => calls.push((Date.now() - start) / 1000));
  const file = join(folder, 'vercel.json');
  writeFileSync(file, JSON.stringify({ crons: [{ path: '/a', schedule }] }));
  stop = startCrons(file, 'http://localhost');
  await vi.advanceTimersByTimeAsync(seconds * 1000);
  stop();
  await vi.advanceTimersByTimeAsync(86_400_000);
  return calls;
}

test('a self-hosted server keeps minute schedules, and runs daily jobs every 5 minutes or by CRON_MINUTES', async () => {
  expect(await callsOf('* * * * *', { seconds: 150, cronMinutes: '7' })).toEqual([0, 40, 100]);
  expect(await callsOf('*/5 * * * *', { seconds: 700, cronMinutes: '7' })).toEqual([0, 160, 460]);
  expect(await callsOf('17 4 * * *', { seconds: 900 })).toEqual([0, 300, 600, 900]);
  expect(await callsOf('17 4 * * *', { seconds: 2_600, cronMinutes: '14' })).toEqual([0, 840, 1_680, 2_520]);
});

test('keeps every other schedule in UTC, as Vercel does', async () => {
  const at = (time: string) => (Date.parse(time) - start) / 1000;
  expect(await callsOf('30 3 * * 1', { seconds: 14_400 })).toEqual([0, at('2026-11-30T03:30:00Z')]);
});

test.each(['daily', '61 * * * *', '*/0 * * * *', ''])('refuses to start with the schedule %j', async (schedule) => {
  await expect(callsOf(schedule, { seconds: 1 })).rejects.toThrow('CronPattern');
});
