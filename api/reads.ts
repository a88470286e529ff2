import { receiptedQuoteEndpoint } from '../src/contract/receipts/quote.ts';
import { limitQuoteEndpoint } from '../src/contract/v1/limit-quote.ts';
import { nameEndpoint } from '../src/contract/v1/name.ts';
import { poolsEndpoint } from '../src/contract/v1/pools.ts';
import { statusEndpoint } from '../src/contract/v1/status.ts';
import { feedPaths, statusHistoryEndpoint } from '../src/contract/v1/status-history.ts';
import { networkDeps } from '../src/server/deps/network-deps.ts';
import { createIncidentFeed } from '../src/server/handlers/incident-feed.ts';
import { createMetricsHandler, metricsPath } from '../src/server/handlers/metrics-handler.ts';
import { createSampleHandler } from '../src/server/handlers/sample-handler.ts';
import { createSigningKeysHandler, signingKeysPath } from '../src/server/handlers/signing-keys-handler.ts';
import { at, endpoint, endpointGroup } from '../src/server/http/endpoint-group.ts';
import { streamQuote } from '../src/server/http/quote-stream.ts';
import { samplePath } from '../src/server/runtime/sample-path.ts';
import { resolveName } from '../src/service/account/name.ts';
import { listPools } from '../src/service/pools/pools.ts';
import { getQuote } from '../src/service/quote/get-quote.ts';
import { limitQuote } from '../src/service/quote/limit/limit-quote.ts';
import { statusHistory } from '../src/service/status/history-view.ts';
import { serviceStatus } from '../src/service/status/status.ts';

export default endpointGroup(networkDeps, [
  endpoint(receiptedQuoteEndpoint, getQuote, networkDeps, { stream: streamQuote }),
  endpoint(poolsEndpoint, listPools, networkDeps),
  endpoint(nameEndpoint, resolveName, networkDeps),
  endpoint(limitQuoteEndpoint, limitQuote, networkDeps),
  endpoint(statusEndpoint, serviceStatus, networkDeps),
  endpoint(statusHistoryEndpoint, statusHistory, networkDeps),
  at(feedPaths.atom, createIncidentFeed('atom', networkDeps)),
  at(feedPaths.json, createIncidentFeed('json', networkDeps)),
  at(metricsPath, createMetricsHandler(networkDeps)),
  at(signingKeysPath, createSigningKeysHandler(networkDeps)),
  at(samplePath, createSampleHandler(networkDeps)),
]);
