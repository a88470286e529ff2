import { readLanguage } from '../../contract/mail/language-field.ts';
import { AppError } from '../../core/errors.ts';
import { type MailWords, mailWords } from '../../service/mail/mail-words.ts';
import type { MailingDeps } from '../deps/mailing-deps.ts';
import { createHandler, type Handler, type RequestContext } from '../http/handler.ts';
import { type ErrorForm, restErrors, retryAfterHeader } from '../http/steps/error-response.ts';
import { wantsHtml } from '../http/wants-events.ts';
import { type LinkPage, linkPage } from './link-page.ts';

/** Result of reading the token of a link; `expired` tokens were valid once. */
export type TokenReading<Claim> =
  | { readonly kind: 'valid'; readonly claim: Claim }
  | { readonly kind: 'expired' }
  | { readonly kind: 'invalid' };

/** Behavior of the links of one kind of email. */
export interface LinkPlan<Claim, Choice extends string> {
  readonly name: string;
  readonly read: (token: string, deps: MailingDeps) => Promise<TokenReading<Claim>>;
  /** Page shown by GET; its choices are the values a form may post. */
  readonly question: LinkPage<Choice> & Pick<Required<LinkPage<Choice>>, 'choices'>;
  /** Choice of a POST without a form (RFC 8058); absent: a form is required. */
  readonly usual?: Choice;
  /** Performs the choice; returns false if the link no longer has a target. */
  readonly act: (choice: Choice, claim: Claim, deps: MailingDeps) => Promise<boolean>;
  readonly endings: Readonly<Record<Choice, LinkPage>>;
  /** Page and hint for an expired link. */
  readonly expired: LinkPage & { readonly hint: string };
}

/** Words of the language that a link names. */
const wordsOf = ({ url }: Pick<Request, 'url'>): MailWords => mailWords(readLanguage(new URL(url).searchParams.get('language')));

const maxFormBytes = 1_024;
const invalidHint = 'The link does not work. Open it from the mail again, as a whole.';

const wrongLink = (hint: string) => new AppError({ code: 'invalid_field', hint, field: 'token' });

/**
 * Handles links in emails. GET asks for confirmation and changes nothing, since mail scanners follow links; POST acts.
 */
export function createLinkHandler<Claim, Choice extends string>(plan: LinkPlan<Claim, Choice>, deps: () => MailingDeps): Handler {
  const { name, expired } = plan;
  return createHandler({ name, methods: ['GET', 'POST'], varies: 'Accept', errorForm: pageErrors(expired) }, deps, (context) =>
    answerLink(plan, context),
  );
}

async function answerLink<Claim, Choice extends string>(
  { read, question, usual, act, endings, expired }: LinkPlan<Claim, Choice>,
  { request, deps }: RequestContext<MailingDeps>,
): Promise<Response> {
  const link = await read(new URL(request.url).searchParams.get('token') ?? '', deps);
  if (link.kind !== 'valid') throw wrongLink(link.kind === 'expired' ? expired.hint : invalidHint);
  if (request.method !== 'POST') return linkPage(200, question, wordsOf(request));
  const choice = usual ?? (await readChoice(request, question.choices));
  if (!(await act(choice, link.claim, deps))) throw wrongLink(invalidHint);
  return linkPage(200, endings[choice], wordsOf(request));
}

/** Reads the submitted choice. @throws AppError invalid_field if there is none. */
async function readChoice<Choice extends string>(request: Request, choices: readonly { readonly value: Choice }[]): Promise<Choice> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of request.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > maxFormBytes) break;
  }
  const chosen = new URLSearchParams(text).get('choice');
  const choice = choices.find(({ value }) => value === chosen);
  if (choice !== undefined) return choice.value;
  const hint = `Send choice as ${choices.map(({ value }) => value).join(' or ')}.`;
  throw new AppError({ code: 'invalid_field', hint, field: 'choice' });
}

/** Errors as a page for browsers, as the REST error body for other clients. */
const pageErrors =
  (expired: LinkPlan<unknown, string>['expired']): ErrorForm =>
  (error, origin) => {
    const response = restErrors(error, origin);
    const { status } = response;
    if (!wantsHtml(origin.request) || status === 405) return response;
    const words = wordsOf(origin.request);
    if (error.hint === expired.hint) return linkPage(status, expired, words);
    if (status < 500) return linkPage(status, { title: 'page.invalid.title', text: 'page.invalid.text' }, words);
    return linkPage(status, { title: 'page.unavailable.title', text: 'page.unavailable.text' }, words, retryAfterHeader(error));
  };
