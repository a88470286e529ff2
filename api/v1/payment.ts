import { paymentEndpoint } from '../../src/contract/payment.ts';
import { networkDeps } from '../../src/server/network-deps.ts';
import { serve } from '../../src/server/serve.ts';
import { payment } from '../../src/service/payment.ts';

export default { fetch: serve(paymentEndpoint, payment, networkDeps) };
