import type { WatchingDeps } from '../deps/watching-deps.ts';
import { createHandler, type Handler } from '../http/handler.ts';
import { requireBearer } from '../http/steps/bearer.ts';
import { restErrors } from '../http/steps/error-response.ts';
import { jsonResponse } from '../http/steps/json-response.ts';

/** Time budget of a run; the function may run for a minute, and work already started takes at most ten seconds. */
const budgetMs = 25_000;

/** Cron handler that polls watched swaps; with a CRON_SECRET only the schedule may call it. */
export const createWatchHandler = (deps: () => WatchingDeps): Handler =>
  createHandler(
    {
      name: 'cron_watch',
      methods: ['GET'],
      guard: requireBearer(({ cronSecret }) => cronSecret, 'open'),
      errorForm: restErrors,
    },
    deps,
    async ({ deps: { watcher } }) =>
      jsonResponse(200, { success: true, ...(await watcher.run(budgetMs)) }, { 'Cache-Control': 'no-store' }),
  );
