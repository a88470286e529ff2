import { AppError } from '../../core/errors.ts';
import type { MailDeps } from '../deps.ts';
import { digestHex } from '../outbox/digest-hex.ts';
import type { AskedMail, MailOrigin } from '../ports/mail-shares.ts';

/**
 * Counts a request for a mail to `address` against the hour. Does not depend on whether the address is known, so that the remaining
 * requests do not reveal a subscription.
 * @throws AppError rate_limited with the seconds to wait, delivery_unavailable
 */
export async function admitMail(kind: AskedMail, address: string, caller: string, deps: ShareDeps): Promise<void> {
  const origin: MailOrigin = {
    caller: await digestHex(`mail caller:${caller}`),
    domain: await digestHex(`mail domain:${address.slice(address.lastIndexOf('@') + 1)}`),
  };
  const until = await deps.mail.shares.take(kind, origin);
  if (until === undefined) return;
  const seconds = Math.max(1, Math.ceil((until - deps.now()) / 1000));
  const hint = `Too many mails were asked for this hour. Nothing was stored. Ask again in ${seconds} s.`;
  throw new AppError({ code: 'rate_limited', hint, details: { retry_after_seconds: `${seconds}` } });
}

interface ShareDeps {
  readonly mail: Pick<MailDeps, 'shares'>;
  /** Unix milliseconds. */
  readonly now: () => number;
}
