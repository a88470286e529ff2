import type { NewsletterRequest } from '../../contract/v1/newsletter.ts';
import { AppError } from '../../core/errors.ts';
import type { Deps, Run } from '../deps.ts';
import { digestHex } from '../outbox/digest-hex.ts';
import { wasStored } from '../outbox/outbox.ts';
import { admitMail } from './mail-shares.ts';

/**
 * Queues a signup. Does the same work for every address: whether it is known and whether a mail is due is decided at
 * delivery (deliver.ts).
 * @throws AppError rate_limited, delivery_unavailable when nothing was stored.
 */
export async function subscribe(
  request: NewsletterRequest,
  deps: Pick<Deps, 'mail' | 'now'>,
  run: Pick<Run, 'id' | 'caller'>,
): Promise<void> {
  await admitMail('signup', request.email, run.caller, deps);
  const id = `sub_${(await digestHex(`signup:${run.id}`)).slice(0, 24)}`;
  const stored = await deps.mail.outbox.put(
    { kind: 'signup', id, at: deps.now(), attempts: 0, address: request.email, language: request.language },
    'due',
  );
  if (!wasStored(stored))
    throw new AppError({ code: 'delivery_unavailable', hint: 'Too many mails are waiting. Nothing was stored; try again later.' });
  deps.mail.deliverSoon();
}

/** Opaque id of an address, for links. */
export async function subscriberOf(address: string): Promise<string> {
  return (await digestHex(`subscriber:${address}`)).slice(0, 32);
}

const dotless = new Set(['gmail.com', 'googlemail.com']);

/**
 * Hash shared by the addresses of one mailbox: strips plus tags and, for Google, dots. Lets the bounds be counted for
 * years without storing the address.
 */
export async function mailboxOf(address: string): Promise<string> {
  const index = address.lastIndexOf('@');
  const domain = address.slice(index + 1);
  const untagged = address.slice(0, index).replace(/(?<=.)\+.*$/, '');
  const local = dotless.has(domain) ? untagged.replaceAll('.', '') : untagged;
  return (await digestHex(`mailbox:${local}@${dotless.has(domain) ? 'gmail.com' : domain}`)).slice(0, 32);
}
