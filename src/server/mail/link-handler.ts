import { AppError } from '../../core/errors.ts';
import type { MailingDeps } from '../deps/mailing-deps.ts';
import { createHandler, type Handler, type RequestContext } from '../http/handler.ts';
import { type ErrorForm, restErrors, retryAfterHeader } from '../http/steps/error-response.ts';
import { wantsHtml } from '../http/wants-events.ts';
import { type LinkPage, linkPage } from './link-page.ts';

/** What the token of a link says; `expired` where it said something once. */
export type TokenReading<Claim> =
  | { readonly kind: 'valid'; readonly claim: Claim }
  | { readonly kind: 'expired' }
  | { readonly kind: 'invalid' };

/** What the links of one kind of email do. */
export interface LinkPlan<Claim, Choice extends string> {
  readonly name: string;
  readonly read: (token: string, deps: MailingDeps) => Promise<TokenReading<Claim>>;
  /** Asked by GET; its choices are what a form may post. */
  readonly question: LinkPage<Choice> & Pick<Required<LinkPage<Choice>>, 'choices'>;
  /** What a POST without a form means (RFC 8058); without it a form is needed. */
  readonly usual?: Choice;
  /** Does what was chosen; false where the link leads nowhere any more. */
  readonly act: (choice: Choice, claim: Claim, deps: MailingDeps) => Promise<boolean>;
  readonly endings: Readonly<Record<Choice, LinkPage>>;
  /** What an expired link says, to programs and to people. */
  readonly expired: LinkPage & { readonly hint: string };
}

const maxFormBytes = 1_024;
const invalidHint = 'The link does not work. Open it from the mail again, as a whole.';

const wrongLink = (hint: string) => new AppError({ code: 'invalid_field', hint, field: 'token' });

/**
 * The handler behind links of emails. GET asks and changes nothing, since mail scanners follow links; POST acts.
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
  if (request.method !== 'POST') return linkPage(200, question);
  const choice = usual ?? (await readChoice(request, question.choices));
  if (!(await act(choice, link.claim, deps))) throw wrongLink(invalidHint);
  return linkPage(200, endings[choice]);
}

/** The button that was pressed. @throws AppError invalid_field when none was. */
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

/** A page for a browser, the error body of REST for anything else. */
const pageErrors =
  (expired: LinkPlan<unknown, string>['expired']): ErrorForm =>
  (error, origin) => {
    const response = restErrors(error, origin);
    const { status } = response;
    if (!wantsHtml(origin.request) || status === 405) return response;
    if (error.hint === expired.hint) return linkPage(status, expired);
    if (status < 500) return linkPage(status, { title: 'page.invalid.title', text: 'page.invalid.text' });
    return linkPage(status, { title: 'page.unavailable.title', text: 'page.unavailable.text' }, retryAfterHeader(error));
  };
