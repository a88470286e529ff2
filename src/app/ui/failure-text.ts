import { NoAnswerError, ServiceError } from '../../client/errors.ts';
import { t } from '../../i18n/t.ts';

/** Why a request got no result, in words for a page. */
export function failureText(problem: unknown): string {
  if (!navigator.onLine) return t('failure.offline');
  if (problem instanceof ServiceError) return `${problem.title} ${problem.hint}`;
  return problem instanceof NoAnswerError && problem.reason === 'unreadable' ? t('failure.unreadable') : t('failure.unreachable');
}
