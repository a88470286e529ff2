import type { MailingDeps } from '../deps/mailing-deps.ts';
import { createHandler, type Handler } from '../http/handler.ts';
import { requireBearer } from '../http/steps/bearer.ts';
import { restErrors } from '../http/steps/error-response.ts';
import { jsonResponse } from '../http/steps/json-response.ts';

/** Time budget of a run; the platform stops the function after 10 s, part of which an email in progress may need. */
const budgetMs = 5_000;

/**
 * Cron handler: delivers due mail and reports how much. With a CRON_SECRET only the platform's
 * schedule may call it (it sends the secret as a bearer token); other callers get a 404.
 */
export const createCronHandler = (deps: () => MailingDeps): Handler =>
  createHandler(
    {
      name: 'cron_deliver',
      methods: ['GET'],
      guard: requireBearer(({ cronSecret }) => cronSecret, 'open'),
      errorForm: restErrors,
    },
    deps,
    async (context) =>
      jsonResponse(200, { success: true, ...(await context.deps.mailer.deliverNow(budgetMs)) }, { 'Cache-Control': 'no-store' }),
  );
