import { createHash } from 'node:crypto';

/** Seed of the devnet's own account, which is funded with RUNE from the first block, only on the devnet. */
const devnetLabel = 'strait devnet registrations';

/** Private key of the paying account on the devnet, where it is not secret. 64 hex digits. */
export const devnetSignerKey = (): string => createHash('sha256').update(devnetLabel).digest('hex');
