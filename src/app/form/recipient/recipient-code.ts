import { chains } from '../../../core/chain/chain.ts';
import type { SwapWordKey } from '../../swap/swap-words.ts';
import { record } from '../../ui/json-shape.ts';

const warnings: Readonly<Record<string, SwapWordKey>> = { contract: 'recipient.contract', delegated: 'recipient.delegated' };

/** What to know of the code at an address; undefined where there is none, on chains without, and while nobody tells. */
export async function askCode(
  address: string,
  chain: string,
  fetchAnswer: typeof fetch,
  signal: AbortSignal,
): Promise<SwapWordKey | undefined> {
  if (chains[chain]?.addressForm.kind !== 'evm') return undefined;
  const query = new URLSearchParams({ chain, address });
  try {
    const response = await fetchAnswer(`/api/v1/signing-facts?${query}`, { headers: { accept: 'application/json' }, signal });
    if (!response.ok) return undefined;
    const code = String(record(await response.json())['account_code']);
    return Object.hasOwn(warnings, code) ? warnings[code] : undefined;
  } catch {
    return undefined;
  }
}
