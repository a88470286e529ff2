import { newsletterEndpoint } from '../../src/contract/newsletter.ts';
import { mailingDeps } from '../../src/server/mailing-deps.ts';
import { serve } from '../../src/server/serve.ts';
import { subscribe } from '../../src/service/subscribe.ts';

export default { fetch: serve(newsletterEndpoint, subscribe, mailingDeps) };
