import { memolessSuggestEndpoint } from '../../../../src/contract/memoless/preflight.ts';
import { networkDeps } from '../../../../src/server/deps/network-deps.ts';
import { serve } from '../../../../src/server/http/serve.ts';
import { suggestAmounts } from '../../../../src/service/memoless/assets.ts';

export default { fetch: serve(memolessSuggestEndpoint, suggestAmounts, networkDeps) };
