import { balancesEndpoint } from '../../src/contract/v1/account.ts';
import { networkDeps } from '../../src/server/deps/network-deps.ts';
import { serve } from '../../src/server/http/serve.ts';
import { balances } from '../../src/service/account/account.ts';

export default { fetch: serve(balancesEndpoint, balances, networkDeps) };
