import { mailingDeps } from '../src/server/deps/mailing-deps.ts';
import { at, endpointGroup } from '../src/server/http/endpoint-group.ts';
import { createCronHandler } from '../src/server/mail/delivery-handler.ts';

export default endpointGroup(mailingDeps, [at('/api/cron/deliver', createCronHandler(mailingDeps))]);
