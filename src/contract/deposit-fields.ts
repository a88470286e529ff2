import * as z from 'zod';
import type { DepositCheck } from '../core/inbound/deposit-check.ts';
import { Field, refuse } from './fields.ts';
import { count, isoFromMs, isoTime, present } from './wire-values.ts';

/** true or false, from a query string or JSON; undefined if absent. */
const booleanField = new Field(z.boolean(), (value, field) => {
  if (value === undefined || value === null || value === '') return undefined;
  if (value === true || value === 'true') return true;
  if (value === false || value === 'false') return false;
  return refuse('invalid_field', `Send ${field} as true or false.`, { field });
}).optional();

/** Whether confirmation by one operator suffices. */
export const acceptOneOperatorField = booleanField.about(
  'Whether one operator is enough if only one is configured. Send true only if the payer agrees.',
);

/** Whether the order may be split over both networks. */
export const splitField = booleanField.about('true: also offers two payments, one over each network, if that gains.');

/** Verification of a deposit address, as clients receive it. */
export const depositField = z
  .object({
    state: z
      .enum(['verified', 'one_operator', 'unverified'])
      .describe('Verification result. verified: two operators agree. one_operator: only one is configured. unverified: pay nothing.'),
    operators: count.optional().describe('Number of confirming operators.'),
    checked_at: isoTime.optional().describe('Time of the confirmation.'),
    reason: z.string().optional().describe('Reason for missing memo and address.'),
  })
  .describe('Verification of the deposit address.');

export type DepositOnWire = z.infer<typeof depositField>;

/** Converts a DepositCheck to its wire form. */
export function depositOnWire(deposit: DepositCheck): DepositOnWire {
  if (deposit.state === 'unverified') return { state: deposit.state, reason: deposit.reason };
  const { state, checkedAt } = deposit;
  const isWithheld = deposit.state === 'one_operator' && !deposit.accepted;
  return present({
    state,
    operators: deposit.state === 'verified' ? deposit.operators : 1,
    checked_at: checkedAt === undefined ? undefined : isoFromMs(checkedAt),
    reason: isWithheld
      ? 'Only one operator is configured. If the payer agrees, repeat the request with accept_one_operator=true.'
      : undefined,
  });
}
