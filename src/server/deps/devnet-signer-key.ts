import { createHash } from 'node:crypto';

/** What the devnet's own account is made of; its address has RUNE from the first block there, and nowhere else. */
const devnetLabel = 'strait devnet registrations';

/** Key of the account that pays on the devnet, where it is no secret. 64 hex digits. */
export const devnetSignerKey = (): string => createHash('sha256').update(devnetLabel).digest('hex');
