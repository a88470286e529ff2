import { memolessSuggestEndpoint } from '../../../../src/contract/memoless-preflight.ts';
import { serveMemoless } from '../../../../src/server/memoless-door.ts';
import { networkDeps } from '../../../../src/server/network-deps.ts';
import { suggestAmounts } from '../../../../src/service/memoless-assets.ts';

export default { fetch: serveMemoless(memolessSuggestEndpoint, suggestAmounts, networkDeps) };
