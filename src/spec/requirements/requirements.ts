import type { Requirement } from './requirement.ts';
import { serviceRequirements } from './requirements-service.ts';
import { siteRequirements } from './requirements-site.ts';
import { swapRequirements } from './requirements-swap.ts';

/** All requirements of the product. */
export const requirements: readonly Requirement[] = [...swapRequirements, ...serviceRequirements, ...siteRequirements];
