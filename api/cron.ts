import { mailingDeps } from '../src/server/deps/mailing-deps.ts';
import { at, endpointGroup } from '../src/server/http/endpoint-group.ts';
import { createCronHandler } from '../src/server/mail/delivery-handler.ts';
import { deliveryPath } from '../src/server/mail/delivery-reminder.ts';

export default endpointGroup(mailingDeps, [at(deliveryPath, createCronHandler(mailingDeps))]);
