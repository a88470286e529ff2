import { baseDeps } from '../../../src/server/deps/base-deps.ts';
import { createNewsletterDoor } from '../../../src/server/mail/newsletter-handler.ts';

export default { fetch: createNewsletterDoor('confirm', baseDeps) };
