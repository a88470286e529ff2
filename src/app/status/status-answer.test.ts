import { describe, expect, it } from 'vitest';
import { statusAtBuild, statusEndpoint } from '../../contract/v1/status.ts';
import { readStatusAnswer } from './status-answer.ts';

const observedAt = Date.parse('2026-01-02T03:04:05Z');
const node = {
  name: 'thornode-1',
  kind: 'node',
  state: 'ok',
  observedAt,
  network: 'thorchain',
  height: 9,
  blockAgeSeconds: 4,
  latencyMs: 12,
} as const;

const reply = (state: 'ok' | 'down') => {
  const status = { state, observedAt, environment: 'devnet', dependencies: [node], resources: [] } as const;
  return statusEndpoint.respond(status, observedAt);
};

describe('the answer of the status endpoint', () => {
  it('is read as the service writes it', () => {
    const ok = reply('ok');
    expect(ok.ok && readStatusAnswer(ok.answer)).toMatchObject({
      state: 'ok',
      environment: 'devnet',
      observedAt,
      dependencies: [{ name: 'thornode-1', height: 9, blockAgeSeconds: 4, latencyMs: 12 }],
    });
  });

  it('is read out of the failure that says down', () => {
    const down = reply('down');
    const body = down.ok ? {} : { error: 'x', code: down.fault.code, ...down.extra };
    expect(readStatusAnswer(body)).toMatchObject({ state: 'down', dependencies: [{ name: 'thornode-1' }] });
  });

  it('is read from the file of the build', () => {
    expect(readStatusAnswer(statusAtBuild())).toMatchObject({ state: 'unknown', reason: expect.stringContaining('/api/v1/status') });
  });

  it.each([[null], ['<h1>gateway</h1>'], [{ code: 'rate_limited' }], [{ state: 'fine', dependencies: [], resources: [] }]])(
    'is not %j',
    (body) => {
      expect(readStatusAnswer(body)).toBeUndefined();
    },
  );
});
