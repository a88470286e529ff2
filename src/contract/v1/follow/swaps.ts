import * as z from 'zod';
import { chainsOfAddress } from '../../../core/address/address.ts';
import type { SwapList } from '../../../core/track/swap-list.ts';
import type { Endpoint, Reply } from '../../endpoint.ts';
import { refuse, request } from '../../fields.ts';
import { addressField } from '../../swap-fields.ts';
import { isoFromMs, isoTime, partError } from '../../wire-values.ts';
import { respondWithTrack, trackResponse } from '../track.ts';

/** Failures: invalid_field, invalid_address. */
const swapsRequest = request(
  {
    address: addressField
      .required('address is missing. Send the address that sent the deposits.')
      .as((address, field) => {
        if (chainsOfAddress(address).length > 0) return address;
        return refuse('invalid_address', 'No supported chain has addresses of this form. Send the address that sent the deposits.', {
          field,
        });
      })
      .about('Address that sent the deposits.', ['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq']),
  },
  (read) => read('address'),
);

/** Response of GET /api/v1/swaps. */
const swapsResponse = z.object({
  address: z.string(),
  swaps: z
    .array(trackResponse)
    .describe('Pending swaps, newest first per network, each as returned by GET /api/v1/track. A swap no longer listed has ended.'),
  has_more: z.boolean().describe('Whether more than the listed five swaps per network are pending.'),
  missing: z
    .array(partError)
    .describe('Networks that did not answer, or not for every swap; some of their swaps may be missing from the list.'),
  read_at: isoTime,
});

/** Response of GET /api/v1/swaps. */
export type SwapsResponse = z.infer<typeof swapsResponse>;
/** Request fields of GET /api/v1/swaps as sent. */
export type SwapsInput = z.input<typeof swapsRequest.request>;

function respondWithSwaps({ address, swaps, hasMore, missing, hasExplorers, readAt }: SwapList, now: number): Reply<SwapsResponse> {
  return {
    ok: true,
    answer: {
      address,
      swaps: swaps.flatMap((track) => {
        const reply = respondWithTrack({ track, hasExplorers }, now);
        return reply.ok ? [reply.answer] : [];
      }),
      has_more: hasMore,
      missing: missing.map(({ network, error }) => ({ network, code: error.code, reason: error.hint })),
      read_at: isoFromMs(readAt),
    },
  };
}

/** GET /api/v1/swaps: pending swaps of an address. */
export const swapsEndpoint: Endpoint<string, SwapList, SwapsResponse> = {
  operationId: 'listSwaps',
  method: 'GET',
  path: '/api/v1/swaps',
  aliases: ['/api/swaps'],
  summary: 'List the pending swaps of an address.',
  ...swapsRequest,
  response: swapsResponse,
  respond: respondWithSwaps,
  errors: ['invalid_field', 'invalid_address', 'upstream_invalid', 'upstream_busy', 'upstream_unavailable', 'upstream_timeout'],
  limit: 'swaps',
  cache: 'no-store',
  since: '0.3.0',
};
