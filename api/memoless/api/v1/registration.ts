import { memolessRegistrationEndpoint } from '../../../../src/contract/memoless-register.ts';
import { serveMemoless } from '../../../../src/server/memoless-door.ts';
import { networkDeps } from '../../../../src/server/network-deps.ts';
import { findRegistration } from '../../../../src/service/memoless-register.ts';

export default { fetch: serveMemoless(memolessRegistrationEndpoint, findRegistration, networkDeps) };
