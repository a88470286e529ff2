import { confirmationDays } from '../../contract/v1/newsletter.ts';
import { readLink } from '../../service/mail/link-token.ts';
import { type MailWords, mailWords } from '../../service/mail/mail-words.ts';
import type { MailingDeps } from '../deps/mailing-deps.ts';
import type { Handler } from '../http/handler.ts';
import { createLinkHandler, type LinkPlan } from './link-handler.ts';

type Purpose = 'confirm' | 'unsubscribe';
type Plan<Choice extends string> = LinkPlan<string, Choice>;

const reader =
  (purpose: Purpose): Plan<string>['read'] =>
  async (token, { env, service }) => {
    const link = await readLink(token, purpose, [env.signingSecret, ...env.formerSecrets], service.now());
    return link.kind === 'valid' ? { kind: 'valid', claim: link.subscriber } : link;
  };

const expired = {
  title: 'page.expired.title',
  text: 'page.expired.text',
  values: (words: MailWords) => ({ time: words.days(confirmationDays) }),
  hint: `The link has expired: it works for ${mailWords().days(confirmationDays)}. Sign up for the newsletter again.`,
} as const;

async function leave(subscriber: string, { mailStores }: MailingDeps): Promise<boolean> {
  await mailStores.subscribers.leave(subscriber);
  return true;
}

const confirming: Plan<'confirm' | 'decline'> = {
  name: 'newsletter_confirm',
  read: reader('confirm'),
  question: {
    title: 'page.confirm.title',
    text: 'page.confirm.text',
    choices: [
      { value: 'confirm', words: 'page.confirm.yes' },
      { value: 'decline', words: 'page.confirm.no' },
    ],
  },
  act: (choice, subscriber, deps) => (choice === 'confirm' ? deps.mailStores.subscribers.confirm(subscriber) : leave(subscriber, deps)),
  endings: {
    confirm: { title: 'page.confirmed.title', text: 'page.confirmed.text' },
    decline: { title: 'page.declined.title', text: 'page.declined.text' },
  },
  expired,
};

const leaving: Plan<'unsubscribe'> = {
  name: 'newsletter_unsubscribe',
  read: reader('unsubscribe'),
  question: {
    title: 'page.unsubscribe.title',
    text: 'page.unsubscribe.text',
    choices: [{ value: 'unsubscribe', words: 'page.unsubscribe.yes' }],
  },
  usual: 'unsubscribe',
  act: (_choice, subscriber, deps) => leave(subscriber, deps),
  endings: {
    unsubscribe: { title: 'page.unsubscribed.title', text: 'page.unsubscribed.text' },
  },
  expired,
};

/** The handler behind the links of newsletter emails. */
export const createNewsletterHandler = (purpose: Purpose, deps: () => MailingDeps): Handler =>
  purpose === 'confirm' ? createLinkHandler(confirming, deps) : createLinkHandler(leaving, deps);
