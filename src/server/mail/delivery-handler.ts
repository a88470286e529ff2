import { createHash, timingSafeEqual } from 'node:crypto';
import { AppError } from '../../core/errors.ts';
import type { MailingDeps } from '../deps/mailing-deps.ts';
import { type Door, openDoor } from '../http/handler.ts';
import { jsonResponse } from '../http/steps/finish.ts';
import { checkMethod } from '../http/steps/method.ts';

/** The platform stops the function after 10 s; a letter that has begun may take some of them. */
const budgetMs = 5_000;

/**
 * The door that the platform's schedule opens: delivers what is due, and answers how much.
 * With a CRON_SECRET only the schedule may (it sends the secret as a bearer token); to anybody
 * else there is nothing here.
 */
export function createCronDoor(deps: () => MailingDeps): Door {
  return openDoor(deps, {}, async ({ request, deps: { env, mailRoom } }) => {
    if (env.cronSecret !== undefined && !isEqual(request.headers.get('authorization') ?? '', `Bearer ${env.cronSecret}`)) {
      throw new AppError({ code: 'not_found', hint: '' });
    }
    const early = checkMethod(request, 'GET');
    if (early) return early;
    return jsonResponse(200, { success: true, ...(await mailRoom.deliverNow(budgetMs)) }, { 'Cache-Control': 'no-store' });
  });
}

/** Compares digests, so that the time taken tells nothing of the secret. */
function isEqual(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
