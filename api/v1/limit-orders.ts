import { limitOrdersEndpoint } from '../../src/contract/v1/limit-orders.ts';
import { networkDeps } from '../../src/server/deps/network-deps.ts';
import { serve } from '../../src/server/http/serve.ts';
import { limitOrders } from '../../src/service/quote/limit-orders.ts';

export default { fetch: serve(limitOrdersEndpoint, limitOrders, networkDeps) };
