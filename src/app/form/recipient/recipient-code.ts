import type { Client } from '../../../client/transport.ts';
import { getSigningFacts } from '../../../client/v1/signing-facts.ts';
import { hasRouters } from '../../../core/chain/chain.ts';
import type { SwapWordKey } from '../../words/swap-words.ts';

const warnings: Readonly<Record<string, SwapWordKey>> = { contract: 'recipient.contract', delegated: 'recipient.delegated' };

/** Warning about code at an address; undefined without code, on chains without contracts, or if unknown. */
export async function fetchCode(address: string, chain: string, client: Client, signal: AbortSignal): Promise<SwapWordKey | undefined> {
  if (!hasRouters(chain)) return undefined;
  try {
    const { account_code: code = '' } = await getSigningFacts(client, { chain, address }, { signal });
    return Object.hasOwn(warnings, code) ? warnings[code] : undefined;
  } catch {
    return undefined;
  }
}
