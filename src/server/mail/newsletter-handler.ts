import { AppError } from '../../core/errors.ts';
import { readLink } from '../../service/mail/link-token.ts';
import { confirmationTime } from '../../service/mail/mail-words.ts';
import type { BaseDeps } from '../deps/base-deps.ts';
import { createHandler, type Handler, type RequestContext } from '../http/handler.ts';
import { type ErrorForm, restErrors, retryAfterHeader } from '../http/steps/error-response.ts';
import { newsletterPage } from './newsletter-page.ts';

type Purpose = 'confirm' | 'unsubscribe';

const maxFormBytes = 1_024;

const questions = {
  confirm: {
    title: 'page.confirm.title',
    text: 'page.confirm.text',
    choices: [
      { value: 'confirm', words: 'page.confirm.yes' },
      { value: 'decline', words: 'page.confirm.no' },
    ],
  },
  unsubscribe: {
    title: 'page.unsubscribe.title',
    text: 'page.unsubscribe.text',
    choices: [{ value: 'unsubscribe', words: 'page.unsubscribe.yes' }],
  },
} as const;

const endings = {
  confirm: { title: 'page.confirmed.title', text: 'page.confirmed.text' },
  decline: { title: 'page.declined.title', text: 'page.declined.text' },
  unsubscribe: { title: 'page.unsubscribed.title', text: 'page.unsubscribed.text' },
} as const;

/**
 * The handler behind the links of newsletter emails. GET asks and changes nothing, since mail
 * scanners follow links; POST acts. A POST to unsubscribe needs no form (RFC 8058).
 */
export const createNewsletterHandler = (purpose: Purpose, deps: () => BaseDeps): Handler =>
  createHandler({ name: `newsletter_${purpose}`, methods: ['GET', 'POST'], errorForm: pageErrors }, deps, (context) =>
    answerLink(purpose, context),
  );

async function answerLink(purpose: Purpose, { request, deps }: RequestContext): Promise<Response> {
  const { env, service, mailStores } = deps;
  const token = new URL(request.url).searchParams.get('token') ?? '';
  const link = await readLink(token, purpose, env.signingSecret, service.now());
  if (link.kind !== 'valid') throw new AppError({ code: 'invalid_field', hint: linkHints[link.kind], field: 'token' });
  if (request.method !== 'POST') return newsletterPage(200, questions[purpose]);
  const choice = purpose === 'unsubscribe' ? 'unsubscribe' : await readChoice(request);
  if (choice !== 'confirm') await mailStores.subscribers.leave(link.subscriber);
  else if (!(await mailStores.subscribers.confirm(link.subscriber))) {
    throw new AppError({ code: 'invalid_field', hint: linkHints.invalid, field: 'token' });
  }
  return newsletterPage(200, endings[choice]);
}

const linkHints = {
  invalid: 'The link does not work. Open it from the mail again, as a whole.',
  expired: `The link has expired: it works for ${confirmationTime}. Sign up for the newsletter again.`,
} as const;

/** The button that was pressed. @throws AppError invalid_field when none was. */
async function readChoice(request: Request): Promise<'confirm' | 'decline'> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of request.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > maxFormBytes) break;
  }
  const choice = new URLSearchParams(text).get('choice');
  if (choice === 'confirm' || choice === 'decline') return choice;
  throw new AppError({ code: 'invalid_field', hint: 'Send choice as confirm or decline.', field: 'choice' });
}

/** A page for a browser, the error body of REST for anything else. */
const pageErrors: ErrorForm = (error, origin) => {
  const response = restErrors(error, origin);
  const { status } = response;
  if (!origin.request.headers.get('accept')?.includes('text/html') || status === 405) return response;
  if (error.hint === linkHints.expired) {
    return newsletterPage(status, { title: 'page.expired.title', text: 'page.expired.text', values: { time: confirmationTime } });
  }
  if (status < 500) return newsletterPage(status, { title: 'page.invalid.title', text: 'page.invalid.text' });
  return newsletterPage(status, { title: 'page.unavailable.title', text: 'page.unavailable.text' }, retryAfterHeader(error));
};
