import { receiptedCheckEndpoint, receiptedDepositEndpoint } from '../src/contract/receipts/deposits.ts';
import { inboundEndpoint } from '../src/contract/v1/inbound.ts';
import { limitOrdersEndpoint } from '../src/contract/v1/limit-orders.ts';
import { reviewEndpoint } from '../src/contract/v1/review.ts';
import { quotingDeps } from '../src/server/deps/quoting-deps.ts';
import { endpoint, endpointGroup } from '../src/server/http/endpoint-group.ts';
import { deposit } from '../src/service/inbound/deposit.ts';
import { inbound } from '../src/service/inbound/inbound.ts';
import { secondOpinion } from '../src/service/inbound/second-opinion.ts';
import { limitOrders } from '../src/service/quote/limit/limit-orders.ts';
import { openReview } from '../src/service/review/review-link.ts';

// Endpoints between a quote and its payment; together with the quotes they would not fit into one function.
export default endpointGroup(quotingDeps, [
  endpoint(inboundEndpoint, inbound, quotingDeps),
  endpoint(receiptedDepositEndpoint, deposit, quotingDeps),
  endpoint(receiptedCheckEndpoint, secondOpinion, quotingDeps),
  endpoint(reviewEndpoint, openReview, quotingDeps),
  endpoint(limitOrdersEndpoint, limitOrders, quotingDeps),
]);
