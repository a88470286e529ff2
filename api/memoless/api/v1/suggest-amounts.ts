import { memolessSuggestEndpoint } from '../../../../src/contract/memoless-preflight.ts';
import { serverDeps } from '../../../../src/server/deps.ts';
import { serveMemoless } from '../../../../src/server/memoless-door.ts';
import { suggestAmounts } from '../../../../src/service/memoless-assets.ts';

export default { fetch: serveMemoless(memolessSuggestEndpoint, suggestAmounts, serverDeps) };
