import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { networkIds, protocols } from '../../core/network/protocol.ts';
import { judgeRefusal, refusalError } from './refusal.ts';
import cases from './vectors/refusals.json' with { type: 'json' };

describe('refusalFault', () => {
  test.each(cases)('maps the message "$message" to the code $code', ({ message, code, field, details }) => {
    for (const network of networkIds) {
      const error = refusalError(message, network);
      expect(error.code).toBe(code);
      expect(error.hint).toContain(protocols[network].name);
      if (field !== undefined) expect(error.field).toBe(field);
      expect(error.details).toEqual(details);
    }
  });

  test('repeats nothing of the node’s text except its figures', () => {
    fc.assert(
      fc.property(fc.constantFrom(...cases), fc.string({ minLength: 6 }), ({ message }, noise) => {
        const plain = refusalError(message, 'thorchain');
        const noisy = refusalError(`${message} ${noise}`, 'thorchain');
        const known = new Set([plain.hint, ...cases.map((entry) => refusalError(entry.message, 'thorchain').hint)]);
        expect(known).toContain(noisy.hint);
        for (const figure of Object.values(noisy.details ?? {})) expect(figure).toMatch(/^[0-9]{1,30}$/);
      }),
    );
  });
});

describe('wording', () => {
  /** Whether a message states a reason: it is neither empty nor a runtime error. */
  const isReason = (message: string) => message !== '' && !message.startsWith('runtime error');

  test('has its own wording for every refusal nodes are known to write', () => {
    const known = cases.filter(({ message }) => isReason(message));
    const worded = known.filter(({ message }) => !refusalError(message, 'thorchain').hint.includes('a reason that we do not know'));
    expect(known.length).toBeGreaterThanOrEqual(45);
    expect(known.length - worded.length).toBe(0);
    expect(new Set(worded.map(({ message }) => refusalError(message, 'thorchain').hint)).size).toBeGreaterThanOrEqual(25);
  });
});

describe('judgeRefusal', () => {
  test('accepts known refusals, tries further hosts for unknown ones and attributes a host’s own failures to it', () => {
    for (const { message, code } of cases) {
      const verdict = code === 'upstream_unavailable' ? 'host_error' : code === 'upstream_invalid' ? 'unknown' : 'answer';
      expect(judgeRefusal({ status: 400, message })).toBe(verdict);
      expect(judgeRefusal({ status: 200, message })).toBe(verdict);
      expect(judgeRefusal({ status: 500, message })).toBe('host_error');
    }
  });
});
