import { randomUUID } from 'node:crypto';
import { confirmationDays } from '../../contract/v1/newsletter.ts';
import { AppError, type Fault } from '../../core/errors.ts';
import { readLink } from '../../service/mail/link-token.ts';
import type { BaseDeps } from '../deps/base-deps.ts';
import { processLog } from '../deps/log.ts';
import type { Door } from '../http/handler.ts';
import { faultOf, faultResponse, retryAfterHeader } from '../http/steps/fail.ts';
import { finish } from '../http/steps/finish.ts';
import { newsletterPage } from './newsletter-page.ts';

type Purpose = 'confirm' | 'unsubscribe';

const allow = 'GET, HEAD, POST, OPTIONS';
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
 * The door behind the links of newsletter mails. GET asks and changes nothing, since mail
 * scanners follow links; POST acts. A POST to unsubscribe needs no form (RFC 8058). Failures
 * are pages for a browser and error bodies for anything else.
 */
export function createNewsletterDoor(purpose: Purpose, deps: () => BaseDeps): Door {
  return async (request) => {
    const started = performance.now();
    const requestId = randomUUID();
    const { origin, pathname } = new URL(request.url);
    let ready: BaseDeps | undefined;
    let response: Response;
    try {
      ready = deps();
      response = await answer(purpose, request, ready);
    } catch (problem) {
      const fault = faultOf(problem, ready?.log ?? processLog, requestId);
      response = refusal(fault, request, { siteUrl: ready?.env.siteUrl ?? origin, requestId });
    }
    const finished = finish(response, request, { requestId, isPublic: false, headers: {} });
    ready?.log(finished.status >= 500 ? 'warn' : 'info', 'request', {
      request_id: requestId,
      method: request.method,
      path: pathname,
      status: finished.status,
      ms: Math.round(performance.now() - started),
    });
    return finished;
  };
}

async function answer(purpose: Purpose, request: Request, { env, service, mailStores }: BaseDeps): Promise<Response> {
  const { method } = request;
  if (method === 'OPTIONS') return new Response(null, { status: 204, headers: { Allow: allow } });
  if (!['GET', 'HEAD', 'POST'].includes(method)) throw new AppError({ code: 'method_not_allowed', hint: `Use one of ${allow}.` });
  const token = new URL(request.url).searchParams.get('token') ?? '';
  const link = await readLink(token, purpose, env.signingSecret, service.now());
  if (link.kind !== 'valid') throw new AppError({ code: 'invalid_field', hint: sayLink[link.kind], field: 'token' });
  if (method !== 'POST') return newsletterPage(200, questions[purpose]);
  const choice = purpose === 'unsubscribe' ? 'unsubscribe' : await readChoice(request);
  if (choice !== 'confirm') await mailStores.subscribers.leave(link.subscriber);
  else if (!(await mailStores.subscribers.confirm(link.subscriber))) {
    throw new AppError({ code: 'invalid_field', hint: sayLink.invalid, field: 'token' });
  }
  return newsletterPage(200, endings[choice]);
}

const sayLink = {
  invalid: 'The link does not work. Open it from the mail again, as a whole.',
  expired: `The link has expired: it works for ${confirmationDays} days. Ask for the newsletter again.`,
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

function refusal(fault: Fault, request: Request, origin: { readonly siteUrl: string; readonly requestId: string }): Response {
  const plain = faultResponse(fault, origin);
  if (fault.code === 'method_not_allowed') plain.headers.set('Allow', allow);
  if (!request.headers.get('accept')?.includes('text/html') || plain.status === 405) return plain;
  if (fault.hint === sayLink.expired) {
    return newsletterPage(plain.status, { title: 'page.expired.title', text: 'page.expired.text', values: { days: confirmationDays } });
  }
  if (plain.status < 500) return newsletterPage(plain.status, { title: 'page.invalid.title', text: 'page.invalid.text' });
  return newsletterPage(plain.status, { title: 'page.unavailable.title', text: 'page.unavailable.text' }, retryAfterHeader(fault));
}
