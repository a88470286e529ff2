import { mailingDeps } from '../../src/server/deps/mailing-deps.ts';
import { createCronDoor } from '../../src/server/mail/delivery-handler.ts';

export default { fetch: createCronDoor(mailingDeps) };
