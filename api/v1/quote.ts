import { quoteEndpoint } from '../../src/contract/quote.ts';
import { networkDeps } from '../../src/server/network-deps.ts';
import { serve } from '../../src/server/serve.ts';
import { quote } from '../../src/service/quote.ts';

export default { fetch: serve(quoteEndpoint, quote, networkDeps) };
