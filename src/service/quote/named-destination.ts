import { AppError } from '../../core/errors.ts';
import { protocols } from '../../core/network/protocol.ts';
import type { QuoteRequest } from '../../core/quote/quote.ts';
import { resolveName } from '../account/name.ts';
import type { Deps } from '../deps.ts';

const field = 'destination';

/**
 * Resolves the destination name of a request to its address; unchanged without a name. A name is rejected when a network
 * fails to reply, since it may have another owner there.
 * @throws AppError invalid_address when the name has no owner, or a different address on each
 * network; upstream_unavailable.
 */
export async function withNamedDestination<Request extends Pick<QuoteRequest, 'to' | 'destination' | 'destinationName'>>(
  request: Request,
  deps: Pick<Deps, 'names' | 'facts'>,
): Promise<Request> {
  const { destinationName: name, to } = request;
  if (name === undefined) return request;
  const { names, missing } = await resolveName({ name, chain: to.chain }, deps).catch(asInvalidAddress);
  const addresses = [...new Set(names.map(({ address }) => address))];
  const [destination] = addresses;
  if (addresses.length > 1) {
    const said = names.map(({ network, address }) => `${address} on ${protocols[network].name}`).join(' and ');
    const details = Object.fromEntries(names.map(({ network, address }) => [network, address]));
    throw new AppError({ code: 'invalid_address', hint: `${name} points to ${said}. Send the address that you mean.`, field, details });
  }
  const [silent] = missing;
  if (silent !== undefined || destination === undefined) {
    const who = silent === undefined ? 'A network' : protocols[silent.network].name;
    const hint = `${who} did not say whether ${name} points to another address there. Send the address, or try again in a few seconds.`;
    throw new AppError({ code: 'upstream_unavailable', hint });
  }
  return { ...request, destination };
}

function asInvalidAddress(error: unknown): never {
  if (!(error instanceof AppError) || error.info.code !== 'not_found') throw error;
  const hint = `${error.info.hint} An address can be sent in its place.`;
  throw new AppError({ code: 'invalid_address', hint, field });
}
