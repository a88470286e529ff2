import { NoAnswerError, ServiceError } from '../../client/errors.ts';
import { createClient } from '../../client/transport.ts';
import { isEnglish } from '../../i18n/locale.ts';
import { t } from '../../i18n/t.ts';

/** Localizes the service's messages. Texts are looked up by code; English loads nothing extra. */
async function inWords(body: unknown): Promise<unknown> {
  if (isEnglish()) return body;
  const { answerInWords } = await import('../../i18n/error-messages.ts');
  return answerInWords(body);
}

/** Client of this page's own service. */
export const client = createClient({ fetch: (...call) => fetch(...call), onBody: inWords });

/** Why a request got no result, in words for a page. */
export function failureText(problem: unknown): string {
  if (!navigator.onLine) return t('failure.offline');
  if (problem instanceof ServiceError) return `${problem.title} ${problem.hint}`;
  return problem instanceof NoAnswerError && problem.reason === 'unreadable' ? t('failure.unreadable') : t('failure.unreachable');
}
