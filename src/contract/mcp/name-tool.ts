import * as z from 'zod';
import type { NameList, NameRequest } from '../../core/account/name.ts';
import { protocols } from '../../core/network/protocol.ts';
import { quoteWords } from '../../core/words-of-others.ts';
import { type NameResponse, nameEndpoint } from '../v1/name.ts';
import { networkName } from '../wire-values.ts';
import type { Tool } from './tool.ts';

const toldName = z.object({
  name: z.string(),
  names: z.array(z.object({ network: networkName, chain: z.string(), address: z.string() })),
  missing: z.array(z.object({ network: networkName, reason: z.string() })).describe('Networks that did not answer.'),
});

function describeName({ name, names, missing }: z.infer<typeof toldName>): string {
  return [
    `Addresses of the name ${quoteWords(name, 40)}:`,
    ...names.map(({ network, chain, address }) => `${chain} on ${protocols[network].name}: ${address}`),
    ...missing.map(({ network, reason }) => `Missing: ${protocols[network].name}. ${reason}`),
    'The owner can change them: show the user the whole address, and use it only for a payout of that network.',
  ].join('\n');
}

/** resolve_name: addresses of a THORName or MAYAName. */
export const nameTool: Tool<NameRequest, NameList, NameResponse, z.infer<typeof toldName>> = {
  name: 'resolve_name',
  title: 'Resolve name',
  description: 'Looks up the addresses behind a THORName or MAYAName on each network, without a quote.',
  operation: nameEndpoint,
  response: toldName,
  shorten: ({ name, names, missing }) => ({
    name,
    names: names.map(({ network, chain, address }) => ({ network, chain, address })),
    missing: missing.map(({ network, reason }) => ({ network, reason })),
  }),
  words: { name: '', chain: 'Address on one chain only, such as "BTC".' },
  examples: [{ name: 'strait', chain: 'BTC' }],
  describe: (_names, told) => describeName(told),
};
