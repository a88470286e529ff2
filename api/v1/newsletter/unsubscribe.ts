import { serverDeps } from '../../../src/server/deps.ts';
import { createNewsletterDoor } from '../../../src/server/newsletter-door.ts';

export default { fetch: createNewsletterDoor('unsubscribe', serverDeps) };
