import { expect, test } from 'vitest';
import { createServerDeps } from '../../deps/deps.ts';
import { testEnv } from '../../fixtures/env.ts';
import { createCronHandler } from '../../handlers/delivery-handler.ts';
import type { Env } from '../../runtime/env.ts';

const call = async (set: Partial<Env>, authorization?: string) => {
  const deps = createServerDeps(testEnv(set), () => undefined);
  const headers = { Origin: 'https://evil.example', ...(authorization === undefined ? {} : { Authorization: authorization }) };
  const answer = await createCronHandler(() => deps)(new Request('https://swap.example/api/cron/deliver', { headers }));
  expect(answer.headers.get('Access-Control-Allow-Origin')).toBeNull();
  return answer.status;
};

test.each<[string, Partial<Env>, string | undefined, number]>([
  ['on the platform', { isOnPlatform: true }, undefined, 404],
  ['on a public host', { isPublic: true }, undefined, 404],
  ['on a developer’s machine', {}, undefined, 200],
  ['with another secret', { cronSecret: 'secret of the schedule' }, 'Bearer another', 404],
  ['with its secret', { isPublic: true, cronSecret: 'secret of the schedule' }, 'Bearer secret of the schedule', 200],
])('answers a call of the schedule %s as it should, and never a page of another site', async (_name, set, authorization, status) => {
  expect(await call(set, authorization)).toBe(status);
});
