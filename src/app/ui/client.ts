import { createClient } from '../../client/transport.ts';
import { isEnglish } from '../../i18n/locale.ts';

/** The sentences of the service in the language of the page. They are looked up by code, so that English needs nothing more. */
async function inWords(body: unknown): Promise<unknown> {
  if (isEnglish()) return body;
  const { answerInWords } = await import('../../i18n/error-messages.ts');
  return answerInWords(body);
}

/** The service that this page belongs to. */
export const client = createClient({ fetch: (...call) => fetch(...call), onBody: inWords });
