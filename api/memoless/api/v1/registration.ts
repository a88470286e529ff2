import { memolessRegistrationEndpoint } from '../../../../src/contract/memoless/register.ts';
import { networkDeps } from '../../../../src/server/deps/network-deps.ts';
import { serveMemoless } from '../../../../src/server/memoless/memoless-handler.ts';
import { findRegistration } from '../../../../src/service/memoless/register.ts';

export default { fetch: serveMemoless(memolessRegistrationEndpoint, findRegistration, networkDeps) };
