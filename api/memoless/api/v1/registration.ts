import { memolessRegistrationEndpoint } from '../../../../src/contract/memoless/register.ts';
import { networkDeps } from '../../../../src/server/deps/network-deps.ts';
import { serve } from '../../../../src/server/http/serve.ts';
import { findRegistration } from '../../../../src/service/memoless/register.ts';

export default { fetch: serve(memolessRegistrationEndpoint, findRegistration, networkDeps) };
