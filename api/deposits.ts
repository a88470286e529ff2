import { checkDepositEndpoint } from '../src/contract/v1/check-deposit.ts';
import { depositEndpoint } from '../src/contract/v1/deposit.ts';
import { inboundEndpoint } from '../src/contract/v1/inbound.ts';
import { networkStatusEndpoint } from '../src/contract/v1/network-status.ts';
import { paymentEndpoint } from '../src/contract/v1/payment.ts';
import { reviewEndpoint } from '../src/contract/v1/review.ts';
import { networkDeps } from '../src/server/deps/network-deps.ts';
import { endpoint, endpointGroup } from '../src/server/http/endpoint-group.ts';
import { payment } from '../src/service/account/payment.ts';
import { depositVerdict } from '../src/service/inbound/check-deposit.ts';
import { deposit } from '../src/service/inbound/deposit.ts';
import { inbound } from '../src/service/inbound/inbound.ts';
import { networkStatus } from '../src/service/network/network-status.ts';
import { openReview } from '../src/service/review/review-link.ts';

// What is needed between a quote and its payment; beside the quotes it would not fit into one function.
export default endpointGroup(networkDeps, [
  endpoint(inboundEndpoint, inbound, networkDeps),
  endpoint(depositEndpoint, deposit, networkDeps),
  endpoint(checkDepositEndpoint, depositVerdict, networkDeps),
  endpoint(paymentEndpoint, payment, networkDeps),
  endpoint(reviewEndpoint, openReview, networkDeps),
  endpoint(networkStatusEndpoint, networkStatus, networkDeps),
]);
