import { mailingDeps } from '../src/server/deps/mailing-deps.ts';
import { createCronHandler } from '../src/server/handlers/delivery-handler.ts';
import { at, endpointGroup } from '../src/server/http/endpoint-group.ts';
import { deliveryPath } from '../src/server/runtime/delivery-reminder.ts';

export default endpointGroup(mailingDeps, [at(deliveryPath, createCronHandler(mailingDeps))]);
