import type { NetworkId } from '../../core/network/protocol.ts';
import type { Fetch } from '../http/attempt.ts';
import { mayanode } from '../networks/mayanode.ts';
import { thornode } from '../networks/thornode.ts';

/** A node host with its expected chain id. */
export interface HostOfChain {
  readonly network: NetworkId;
  readonly host: string;
  readonly chainId: string;
}

interface WatchOptions {
  readonly fetch: Fetch;
  /** Clock in unix milliseconds. */
  readonly now: () => number;
  /** Called when a host starts or stops reporting another chain. */
  readonly onChange?: (found: HostOfChain & { readonly isOther: boolean }) => void;
}

interface Seen {
  /** Time of the last check of the chain id. */
  readonly at: number;
  readonly isOther: boolean;
}

/**
 * Interval between checks in milliseconds. A host is checked on first use and again after this interval; one of another
 * chain sooner, since it may be fixed.
 */
const againMs = 10 * 60_000;
const mendedMs = 60_000;

const clients = { thorchain: thornode, mayachain: mayanode } as const;

/**
 * Wraps `fetch` to treat hosts of another chain as down. The chain id is checked in parallel with the first request
 * other than a quote, without delaying it: quotes are compared between hosts anyway. A host that does not reply is
 * not judged.
 */
export function fetchOfChain(hosts: readonly HostOfChain[], { fetch, now, onChange }: WatchOptions): Fetch {
  const seen = new Map<HostOfChain, Seen>();
  const looking = new Set<HostOfChain>();

  async function look(one: HostOfChain): Promise<void> {
    looking.add(one);
    const { network, host, chainId } = one;
    const reply = await clients[network]({ hosts: [host], fetch, now, precedence: 'compare' }).latestBlock();
    looking.delete(one);
    const before = seen.get(one)?.isOther ?? false;
    const isOther = reply.ok ? reply.value.chainId !== chainId : before;
    seen.set(one, { at: now(), isOther });
    if (isOther !== before) onChange?.({ ...one, isOther });
  }

  function isOther(one: HostOfChain, isQuote: boolean): boolean {
    const known = seen.get(one);
    const isDue = known === undefined || now() - known.at >= (known.isOther ? mendedMs : againMs);
    if (isDue && !isQuote && !looking.has(one)) void look(one);
    return known?.isOther ?? false;
  }

  return async (url, init) => {
    const one = hosts.find(({ host }) => url.startsWith(`${host}/`));
    return one !== undefined && isOther(one, url.includes('/quote/')) ? new Response(null, { status: 503 }) : fetch(url, init);
  };
}
