import { AppError } from '../../../core/errors.ts';
import { isEqual } from '../../keys/is-equal.ts';
import type { Env } from '../../runtime/env.ts';
import type { RequestContext } from '../handler.ts';

/**
 * A guard that requires the secret as a bearer token; other callers get a 404. `unset` is the behavior without a
 * configured secret; `open` holds for hosts that only this machine or its network reaches.
 */
export const requireBearer =
  (secretOf: (env: Env) => string | undefined, unset: 'open' | 'closed') =>
  ({ request, deps: { env } }: RequestContext): undefined => {
    const secret = secretOf(env);
    const isOpen = unset === 'open' && !env.isOnPlatform && !env.isPublic;
    const isAdmitted = secret === undefined ? isOpen : isEqual(request.headers.get('authorization') ?? '', `Bearer ${secret}`);
    if (!isAdmitted) throw new AppError({ code: 'not_found', hint: '' });
  };
