import { memolessRegisterEndpoint } from '../../../../src/contract/memoless-register.ts';
import { serverDeps } from '../../../../src/server/deps.ts';
import { serveMemoless } from '../../../../src/server/memoless-door.ts';
import { registerMemoless } from '../../../../src/service/memoless-register.ts';

export default { fetch: serveMemoless(memolessRegisterEndpoint, registerMemoless, serverDeps) };
