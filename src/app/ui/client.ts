import { createClient } from '../../client/transport.ts';
import { isEnglish } from '../../i18n/locale.ts';

/** Localizes the service's messages. Texts are looked up by code; English loads nothing extra. */
async function inWords(body: unknown): Promise<unknown> {
  if (isEnglish()) return body;
  const { answerInWords } = await import('../../i18n/error-messages.ts');
  return answerInWords(body);
}

/** Client of this page's own service. */
export const client = createClient({ fetch: (...call) => fetch(...call), onBody: inWords });
