import type { PayingDeps } from '../deps/paying-deps.ts';
import { createHandler, type Handler } from '../http/handler.ts';
import { requireBearer } from '../http/steps/bearer.ts';
import { restErrors } from '../http/steps/error-response.ts';
import { jsonResponse } from '../http/steps/json-response.ts';

/** Time budget of a run; the platform stops the function after 10 s. */
const budgetMs = 6_000;

/** Cron handler, also called by functions with a pending registration; with a CRON_SECRET it requires the secret. */
export const createCarryHandler = (deps: () => PayingDeps): Handler =>
  createHandler(
    {
      name: 'cron_register',
      methods: ['GET'],
      guard: requireBearer(({ cronSecret }) => cronSecret, 'open'),
      errorForm: restErrors,
      logs: 'errors',
    },
    () => {
      // This handler is the target of reminders and sends none.
      const { afterRequest: _none, ...own } = deps();
      return own;
    },
    async ({ deps: { carrier } }) =>
      jsonResponse(200, { success: true, open: (await carrier.carryNow(budgetMs)) ?? null }, { 'Cache-Control': 'no-store' }),
  );
