import { baseDeps } from '../../../src/server/deps/base-deps.ts';
import { createNewsletterHandler } from '../../../src/server/mail/newsletter-handler.ts';

export default { fetch: createNewsletterHandler('confirm', baseDeps) };
