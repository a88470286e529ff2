import { memolessAssetEndpoint } from '../../../../src/contract/memoless/assets.ts';
import { networkDeps } from '../../../../src/server/deps/network-deps.ts';
import { serveMemoless } from '../../../../src/server/memoless/memoless-handler.ts';
import { memolessAsset } from '../../../../src/service/memoless/assets.ts';

export default { fetch: serveMemoless(memolessAssetEndpoint, memolessAsset, networkDeps) };
