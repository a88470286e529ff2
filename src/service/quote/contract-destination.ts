import type { ChainAccesses } from '../../core/account/account.ts';
import type { QuoteRequest } from '../../core/quote/quote.ts';
import type { Deps } from '../deps.ts';
import { settleWithin } from '../network/settle-within.ts';

/** How long offers wait for the destination chain. */
export const codePatienceMs = 400;
/** Cache lifetime of accounts without code, which may become contracts; contracts are cached for good. */
const noCodeMs = 60_000;
const maxAddresses = 2_000;

interface SeenCode {
  readonly isContract: boolean;
  readonly at: number;
}

const seenCodes = new WeakMap<ChainAccesses, Map<string, SeenCode>>();

/**
 * Whether the destination is a contract, if its chain replies in time. Delegated accounts (EIP-7702) do not count. Never
 * throws: unknown counts as no contract.
 */
export async function isContractDestination(
  { to, destination }: Pick<QuoteRequest, 'to' | 'destination'>,
  { chains, now }: Pick<Deps, 'chains' | 'now'>,
): Promise<boolean> {
  const access = chains.of(to.chain);
  const livesThere = to.kind === 'layer1';
  if (destination === undefined || access?.code === undefined || !livesThere) return false;
  const seen = seenCodes.get(chains) ?? new Map<string, SeenCode>();
  seenCodes.set(chains, seen);
  const key = `${to.chain} ${destination}`;
  const known = seen.get(key);
  if (known !== undefined && (known.isContract || now() - known.at < noCodeMs)) return known.isContract;
  const look = access.code(destination).then((reply) => {
    if (!reply.ok) return false;
    if (seen.size >= maxAddresses) seen.clear();
    const isContract = reply.value === 'contract';
    seen.set(key, { isContract, at: now() });
    return isContract;
  });
  return settleWithin(look, codePatienceMs, () => false);
}
