import { balancesEndpoint } from '../../src/contract/account.ts';
import { networkDeps } from '../../src/server/network-deps.ts';
import { serve } from '../../src/server/serve.ts';
import { balances } from '../../src/service/account.ts';

export default { fetch: serve(balancesEndpoint, balances, networkDeps) };
