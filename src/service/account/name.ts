import type { NameList, NameRequest, ResolvedName } from '../../core/account/name.ts';
import { validateAddress } from '../../core/address/address.ts';
import { AppError } from '../../core/errors.ts';
import type { NodeReply } from '../../core/network/node-reply.ts';
import { type NetworkId, networkIds } from '../../core/network/protocol.ts';
import type { Deps } from '../deps.ts';

const deadlineMs = 2_750;

/**
 * Resolves a THORName or MAYAName to its addresses via the nodes of both networks. Expired names and invalid addresses
 * count as none.
 * @throws AppError not_found when the name has no owner, upstream_unavailable when a network that might know it does not
 * reply and the other does not have it.
 */
export async function resolveName(request: NameRequest, deps: Pick<Deps, 'names' | 'facts'>): Promise<NameList> {
  const replies = await Promise.all(networkIds.map(async (network) => ({ network, reply: await lookUp(request, network, deps) })));
  const names = replies.flatMap(({ reply }) => (reply.ok ? reply.value : []));
  const missing = replies.flatMap(({ network, reply }) => (reply.ok ? [] : [{ network, error: reply.error.info }]));
  if (names.length > 0) return { request, names, missing };
  if (missing.length > 0) throw new AppError({ code: 'upstream_unavailable', hint: missing.map(({ error }) => error.hint).join(' ') });
  const place = request.chain === undefined ? '' : ` with an address on ${request.chain}`;
  throw new AppError({
    code: 'not_found',
    hint: `Neither network has a name ${request.name}${place}, or it has expired. Check the spelling.`,
    field: 'name',
  });
}

async function lookUp(
  request: NameRequest,
  network: NetworkId,
  deps: Pick<Deps, 'names' | 'facts'>,
): Promise<NodeReply<readonly ResolvedName[]>> {
  const signal = AbortSignal.timeout(deadlineMs);
  const [found, facts] = await Promise.all([deps.names[network].lookUpName(request.name, signal), deps.facts.read(network, { signal })]);
  if (!found.ok && found.error.info.code === 'not_found') return { ok: true, value: [] };
  if (!found.ok) return found;
  if (!facts.ok) return facts;
  const { name, expireHeight, aliases } = found.value;
  if (name.toLowerCase() !== request.name || expireHeight <= facts.value.height) return { ok: true, value: [] };
  const resolved = aliases.flatMap(({ chain, address }): readonly ResolvedName[] => {
    if (request.chain !== undefined && request.chain !== chain) return [];
    const checked = validateAddress(address, chain, { network });
    return checked.ok ? [{ network, name: request.name, chain, address: checked.value.text, expireHeight }] : [];
  });
  return { ok: true, value: resolved };
}
