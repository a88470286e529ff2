import { memolessRegistrationEndpoint } from '../../../../src/contract/memoless-register.ts';
import { serverDeps } from '../../../../src/server/deps.ts';
import { serveMemoless } from '../../../../src/server/memoless-door.ts';
import { findRegistration } from '../../../../src/service/memoless-register.ts';

export default { fetch: serveMemoless(memolessRegistrationEndpoint, findRegistration, serverDeps) };
