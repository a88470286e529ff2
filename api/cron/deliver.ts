import { mailingDeps } from '../../src/server/deps/mailing-deps.ts';
import { createCronHandler } from '../../src/server/mail/delivery-handler.ts';

export default { fetch: createCronHandler(mailingDeps) };
