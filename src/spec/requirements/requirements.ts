import type { Requirement } from './requirement.ts';
import { serviceRequirements } from './requirements-service.ts';
import { siteRequirements } from './requirements-site.ts';
import { swapRequirements } from './requirements-swap.ts';

/** Every sentence that the product must keep. */
export const requirements: readonly Requirement[] = [...swapRequirements, ...serviceRequirements, ...siteRequirements];
