import { memolessSuggestEndpoint } from '../../../../src/contract/memoless/preflight.ts';
import { networkDeps } from '../../../../src/server/deps/network-deps.ts';
import { serveMemoless } from '../../../../src/server/memoless/memoless-handler.ts';
import { suggestAmounts } from '../../../../src/service/memoless/assets.ts';

export default { fetch: serveMemoless(memolessSuggestEndpoint, suggestAmounts, networkDeps) };
