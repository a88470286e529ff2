import type { ErrorInfo } from '../../core/errors.ts';
import type { Registration } from './store.ts';

/**
 * What whoever asks for a failed registration is told: that it has ended for good, and why. `details.cause` has the code of
 * what failed. Nothing was paid where nothing is signed; of what was sent only the network's refusal says so.
 */
export function endOf({ fault, attempt }: Pick<Registration, 'fault' | 'attempt'>): ErrorInfo {
  const why = fault?.hint || 'The request for it was given up.';
  const known = attempt === undefined ? ['Nothing was paid.', 'Register again.'] : ['Register again.'];
  const hint = [why, ...known.filter((sentence) => !why.includes(sentence))].join(' ');
  return { code: 'registration_ended', hint, ...(fault === undefined ? {} : { details: { cause: fault.code } }) };
}
