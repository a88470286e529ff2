import { expect, test } from 'vitest';
import { minutesOf } from './crons.ts';

test('a self-hosted server keeps minute schedules, and runs daily jobs every 5 minutes or by CRON_MINUTES', () => {
  expect(['*/5 * * * *', '* * * * *', '*/30 * * * *'].map((schedule) => minutesOf(schedule, 7))).toEqual([5, 1, 30]);
  expect([minutesOf('17 4 * * *', undefined), minutesOf('17 4 * * *', 7)]).toEqual([5, 7]);
  for (const schedule of ['0 0 1 * *', '*/5 4 * * *', '* 4 * * *', '0 0 * * 1', 'daily'])
    expect(() => minutesOf(schedule, 5)).toThrow(schedule);
});
