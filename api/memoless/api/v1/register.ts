import { memolessRegisterEndpoint } from '../../../../src/contract/memoless/register.ts';
import { payingDeps } from '../../../../src/server/deps/paying-deps.ts';
import { serve } from '../../../../src/server/http/serve.ts';
import { registerMemoless } from '../../../../src/service/memoless/register.ts';

export default { fetch: serve(memolessRegisterEndpoint, registerMemoless, payingDeps) };
