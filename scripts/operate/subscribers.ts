import { serverDeps } from '../../src/server/deps/deps.ts';
import { subscriberLinks } from '../../src/service/mail/emails.ts';

/**
 * Prints a line per subscriber: the address and the link for the List-Unsubscribe header of a newsletter to it, separated by a
 * tab. Reads the same variables as the product.
 */
const { mailer, env } = serverDeps();
for (const { address } of await mailer.subscribers.confirmed()) {
  const { unsubscribe } = await subscriberLinks(address, Date.now(), { siteUrl: env.siteUrl, secret: env.signingSecret });
  console.log(`${address}\t${unsubscribe}`);
}
