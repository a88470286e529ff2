import { memolessRegisterEndpoint } from '../src/contract/memoless/register.ts';
import { payingDeps } from '../src/server/deps/paying-deps.ts';
import { createCarryHandler } from '../src/server/handlers/carry-handler.ts';
import { at, endpoint, endpointGroup } from '../src/server/http/endpoint-group.ts';
import { carryPath } from '../src/server/memoless/carry-path.ts';
import { registrationOfRun } from '../src/service/memoless/find.ts';
import { registerMemoless } from '../src/service/memoless/register.ts';

// Separate, so that no other function bundles the signer.
export default endpointGroup(payingDeps, [
  endpoint(memolessRegisterEndpoint, registerMemoless, payingDeps, { whileRunning: registrationOfRun }),
  at(carryPath, createCarryHandler(payingDeps)),
]);
