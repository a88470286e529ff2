import { limitQuoteEndpoint } from '../../src/contract/limit-quote.ts';
import { networkDeps } from '../../src/server/network-deps.ts';
import { serve } from '../../src/server/serve.ts';
import { limitQuote } from '../../src/service/limit-quote.ts';

export default { fetch: serve(limitQuoteEndpoint, limitQuote, networkDeps) };
