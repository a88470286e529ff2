import { balancesEndpoint } from '../../src/contract/account.ts';
import { serverDeps } from '../../src/server/deps.ts';
import { serve } from '../../src/server/serve.ts';
import { balances } from '../../src/service/account.ts';

export default { fetch: serve(balancesEndpoint, balances, serverDeps) };
