import {
  openWebhooksEndpoint,
  removeWebhookEndpoint,
  resendWebhookEndpoint,
  webhookDeliveriesEndpoint,
} from '../src/contract/aggregator/webhook-deliveries.ts';
import { openWebhookEndpoint } from '../src/contract/aggregator/webhooks.ts';
import { memolessTrackEndpoint } from '../src/contract/memoless/track.ts';
import { balancesEndpoint, signingFactsEndpoint } from '../src/contract/v1/account.ts';
import { broadcastEndpoint } from '../src/contract/v1/broadcast.ts';
import { findDepositEndpoint } from '../src/contract/v1/follow/find-deposit.ts';
import { swapsEndpoint } from '../src/contract/v1/follow/swaps.ts';
import { trackStreamEndpoint } from '../src/contract/v1/follow/track-stream.ts';
import { paymentEndpoint } from '../src/contract/v1/payment.ts';
import { poolHistoryEndpoint } from '../src/contract/v1/pool-history.ts';
import { rateHistoryEndpoint } from '../src/contract/v1/rate-history.ts';
import { trackEndpoint } from '../src/contract/v1/track.ts';
import { networkDeps } from '../src/server/deps/network-deps.ts';
import { watchingDeps } from '../src/server/deps/watching-deps.ts';
import { createWatchHandler } from '../src/server/handlers/watch-handler.ts';
import { at, endpoint, endpointGroup } from '../src/server/http/endpoint-group.ts';
import { streamTrack } from '../src/server/http/track-stream.ts';
import { watchPath } from '../src/server/webhooks/watch-reminder.ts';
import { balances, broadcast, signingFacts } from '../src/service/account/account.ts';
import { payment } from '../src/service/account/payment.ts';
import { trackDeposit } from '../src/service/memoless/track.ts';
import { poolHistory } from '../src/service/pools/pool-history.ts';
import { rateHistory } from '../src/service/pools/rate-history.ts';
import { findDeposit } from '../src/service/track/find-deposit.ts';
import { followDeposit } from '../src/service/track/follow.ts';
import { listSwaps } from '../src/service/track/list-swaps.ts';
import { openKeyedWebhook } from '../src/service/watch/open-keyed-webhook.ts';
import { listDeliveries, listWebhooks, removeWebhook, resendDelivery } from '../src/service/webhooks/webhook-deliveries.ts';

// Endpoints for existing swaps and accounts. Streams stay open longer than other functions may run.
export default endpointGroup(watchingDeps, [
  endpoint(findDepositEndpoint, findDeposit, networkDeps),
  endpoint(swapsEndpoint, listSwaps, networkDeps),
  endpoint(trackEndpoint, followDeposit, networkDeps),
  endpoint(trackStreamEndpoint, followDeposit, networkDeps, { stream: streamTrack }),
  endpoint(balancesEndpoint, balances, networkDeps),
  endpoint(signingFactsEndpoint, signingFacts, networkDeps),
  endpoint(broadcastEndpoint, broadcast, networkDeps),
  endpoint(openWebhookEndpoint, openKeyedWebhook, watchingDeps),
  endpoint(openWebhooksEndpoint, listWebhooks, watchingDeps),
  endpoint(webhookDeliveriesEndpoint, listDeliveries, watchingDeps),
  endpoint(resendWebhookEndpoint, resendDelivery, watchingDeps),
  endpoint(removeWebhookEndpoint, removeWebhook, watchingDeps),
  at(watchPath, createWatchHandler(watchingDeps)),
  endpoint(memolessTrackEndpoint, trackDeposit, networkDeps),
  endpoint(paymentEndpoint, payment, networkDeps),
  endpoint(poolHistoryEndpoint, poolHistory, networkDeps),
  endpoint(rateHistoryEndpoint, rateHistory, networkDeps),
]);
