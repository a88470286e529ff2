import { isEnglish } from '../../i18n/locale.ts';

/**
 * The JSON of an answer, with the sentences of the service in the language of the page. They are looked up by
 * code, so that an answer in English needs nothing more. Rejects when the body is no JSON.
 */
export async function readAnswer(response: Pick<Response, 'json'>): Promise<unknown> {
  const body: unknown = await response.json();
  if (isEnglish()) return body;
  const { answerInWords } = await import('../../i18n/error-messages.ts');
  return answerInWords(body);
}
