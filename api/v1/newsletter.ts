import { newsletterEndpoint } from '../../src/contract/newsletter.ts';
import { serverDeps } from '../../src/server/deps.ts';
import { serve } from '../../src/server/serve.ts';
import { subscribe } from '../../src/service/subscribe.ts';

export default { fetch: serve(newsletterEndpoint, subscribe, serverDeps) };
