import { paymentEndpoint } from '../../src/contract/v1/payment.ts';
import { networkDeps } from '../../src/server/deps/network-deps.ts';
import { serve } from '../../src/server/http/serve.ts';
import { payment } from '../../src/service/account/payment.ts';

export default { fetch: serve(paymentEndpoint, payment, networkDeps) };
