import { memolessRegisterEndpoint } from '../../../../src/contract/memoless/register.ts';
import { payingDeps } from '../../../../src/server/deps/paying-deps.ts';
import { serveMemoless } from '../../../../src/server/memoless/memoless-handler.ts';
import { registerMemoless } from '../../../../src/service/memoless/register.ts';

export default { fetch: serveMemoless(memolessRegisterEndpoint, registerMemoless, payingDeps) };
