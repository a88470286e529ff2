import { memolessAssetsEndpoint } from '../../../../src/contract/memoless-assets.ts';
import { serverDeps } from '../../../../src/server/deps.ts';
import { serveMemoless } from '../../../../src/server/memoless-door.ts';
import { memolessAssets } from '../../../../src/service/memoless-assets.ts';

export default { fetch: serveMemoless(memolessAssetsEndpoint, memolessAssets, serverDeps) };
