import type { DiscoveryResource } from '../../contract/discovery.ts';
import { publishedDescriptors } from '../../core/clear-signing/published.ts';

/** How wallets show calls of the routers and approvals for them, by ERC-7730. */
export const clearSigningResources: readonly DiscoveryResource[] = [...publishedDescriptors().keys()].map((name) => ({
  path: `/.well-known/erc7730/${name}.json`,
  mediaType: 'application/json',
  description: 'A clear signing descriptor (ERC-7730).',
}));
