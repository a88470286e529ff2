import { aggregatorBalanceEndpoint } from '../../../src/contract/aggregator/balance.ts';
import { networkDeps } from '../../../src/server/deps/network-deps.ts';
import { serve } from '../../../src/server/http/serve.ts';
import { aggregatorBalance } from '../../../src/service/aggregator/balance.ts';

export default { fetch: serve(aggregatorBalanceEndpoint, aggregatorBalance, networkDeps) };
