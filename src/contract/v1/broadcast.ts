import * as z from 'zod';
import { type BroadcastReport, type BroadcastRequest, type Rejection, rejections } from '../../core/account/account.ts';
import { readTransaction } from '../../core/account/raw-transaction.ts';
import { must } from '../../core/errors.ts';
import type { Endpoint, Reply } from '../endpoint.ts';
import { request, textField } from '../fields.ts';
import { chainField } from '../swap-fields.ts';
import { present } from '../wire-values.ts';

/** Failures: invalid_field, naming the field. */
const broadcastRequest = request(
  {
    chain: chainField,
    transaction: textField({ min: 2, max: 200_000 })
      .required('transaction is missing. Send the signed transaction.')
      .about(
        'The signed transaction: hex on the Bitcoin family, EVM chains and the XRP Ledger, base64 on Cosmos chains and Solana, the JSON text of the signed object on TRON.',
      ),
  },
  (read): BroadcastRequest => must(readTransaction(read('chain'), read('transaction'))),
);

const broadcastResponse = z.object({
  chain: z.string(),
  status: z
    .enum(['accepted', 'already_known', 'rejected'])
    .describe(
      'Result. accepted: a node accepted the transaction. already_known: it was accepted before. rejected: it cannot be executed as it is.',
    ),
  tx: z.string().optional().describe("Transaction id in the notation of the chain's explorers. Absent if the chain has not returned it."),
  reason_code: z
    .enum(Object.keys(rejections) as [Rejection, ...Rejection[]])
    .optional()
    .describe('Reason of a rejection. Absent if not rejected.'),
  reason: z.string().optional(),
});

/** Response of POST /api/v1/broadcast. */
export type BroadcastResponse = z.infer<typeof broadcastResponse>;
/** Request fields of POST /api/v1/broadcast as sent. */
export type BroadcastInput = z.input<typeof broadcastRequest.request>;

const statuses = { accepted: 'accepted', known: 'already_known', rejected: 'rejected' } as const;

function respondWithOutcome({ chain, outcome }: BroadcastReport): Reply<BroadcastResponse> {
  const why = outcome.kind === 'rejected' ? outcome.why : undefined;
  return {
    ok: true,
    answer: present({
      chain,
      status: statuses[outcome.kind],
      tx: outcome.tx,
      reason_code: why,
      reason: why && rejections[why],
    }),
  };
}

/** POST /api/v1/broadcast: broadcasts a signed transaction. */
export const broadcastEndpoint: Endpoint<BroadcastRequest, BroadcastReport, BroadcastResponse> = {
  operationId: 'broadcastTransaction',
  method: 'POST',
  path: '/api/v1/broadcast',
  aliases: ['/api/broadcast'],
  summary: 'Broadcast a signed transaction to its chain.',
  ...broadcastRequest,
  response: broadcastResponse,
  respond: respondWithOutcome,
  errors: ['invalid_field', 'not_found', 'paused', 'upstream_unavailable', 'upstream_timeout', 'delivery_unavailable'],
  limit: 'broadcast',
  cache: 'no-store',
  maxBodyBytes: 262_144,
  idempotent: true,
  since: '0.3.0',
};
