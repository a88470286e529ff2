import type { ErrorInfo } from '../../core/errors.ts';
import type { Registration } from '../ports/registration-store.ts';

/**
 * Error for a failed registration: final, with the reason. `details.cause` has the code of the failure. An unsigned
 * registration was not paid; for a sent one only the network's refusal proves that.
 */
export function buildEndError({ fault, attempt }: Pick<Registration, 'fault' | 'attempt'>): ErrorInfo {
  const why = fault?.hint || 'The request for it was given up.';
  const known = attempt === undefined ? ['Nothing was paid.', 'Register again.'] : ['Register again.'];
  const hint = [why, ...known.filter((sentence) => !why.includes(sentence))].join(' ');
  return { code: 'registration_ended', hint, ...(fault === undefined ? {} : { details: { cause: fault.code } }) };
}
