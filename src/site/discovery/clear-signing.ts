import type { DiscoveryResource } from '../../contract/discovery.ts';
import { publishedDescriptors } from '../../core/clear-signing/published.ts';

/** ERC-7730 descriptors that let wallets display router calls and approvals. */
export const clearSigningResources: readonly DiscoveryResource[] = [...publishedDescriptors().keys()].map((name) => ({
  path: `/.well-known/erc7730/${name}.json`,
  mediaType: 'application/json',
  description: 'A clear signing descriptor (ERC-7730).',
}));
