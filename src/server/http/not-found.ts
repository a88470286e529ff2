import { AppError } from '../../core/errors.ts';
import type { BaseDeps } from '../deps/base-deps.ts';
import { createHandler, type Handler } from './handler.ts';
import { publicReads } from './steps/cors.ts';
import { restErrors } from './steps/error-response.ts';

/** The handler of every /api path that is none: 404 for every method. */
export function serveNotFound(deps: () => BaseDeps): Handler {
  return createHandler({ name: 'unknown', errorForm: restErrors, cors: publicReads }, deps, async () => {
    throw new AppError({ code: 'not_found', hint: '' });
  });
}
