import type { NetworkId } from '../../core/network/protocol.ts';
import type { Fetch } from '../http/attempt.ts';
import { mayanode } from '../networks/mayanode.ts';
import { thornode } from '../networks/thornode.ts';

/** A node host with what it must call its chain. */
export interface HostOfChain {
  readonly network: NetworkId;
  readonly host: string;
  readonly chainId: string;
}

interface WatchOptions {
  readonly fetch: Fetch;
  /** Unix milliseconds. */
  readonly now: () => number;
  /** Told when a host turns out to be of another chain, or of its own again. */
  readonly onChange?: (found: HostOfChain & { readonly isOther: boolean }) => void;
}

interface Seen {
  /** When it was looked at last. */
  readonly at: number;
  readonly isOther: boolean;
}

/** A host is looked at when it is first asked, and again after so long; one of another chain sooner, since it may be mended. */
const againMs = 10 * 60_000;
const mendedMs = 60_000;

const clients = { thorchain: thornode, mayachain: mayanode } as const;

/**
 * `fetch` that asks no host of another chain: such a host is as one that is down. What a host calls its chain is asked beside
 * the first request to it that is no quote, which does not wait: quotes are compared with what others say anyway. A host that
 * does not answer is not judged.
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
