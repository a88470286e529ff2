import { swapMailHours } from '../../contract/v1/follow/swap-mail.ts';
import { type MailWords, mailWords } from '../../service/mail/mail-words.ts';
import { confirmSwapMail, readSwapClaim, refuseSwapMail, type SwapMailClaim } from '../../service/mail/swap-mail.ts';
import type { MailingDeps } from '../deps/mailing-deps.ts';
import type { Handler } from '../http/handler.ts';
import { createLinkHandler, type LinkPlan } from './link-handler.ts';

type Purpose = 'confirm' | 'stop';
type Plan<Choice extends string> = LinkPlan<SwapMailClaim, Choice>;

const claimDeps = ({ env, service, mailStores, webhookStores }: MailingDeps) => ({
  watches: webhookStores.watches,
  mailboxes: mailStores.mailboxes,
  secrets: [env.signingSecret, ...env.formerSecrets] as const,
  now: service.now,
});

/** Reader of link tokens. Only confirmation expires; opting out works as long as the secret is known. */
const reader =
  (purpose: Purpose): Plan<string>['read'] =>
  async (token, deps) => {
    const { secrets, now } = claimDeps(deps);
    const claim = await readSwapClaim(token, secrets);
    if (claim === undefined) return { kind: 'invalid' };
    return purpose === 'confirm' && claim.expires * 1000 <= now() ? { kind: 'expired' } : { kind: 'valid', claim };
  };

async function refuse(claim: SwapMailClaim, deps: MailingDeps): Promise<boolean> {
  await refuseSwapMail(claim, claimDeps(deps));
  return true;
}

const refused = { title: 'page.swapRefused.title', text: 'page.swapRefused.text' } as const;
const expired = {
  title: 'page.expired.title',
  text: 'page.swapExpired.text',
  values: (words: MailWords) => ({ time: words.hours(swapMailHours) }),
  hint: `The link has expired: it works for ${mailWords().hours(swapMailHours)}. Ask for a new one on the page of the swap.`,
} as const;

const confirming: Plan<'confirm' | 'decline'> = {
  name: 'swap_mail_confirm',
  read: reader('confirm'),
  question: {
    title: 'page.swap.title',
    text: 'page.swap.text',
    choices: [
      { value: 'confirm', words: 'page.swap.yes' },
      { value: 'decline', words: 'page.swap.no' },
    ],
  },
  async act(choice, claim, deps) {
    if (choice === 'decline') return refuse(claim, deps);
    await confirmSwapMail(claim, claimDeps(deps));
    return true;
  },
  endings: {
    confirm: { title: 'page.swapConfirmed.title', text: 'page.swapConfirmed.text' },
    decline: refused,
  },
  expired,
};

const stopping: Plan<'stop'> = {
  name: 'swap_mail_stop',
  read: reader('stop'),
  question: {
    title: 'page.swapStop.title',
    text: 'page.swapStop.text',
    choices: [{ value: 'stop', words: 'page.swapStop.yes' }],
  },
  usual: 'stop',
  act: (_choice, claim, deps) => refuse(claim, deps),
  endings: { stop: refused },
  expired,
};

/** The handler behind the links of emails about one swap. */
export const createSwapMailHandler = (purpose: Purpose, deps: () => MailingDeps): Handler =>
  purpose === 'confirm' ? createLinkHandler(confirming, deps) : createLinkHandler(stopping, deps);
