import { describe, expect, test } from 'vitest';
import type { QuotedRefusal } from '../../../client/errors.ts';
import { isHalt, isSilence, isUnanswered, silentNetworks } from './silence.ts';

const refusal = (network: QuotedRefusal['network'], code: QuotedRefusal['code']): QuotedRefusal => ({ network, code, reason: '' });
const buildError = (...refusals: readonly QuotedRefusal[]) => ({ code: 'no_route', title: '', hint: '', refusals }) as const;

describe('a quote response', () => {
  test('counts as silence only if no network answers, and as a halt only if all are halted', () => {
    const late = refusal('thorchain', 'upstream_timeout');
    const gone = refusal('mayachain', 'upstream_unavailable');
    const halted = refusal('mayachain', 'trading_halted');
    expect([isSilence(buildError(late, gone)), isHalt(buildError(late, gone))]).toEqual([true, false]);
    expect([isSilence(buildError(late, halted)), isHalt(buildError(late, halted))]).toEqual([false, false]);
    expect([isSilence(buildError(halted)), isHalt(buildError(halted, refusal('thorchain', 'paused')))]).toEqual([false, true]);
    expect(isSilence(buildError(refusal('thorchain', 'upstream_invalid'), gone))).toBe(false);
    expect(isSilence({ code: 'upstream_timeout', title: '', hint: '' })).toBe(true);
  });

  test('marks a network as silent if it neither offers nor gives a reason', () => {
    const late = refusal('mayachain', 'upstream_timeout');
    expect(silentNetworks({ offers: [{ network: 'thorchain' }], refusals: [late] })).toEqual(['mayachain']);
    expect(silentNetworks({ offers: [{ network: 'mayachain' }], refusals: [late] })).toEqual([]);
    expect(silentNetworks({ offers: [], refusals: [late, refusal('mayachain', 'amount_too_low')] })).toEqual([]);
  });

  test('leaves the payout of a route unknown if its network did not answer for it', () => {
    const way = { network: 'mayachain', mode: 'streaming' } as const;
    const late = refusal('mayachain', 'upstream_timeout');
    expect([late, { ...late, mode: 'streaming' } as const].map((one) => isUnanswered(way, [one]))).toEqual([true, true]);
    const others = [{ ...late, mode: 'single' } as const, refusal('thorchain', 'upstream_timeout'), refusal('mayachain', 'no_route')];
    expect(isUnanswered(way, others)).toBe(false);
  });
});
