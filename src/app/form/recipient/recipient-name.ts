import { ServiceError } from '../../../client/errors.ts';
import type { Client } from '../../../client/transport.ts';
import { resolveName } from '../../../client/v1/name.ts';
import type { NetworkId } from '../../../core/network/protocol.ts';
import type { NamedAddress } from './$recipient.ts';

type Names = Awaited<ReturnType<typeof resolveName>>;

/** What the service says of a name; `limited` after too many questions, `failed` when nobody could be asked. */
export type NameAnswer =
  | { readonly kind: 'found'; readonly found: readonly NamedAddress[]; readonly missing: readonly NetworkId[] }
  | { readonly kind: 'none' | 'limited' | 'failed' };

/** THORNames and MAYANames; they have no ending. */
const nameText = /^[a-z0-9+_-]{1,30}$/i;

/** How addresses begin that are still being typed: nobody is to be asked about those. */
const addressStart = /^(0x|bitcoincash|[a-z]{2,10}1[02-9ac-hj-np-z]{3})/i;

export const isNameText = (typed: string): boolean => nameText.test(typed) && !addressStart.test(typed);

/** Equal addresses of both networks become one. */
function readNames({ names, missing: failed }: Names, chain: string): NameAnswer {
  const byAddress = new Map<string, NetworkId[]>();
  for (const { address, network } of names.filter((one) => one.chain === chain)) {
    byAddress.set(address, [...(byAddress.get(address) ?? []), network]);
  }
  const found = [...byAddress].map(([address, networks]) => ({ address, networks }));
  const missing = failed.map(({ network }) => network);
  return found.length === 0 ? { kind: missing.length === 0 ? 'none' : 'failed' } : { kind: 'found', found, missing };
}

/** The addresses of a name on one chain. A dropped question answers like a failed one. */
export async function fetchName(name: string, chain: string, client: Client, signal: AbortSignal): Promise<NameAnswer> {
  try {
    return readNames(await resolveName(client, { name, chain }, { signal }), chain);
  } catch (error) {
    const status = error instanceof ServiceError ? error.status : 0;
    if (status === 404 || status === 400) return { kind: 'none' };
    return { kind: status === 429 ? 'limited' : 'failed' };
  }
}
