import { limitQuoteEndpoint } from '../../src/contract/v1/limit-quote.ts';
import { networkDeps } from '../../src/server/deps/network-deps.ts';
import { serve } from '../../src/server/http/serve.ts';
import { limitQuote } from '../../src/service/quote/limit-quote.ts';

export default { fetch: serve(limitQuoteEndpoint, limitQuote, networkDeps) };
