import { ServiceError } from '../../../client/errors.ts';
import type { Client } from '../../../client/transport.ts';
import { resolveName } from '../../../client/v1/name.ts';
import type { NetworkId } from '../../../core/network/protocol.ts';
import type { NamedAddress } from '../../state/form/$recipient.ts';

type Names = Awaited<ReturnType<typeof resolveName>>;

/** Result of resolving a name; `limited` after too many requests, `failed` if the service could not be reached. */
export type NameAnswer =
  | { readonly kind: 'found'; readonly found: readonly NamedAddress[]; readonly missing: readonly NetworkId[] }
  | { readonly kind: 'none' | 'limited' | 'failed' };

/** THORNames and MAYANames, which have no suffix. */
const nameText = /^[a-z0-9+_-]{1,30}$/i;

/** Prefixes of addresses still being typed, which are not looked up as names. */
const addressStart = /^(0x|bitcoincash|[a-z]{2,10}1[02-9ac-hj-np-z]{3})/i;

export const isNameText = (typed: string): boolean => nameText.test(typed) && !addressStart.test(typed);

/** Merges equal addresses of both networks. */
function readNames({ names, missing: failed }: Names, chain: string): NameAnswer {
  const byAddress = new Map<string, NetworkId[]>();
  for (const { address, network } of names.filter((one) => one.chain === chain)) {
    byAddress.set(address, [...(byAddress.get(address) ?? []), network]);
  }
  const found = [...byAddress].map(([address, networks]) => ({ address, networks }));
  const missing = failed.map(({ network }) => network);
  return found.length === 0 ? { kind: missing.length === 0 ? 'none' : 'failed' } : { kind: 'found', found, missing };
}

/** Resolves a name on one chain. An aborted request gives `failed`. */
export async function fetchName(name: string, chain: string, client: Client, signal: AbortSignal): Promise<NameAnswer> {
  try {
    return readNames(await resolveName(client, { name, chain }, { signal }), chain);
  } catch (error) {
    const status = error instanceof ServiceError ? error.status : 0;
    if (status === 404 || status === 400) return { kind: 'none' };
    return { kind: status === 429 ? 'limited' : 'failed' };
  }
}
