import { describe, expect, test } from 'vitest';
import type { QuotedRefusal } from '../../../client/errors.ts';
import { isHalt, isSilence, isUnanswered, silentNetworks } from './silence.ts';

const refusal = (network: QuotedRefusal['network'], code: QuotedRefusal['code']): QuotedRefusal => ({ network, code, reason: '' });
const errorOf = (...refusals: readonly QuotedRefusal[]) => ({ code: 'no_route', title: '', hint: '', refusals }) as const;

describe('an answer without offers', () => {
  test('is silence only while nobody answers, and a halt only while everything stands still', () => {
    const late = refusal('thorchain', 'upstream_timeout');
    const gone = refusal('mayachain', 'upstream_unavailable');
    const halted = refusal('mayachain', 'trading_halted');
    expect([isSilence(errorOf(late, gone)), isHalt(errorOf(late, gone))]).toEqual([true, false]);
    expect([isSilence(errorOf(late, halted)), isHalt(errorOf(late, halted))]).toEqual([false, false]);
    expect([isSilence(errorOf(halted)), isHalt(errorOf(halted, refusal('thorchain', 'paused')))]).toEqual([false, true]);
    expect(isSilence(errorOf(refusal('thorchain', 'upstream_invalid'), gone))).toBe(false);
    expect(isSilence({ code: 'upstream_timeout', title: '', hint: '' })).toBe(true);
  });

  test('a network is silent while it neither offers nor says why', () => {
    const late = refusal('mayachain', 'upstream_timeout');
    expect(silentNetworks({ offers: [{ network: 'thorchain' }], refusals: [late] })).toEqual(['mayachain']);
    expect(silentNetworks({ offers: [{ network: 'mayachain' }], refusals: [late] })).toEqual([]);
    expect(silentNetworks({ offers: [], refusals: [late, refusal('mayachain', 'amount_too_low')] })).toEqual([]);
  });

  test('what a way pays is not known where its network did not answer for it', () => {
    const way = { network: 'mayachain', mode: 'streaming' } as const;
    const late = refusal('mayachain', 'upstream_timeout');
    expect([late, { ...late, mode: 'streaming' } as const].map((one) => isUnanswered(way, [one]))).toEqual([true, true]);
    const others = [{ ...late, mode: 'single' } as const, refusal('thorchain', 'upstream_timeout'), refusal('mayachain', 'no_route')];
    expect(isUnanswered(way, others)).toBe(false);
  });
});
