import { errorBody } from '../../contract/errors.ts';
import { memolessErrorBody } from '../../contract/memoless/error-body.ts';
import { type ErrorForm, jsonErrorResponse, restErrors } from './steps/error-response.ts';

/** The forms that endpoint records name. */
export const errorForms: Readonly<Record<'rest' | 'memoless', ErrorForm>> = {
  rest: restErrors,
  memoless: (error, origin, extra) => jsonErrorResponse(error, memolessErrorBody({ ...errorBody(error, origin), ...extra })),
};
