import * as z from 'zod';
import type { DepositHashReport, DepositHashRequest } from '../../core/reference/registration.ts';
import { readTxHash } from '../../core/track/track-hash.ts';
import { trackStates } from '../../core/track/track-states.ts';
import type { Endpoint, Reply } from '../endpoint.ts';
import { request, textField } from '../fields.ts';
import { present } from '../wire-values.ts';
import { memolessRoot } from './fields.ts';

/** An invalid hash is not a failure: the response says so. Failures: invalid_field. */
const trackRequest = request(
  {
    txHash: textField({ min: 1, max: 200 })
      .required('txHash is missing. Send the hash of the deposit.')
      .about('Hash of the deposit on its own chain, with or without 0x.', [`0x${'ab'.repeat(32)}`]),
  },
  (read): DepositHashRequest => {
    const sent = read('txHash');
    const hash = readTxHash(sent, 'txHash');
    return hash.ok ? { sent, tx: hash.value } : { sent };
  },
);

const trackResponse = z.object({
  success: z.literal(true),
  tracking: z.object({
    isValid: z.boolean().describe('Whether the text is a transaction hash.'),
    cleanTxHash: z.string().optional().describe("Hash in THORChain's notation. Absent if isValid is false."),
    trackingUrl: z.string().optional().describe('URL of the page that tracks the swap.'),
    network: z.literal('thorchain'),
    state: z
      .enum(trackStates)
      .optional()
      .describe('State of the swap. sent: visible on its own chain, but not yet to THORChain. Absent while not seen anywhere.'),
    replacedBy: z
      .string()
      .optional()
      .describe('Replacement of the deposit, such as after a fee increase; state describes it. Absent if none.'),
  }),
});

/** Response of POST /memoless/api/v1/track-transaction. */
export type MemolessTrackAnswer = z.infer<typeof trackResponse>;
/** Request fields of POST /memoless/api/v1/track-transaction as sent. */
export type MemolessTrackInput = z.input<typeof trackRequest.request>;

function respondWithTracking({ tx, state, page, replacedBy }: DepositHashReport): Reply<MemolessTrackAnswer> {
  const tracking = present({
    isValid: tx !== undefined,
    cleanTxHash: tx,
    trackingUrl: page,
    network: 'thorchain' as const,
    state,
    replacedBy,
  });
  return { ok: true, answer: { success: true, tracking } };
}

/** POST /memoless/api/v1/track-transaction: state of a deposit's swap. */
export const memolessTrackEndpoint: Endpoint<DepositHashRequest, DepositHashReport, MemolessTrackAnswer> = {
  operationId: 'trackMemolessDeposit',
  method: 'POST',
  path: `${memolessRoot}/track-transaction`,
  aliases: [],
  summary: 'Check the hash of a deposit and read the state of its swap.',
  ...trackRequest,
  response: trackResponse,
  respond: respondWithTracking,
  errors: ['invalid_field'],
  limit: 'memoless',
  cache: 'no-store',
  failureForm: 'memoless',
  since: '0.3.0',
};
