import { newsletterEndpoint } from '../../src/contract/v1/newsletter.ts';
import { mailingDeps } from '../../src/server/deps/mailing-deps.ts';
import { serve } from '../../src/server/http/serve.ts';
import { subscribe } from '../../src/service/mail/subscribe.ts';

export default { fetch: serve(newsletterEndpoint, subscribe, mailingDeps) };
