import { memolessAssetEndpoint } from '../../../../src/contract/memoless-assets.ts';
import { serveMemoless } from '../../../../src/server/memoless-door.ts';
import { networkDeps } from '../../../../src/server/network-deps.ts';
import { memolessAsset } from '../../../../src/service/memoless-assets.ts';

export default { fetch: serveMemoless(memolessAssetEndpoint, memolessAsset, networkDeps) };
