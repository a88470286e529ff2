import { limitOrdersEndpoint } from '../../src/contract/limit-orders.ts';
import { networkDeps } from '../../src/server/network-deps.ts';
import { serve } from '../../src/server/serve.ts';
import { limitOrders } from '../../src/service/limit-orders.ts';

export default { fetch: serve(limitOrdersEndpoint, limitOrders, networkDeps) };
