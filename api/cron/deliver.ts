import { createCronDoor } from '../../src/server/cron-door.ts';
import { serverDeps } from '../../src/server/deps.ts';

export default { fetch: createCronDoor(serverDeps) };
