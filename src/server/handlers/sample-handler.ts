import type { NetworkDeps } from '../deps/network-deps.ts';
import { createHandler, type Handler } from '../http/handler.ts';
import { requireBearer } from '../http/steps/bearer.ts';
import { restErrors } from '../http/steps/error-response.ts';
import { jsonResponse } from '../http/steps/json-response.ts';

/** Cron handler that samples the current minute; with a CRON_SECRET only the schedule may call it. */
export const createSampleHandler = (deps: () => NetworkDeps): Handler =>
  createHandler(
    {
      name: 'cron_sample',
      methods: ['GET'],
      guard: requireBearer(({ cronSecret }) => cronSecret, 'open'),
      errorForm: restErrors,
    },
    deps,
    async ({ deps: { sampler } }) => {
      await sampler.sample();
      return jsonResponse(200, { success: true }, { 'Cache-Control': 'no-store' });
    },
  );
