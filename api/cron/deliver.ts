import { createCronDoor } from '../../src/server/cron-door.ts';
import { mailingDeps } from '../../src/server/mailing-deps.ts';

export default { fetch: createCronDoor(mailingDeps) };
