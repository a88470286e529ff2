import * as z from 'zod';
import type { NameAsk, NameList } from '../../core/account/name.ts';
import { chains } from '../../core/chain/chain.ts';
import type { Result } from '../../core/errors.ts';
import type { Endpoint, Reply } from '../endpoint.ts';
import { attempt, type Fields, readText, refuse, refuseUnknown } from '../fields.ts';
import { count, networkName, partFailure } from '../wire-values.ts';

const chainText = /^[A-Za-z0-9]{2,10}$/;

const nameRequest = z.strictObject({
  name: z
    .string()
    .regex(/^[A-Za-z0-9+_-]{1,30}(\.[A-Za-z0-9]{2,10})?$/)
    .describe('A THORName or MAYAName in any case, alone or with a chain behind a dot.')
    .meta({ examples: ['strait', 'strait.BTC'] }),
  chain: z
    .string()
    .regex(chainText)
    .optional()
    .describe('Only the address on this chain, such as BTC.')
    .meta({ examples: ['BTC'] }),
});

/** The answer of GET /api/v1/name. */
const nameResponse = z.object({
  name: z.string().describe('As it was looked up, in small letters.'),
  names: z
    .array(
      z.object({
        network: networkName.describe('The network that knows this address. The other one may not.'),
        name: z.string(),
        chain: z.string(),
        address: z.string().describe('Show it whole before it is paid to: a name can be given another address.'),
        expires_block: count.describe('Block of the network from which the name is nobody’s.'),
      }),
    )
    .describe('Every address that the name stands for.'),
  missing: z.array(partFailure).describe('Networks that did not answer; the name may stand for something there.'),
});

export type NameResponse = z.infer<typeof nameResponse>;

/** Untrusted fields → NameAsk. Faults: invalid_field, naming the field. */
function parseNameAsk(input: Fields): Result<NameAsk> {
  return attempt(() => {
    refuseUnknown(input, Object.keys(nameRequest.shape));
    const text = readText(input, 'name', 60);
    if (text === undefined) return refuse('invalid_field', 'name is missing. Send a THORName or a MAYAName.', { field: 'name' });
    if (!nameRequest.shape.name.safeParse(text).success) {
      return refuse('invalid_field', 'A name has up to 30 letters, digits, and - _ +, and may end in a chain such as .BTC.', {
        field: 'name',
      });
    }
    const [name = '', suffix] = text.split('.');
    const chain = readChain(readText(input, 'chain', 20), 'chain') ?? readChain(suffix, 'name');
    if (suffix !== undefined && chain !== suffix.toUpperCase())
      return refuse('invalid_field', `The name is for ${suffix.toUpperCase()} and chain is ${chain}. Send one of them.`, {
        field: 'chain',
      });
    return { name: name.toLowerCase(), ...(chain === undefined ? {} : { chain }) };
  });
}

function readChain(text: string | undefined, field: string): string | undefined {
  if (text === undefined) return undefined;
  const id = text.toUpperCase();
  if (Object.hasOwn(chains, id)) return id;
  return refuse('invalid_field', `There is no such chain. The chains are ${Object.keys(chains).join(', ')}.`, { field });
}

function respondWithName({ ask, names, missing }: NameList): Reply<NameResponse> {
  return {
    ok: true,
    answer: {
      name: ask.name,
      names: names.map(({ network, name, chain, address, expireHeight }) => ({
        network,
        name,
        chain,
        address,
        expires_block: expireHeight,
      })),
      missing: missing.map(({ network, fault }) => ({ network, code: fault.code, reason: fault.hint })),
    },
  };
}

export const nameEndpoint: Endpoint<NameAsk, NameList, NameResponse> = {
  operationId: 'resolveName',
  method: 'GET',
  path: '/api/v1/name',
  aliases: ['/api/name'],
  summary: 'Find the addresses of a THORName or MAYAName.',
  request: nameRequest,
  parse: parseNameAsk,
  response: nameResponse,
  respond: respondWithName,
  errors: ['invalid_field', 'not_found', 'upstream_unavailable'],
  limit: 'name',
  cache: 'no-store',
  since: '0.3.0',
};
