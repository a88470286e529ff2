import { newsletterEndpoint } from '../src/contract/v1/newsletter.ts';
import { reportBugEndpoint } from '../src/contract/v1/report-bug.ts';
import { mailingDeps } from '../src/server/deps/mailing-deps.ts';
import { at, endpoint, endpointGroup } from '../src/server/http/endpoint-group.ts';
import { createNewsletterHandler } from '../src/server/mail/newsletter-handler.ts';
import { reportBug } from '../src/service/mail/report-bug.ts';
import { subscribe } from '../src/service/mail/subscribe.ts';

export default endpointGroup(mailingDeps, [
  endpoint(newsletterEndpoint, subscribe, mailingDeps),
  endpoint(reportBugEndpoint, reportBug, mailingDeps),
  at('/api/v1/newsletter/confirm', createNewsletterHandler('confirm', mailingDeps)),
  at('/api/v1/newsletter/unsubscribe', createNewsletterHandler('unsubscribe', mailingDeps)),
]);
