import type { MailingDeps } from '../deps/mailing-deps.ts';
import { createHandler, type Handler } from '../http/handler.ts';
import { requireBearer } from '../http/steps/bearer.ts';
import { publicReads } from '../http/steps/cors.ts';
import { restErrors } from '../http/steps/error-response.ts';
import { jsonResponse } from '../http/steps/json-response.ts';

/** The platform stops the function after 10 s; an email that has begun may take some of them. */
const budgetMs = 5_000;

/**
 * The handler that the platform's schedule calls: delivers what is due, and answers how much.
 * With a CRON_SECRET only the schedule may (it sends the secret as a bearer token); to anybody
 * else there is nothing here.
 */
export const createCronHandler = (deps: () => MailingDeps): Handler =>
  createHandler(
    {
      name: 'cron_deliver',
      methods: ['GET'],
      guard: requireBearer(({ cronSecret }) => cronSecret, 'open'),
      cors: publicReads,
      errorForm: restErrors,
    },
    deps,
    async (context) =>
      jsonResponse(200, { success: true, ...(await context.deps.mailer.deliverNow(budgetMs)) }, { 'Cache-Control': 'no-store' }),
  );
