import * as z from 'zod';
import type { NameList, NameRequest } from '../../core/account/name.ts';
import { otherNameHint, otherNameOf } from '../../core/address/naming-service.ts';
import type { Endpoint, Reply } from '../endpoint.ts';
import { refuse, request, textField } from '../fields.ts';
import { anyChainField, knownChain } from '../swap-fields.ts';
import { count, networkName, partError, present } from '../wire-values.ts';

const namePattern = /^[A-Za-z0-9+_-]{1,30}(\.[A-Za-z0-9]{2,10})?$/;

/** Failures: invalid_field, naming the field. */
const nameRequest = request(
  {
    name: textField({ pattern: namePattern, longest: 60 })
      .required('name is missing. Send a THORName or a MAYAName.')
      .as((name, field) => {
        const hint = 'A name has up to 30 letters, digits, and - _ +, and may end in a chain such as .BTC.';
        return namePattern.test(name) ? name : refuse('invalid_field', hint, { field });
      })
      .about('THORName or MAYAName, in any letter case, optionally followed by a dot and a chain.', ['strait', 'strait.BTC']),
    chain: anyChainField.optional().about('Chain of the address, such as BTC. Default: the addresses on all chains.', ['BTC']),
  },
  (read): NameRequest => {
    const [name = '', suffix] = read('name').split('.');
    // A chain is written in capitals; in small letters the ending may be that of another service, whose owner is somebody else.
    const isOther = suffix !== undefined && suffix === suffix.toLowerCase() && otherNameOf(read('name'))?.service !== undefined;
    if (isOther) refuse('invalid_address', `${otherNameHint(read('name'))} For an address on one chain send chain.`, { field: 'name' });
    const chain = read('chain') ?? (suffix === undefined ? undefined : knownChain(suffix, 'name'));
    if (suffix !== undefined && chain !== suffix.toUpperCase()) {
      const hint = `The name is for ${suffix.toUpperCase()} and chain is ${chain}. Send one of them.`;
      refuse('invalid_field', hint, { field: 'chain' });
    }
    return present({ name: name.toLowerCase(), chain });
  },
);

/** Response of GET /api/v1/name. */
const nameResponse = z.object({
  name: z.string().describe('Name as looked up, in lower case.'),
  names: z
    .array(
      z.object({
        network: networkName.describe('Network on which the name has this address. The other network may have another or none.'),
        name: z.string(),
        chain: z.string(),
        address: z.string().describe('Address behind the name. Show it in full before payment: the owner can change it.'),
        expires_block: count.describe('Network block at which the name expires.'),
      }),
    )
    .describe('All addresses of the name.'),
  missing: z.array(partError).describe('Networks that did not answer; the name may have addresses there.'),
});

/** Response of GET /api/v1/name. */
export type NameResponse = z.infer<typeof nameResponse>;
/** Request fields of GET /api/v1/name as sent. */
export type NameInput = z.input<typeof nameRequest.request>;

function respondWithName({ request, names, missing }: NameList): Reply<NameResponse> {
  return {
    ok: true,
    answer: {
      name: request.name,
      names: names.map(({ network, name, chain, address, expireHeight }) => ({
        network,
        name,
        chain,
        address,
        expires_block: expireHeight,
      })),
      missing: missing.map(({ network, error }) => ({ network, code: error.code, reason: error.hint })),
    },
  };
}

/** GET /api/v1/name: addresses of a THORName or MAYAName. */
export const nameEndpoint: Endpoint<NameRequest, NameList, NameResponse> = {
  operationId: 'resolveName',
  method: 'GET',
  path: '/api/v1/name',
  aliases: ['/api/name'],
  summary: 'Look up the addresses of a THORName or MAYAName.',
  ...nameRequest,
  response: nameResponse,
  respond: respondWithName,
  errors: ['invalid_field', 'invalid_address', 'not_found', 'upstream_busy', 'upstream_unavailable'],
  limit: 'name',
  cache: 'no-store',
  since: '0.3.0',
};
