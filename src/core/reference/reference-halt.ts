import type { HaltFacts, HaltReason } from '../halt/halt.ts';

/**
 * Halts of memoless deposits on THORChain. Empty means open. Source: content/reference/references.md#settings.
 * The built-in lifetime applies when no key is set.
 */
export function referenceHalts(facts: Pick<HaltFacts, 'mimir'>): readonly HaltReason[] {
  const lifetime = facts.mimir.get('MEMOLESSTXNTTL');
  if ((facts.mimir.get('HALTMEMOLESS') ?? 0n) > 0n) return [{ key: 'HALTMEMOLESS', text: 'THORChain has halted deposits without a memo.' }];
  if (lifetime !== undefined && lifetime <= 0n)
    return [{ key: 'MEMOLESSTXNTTL', text: 'THORChain has switched deposits without a memo off.' }];
  return [];
}
