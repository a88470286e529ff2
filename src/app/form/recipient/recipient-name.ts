import type { NetworkId } from '../../../core/network/protocol.ts';
import { list, networkOf, readShape, record, text } from '../../ui/json-shape.ts';
import { readAnswer } from '../../ui/read-answer.ts';
import type { NamedAddress } from './$recipient.ts';

/** What the service says of a name; `limited` after too many questions, `failed` when nobody could be asked. */
export type NameAnswer =
  | { readonly kind: 'found'; readonly found: readonly NamedAddress[]; readonly missing: readonly NetworkId[] }
  | { readonly kind: 'none' | 'limited' | 'failed' };

/** THORNames and MAYANames, alone or with a chain behind a dot. */
const nameText = /^[a-z0-9+_-]{1,30}(\.[a-z0-9]{2,10})?$/i;

/** How addresses begin that are still being typed: nobody is to be asked about those. */
const addressStart = /^(0x|bitcoincash|[a-z]{2,10}1[02-9ac-hj-np-z]{3})/i;

export const isNameText = (typed: string): boolean => nameText.test(typed) && !addressStart.test(typed);

/** Equal addresses of both networks become one. */
function readNames(body: unknown, chain: string): NameAnswer | undefined {
  return readShape(() => {
    const answer = record(body);
    const byAddress = new Map<string, NetworkId[]>();
    for (const entry of list(answer['names']).map(record)) {
      if (text(entry['chain']) !== chain) continue;
      const address = text(entry['address']);
      byAddress.set(address, [...(byAddress.get(address) ?? []), networkOf(entry['network'])]);
    }
    const found = [...byAddress].map(([address, networks]) => ({ address, networks }));
    const missing = list(answer['missing']).map((entry) => networkOf(record(entry)['network']));
    return found.length === 0 ? { kind: missing.length === 0 ? 'none' : 'failed' } : { kind: 'found', found, missing };
  });
}

/** GET /api/v1/name (contract/v1/name.ts). A dropped question answers like a failed one. */
export async function askName(name: string, chain: string, fetchName: typeof fetch, signal: AbortSignal): Promise<NameAnswer> {
  try {
    const query = new URLSearchParams({ name, chain });
    const response = await fetchName(`/api/v1/name?${query}`, { signal, headers: { accept: 'application/json' } });
    if (response.status === 404 || response.status === 400) return { kind: 'none' };
    if (response.status === 429) return { kind: 'limited' };
    return (response.ok ? readNames(await readAnswer(response), chain) : undefined) ?? { kind: 'failed' };
  } catch {
    return { kind: 'failed' };
  }
}
