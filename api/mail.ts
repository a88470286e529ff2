import { swapMailEndpoint, swapMailPath, swapMailStopPath } from '../src/contract/v1/follow/swap-mail.ts';
import { newsletterEndpoint } from '../src/contract/v1/newsletter.ts';
import { reportBugEndpoint } from '../src/contract/v1/report-bug.ts';
import { mailingDeps } from '../src/server/deps/mailing-deps.ts';
import { createNewsletterHandler } from '../src/server/handlers/newsletter-handler.ts';
import { createSwapMailHandler } from '../src/server/handlers/swap-mail-handler.ts';
import { at, endpoint, endpointGroup } from '../src/server/http/endpoint-group.ts';
import { reportBug } from '../src/service/mail/report-bug.ts';
import { subscribe } from '../src/service/mail/subscribe.ts';
import { requestSwapMail } from '../src/service/mail/swap-mail.ts';

export default endpointGroup(mailingDeps, [
  endpoint(newsletterEndpoint, subscribe, mailingDeps),
  endpoint(reportBugEndpoint, reportBug, mailingDeps),
  endpoint(swapMailEndpoint, requestSwapMail, mailingDeps),
  at('/api/v1/newsletter/confirm', createNewsletterHandler('confirm', mailingDeps)),
  at('/api/v1/newsletter/unsubscribe', createNewsletterHandler('unsubscribe', mailingDeps)),
  at(swapMailPath, createSwapMailHandler('confirm', mailingDeps)),
  at(swapMailStopPath, createSwapMailHandler('stop', mailingDeps)),
]);
