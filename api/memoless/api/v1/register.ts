import { memolessRegisterEndpoint } from '../../../../src/contract/memoless-register.ts';
import { serveMemoless } from '../../../../src/server/memoless-door.ts';
import { payingDeps } from '../../../../src/server/paying-deps.ts';
import { registerMemoless } from '../../../../src/service/memoless-register.ts';

export default { fetch: serveMemoless(memolessRegisterEndpoint, registerMemoless, payingDeps) };
