import { baseDeps } from '../../../src/server/base-deps.ts';
import { createNewsletterDoor } from '../../../src/server/newsletter-door.ts';

export default { fetch: createNewsletterDoor('unsubscribe', baseDeps) };
