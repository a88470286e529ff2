import { signingFactsEndpoint } from '../../src/contract/account.ts';
import { networkDeps } from '../../src/server/network-deps.ts';
import { serve } from '../../src/server/serve.ts';
import { signingFacts } from '../../src/service/account.ts';

export default { fetch: serve(signingFactsEndpoint, signingFacts, networkDeps) };
