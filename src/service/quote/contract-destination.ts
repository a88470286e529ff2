import type { ChainAccesses } from '../../core/account/account.ts';
import type { QuoteRequest } from '../../core/quote/quote.ts';
import type { Deps } from '../deps.ts';

/** How long offers wait for the word of the destination's chain. */
export const codePatienceMs = 400;
/** A contract stays one; what is none today may become one. */
const noCodeMs = 60_000;
const mostAddresses = 2_000;

interface SeenCode {
  readonly isContract: boolean;
  readonly at: number;
}

const seenCodes = new WeakMap<ChainAccesses, Map<string, SeenCode>>();

/**
 * Whether a contract runs at the destination, as far as its chain says so in time. An account that has handed its control
 * to a contract (EIP-7702) is still its owner's. Never throws: what cannot be asked is no contract.
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
    if (seen.size >= mostAddresses) seen.clear();
    const isContract = reply.value === 'contract';
    seen.set(key, { isContract, at: now() });
    return isContract;
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, codePatienceMs, false);
  });
  return Promise.race([look, late]).finally(() => clearTimeout(timer));
}
