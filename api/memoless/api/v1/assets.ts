import { memolessAssetsEndpoint } from '../../../../src/contract/memoless/assets.ts';
import { networkDeps } from '../../../../src/server/deps/network-deps.ts';
import { serve } from '../../../../src/server/http/serve.ts';
import { memolessAssets } from '../../../../src/service/memoless/assets.ts';

export default { fetch: serve(memolessAssetsEndpoint, memolessAssets, networkDeps) };
