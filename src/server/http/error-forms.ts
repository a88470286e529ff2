import { errorBody } from '../../contract/errors.ts';
import { memolessErrorBody } from '../../contract/memoless/error-body.ts';
import { type ErrorForm, jsonErrorResponse, restErrors } from './steps/error-response.ts';

/** Error formats by the name used in endpoint records. */
export const errorForms: Readonly<Record<'rest' | 'memoless', ErrorForm>> = {
  rest: restErrors,
  memoless: (error, origin, extra) => jsonErrorResponse(error, memolessErrorBody({ ...errorBody(error, origin), ...extra })),
};
