import { memolessAssetEndpoint } from '../../../../src/contract/memoless-assets.ts';
import { serverDeps } from '../../../../src/server/deps.ts';
import { serveMemoless } from '../../../../src/server/memoless-door.ts';
import { memolessAsset } from '../../../../src/service/memoless-assets.ts';

export default { fetch: serveMemoless(memolessAssetEndpoint, memolessAsset, serverDeps) };
