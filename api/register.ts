import { memolessRegisterEndpoint } from '../src/contract/memoless/register.ts';
import { payingDeps } from '../src/server/deps/paying-deps.ts';
import { endpoint, endpointGroup } from '../src/server/http/endpoint-group.ts';
import { registerMemoless } from '../src/service/memoless/register.ts';

// By itself, so that no other function carries what signs.
export default endpointGroup(payingDeps, [endpoint(memolessRegisterEndpoint, registerMemoless, payingDeps)]);
