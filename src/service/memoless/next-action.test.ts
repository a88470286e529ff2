import { describe, expect, test } from 'vitest';
import type { Registration } from '../ports/registration-store.ts';
import { type Action, nextAction, resendMs, unsignedMs } from './next-action.ts';

const at = 1_000_000;
const prepared: Registration = { id: 'reg_1', asset: 'BTC.BTC', memo: '=:e:0x1:1', charges: [], at, version: 0, state: 'prepared' };
const attempt = { tx: 'AA', bytes: '', sequence: '1', timeoutHeight: 20, signedAt: at + 500, sentAt: at + 1_000 };
const sent: Registration = { ...prepared, state: 'sent', attempt };
const registered: Registration = { ...sent, state: 'registered', reference: '00001', height: 2 };
const failed: Registration = { ...prepared, state: 'failed' };

/** Long enough that time alone would change every state that time changes. */
const ageMs = 3_600_000;

describe('nextAction', () => {
  test.each<[string, Registration, number, number | undefined, Action]>([
    ['signs a prepared one at once', prepared, 0, undefined, 'sign'],
    ['signs a prepared one however old, for somebody who never gives up', prepared, ageMs, undefined, 'sign'],
    ['signs a prepared one until patience ends', prepared, 49_999, 50_000, 'sign'],
    ['gives a prepared one up when patience ends', prepared, 50_000, 50_000, 'give up'],
    ['waits for a block right after a broadcast', sent, 1_000, undefined, 'wait'],
    ['waits until the second block', sent, 1_000 + resendMs - 1, undefined, 'wait'],
    ['resends what the second block lacks', sent, 1_000 + resendMs, undefined, 'resend'],
    ['never gives up a signed one, which may be paid for', sent, ageMs, 50_000, 'resend'],
    ['waits after a resend, whenever it was signed', { ...sent, attempt: { ...attempt, sentAt: at + ageMs } }, ageMs, 50_000, 'wait'],
    ['sends nothing without signed bytes', { ...prepared, state: 'sent' }, ageMs, undefined, 'wait'],
    ['uses a registered one, whatever its age', registered, ageMs, 50_000, 'use'],
    ['retires a failed one that was not signed', failed, 0, undefined, 'retire'],
    ['retires a failed one that was signed', { ...sent, state: 'failed' }, ageMs, 50_000, 'retire'],
  ])('%s', (_name, registration, afterMs, patienceMs, action) => {
    expect(nextAction(registration, at + afterMs, patienceMs)).toBe(action);
  });

  test('keeps an unsigned registration for its signer longest, so that a request never waits for one already given up', () => {
    expect(unsignedMs.carrier).toBeLessThan(unsignedMs.request);
    expect(unsignedMs.request).toBeLessThan(unsignedMs.signer);
  });
});
