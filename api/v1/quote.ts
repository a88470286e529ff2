import { quoteEndpoint } from '../../src/contract/v1/quote.ts';
import { networkDeps } from '../../src/server/deps/network-deps.ts';
import { serve } from '../../src/server/http/serve.ts';
import { quote } from '../../src/service/quote/quote.ts';

export default { fetch: serve(quoteEndpoint, quote, networkDeps) };
