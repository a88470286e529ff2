import * as z from 'zod';
import { digits, networkName } from '../wire-values.ts';

const text = z.string();

/** A transaction and the values to compare it with; offer figures are those of its quote. */
export const toldDeposit = z.object({
  network: networkName,
  mode: text,
  amount: digits.describe('1e8 units.'),
  destination: text.optional(),
  review_url: text.optional().describe('Page on which the user reviews and signs this offer.'),
  expected_amount_out: digits.optional(),
  target_out: digits.optional(),
  minimum_payout: digits.optional(),
  warnings: z.array(z.object({ code: text, severity: text, message: text })),
  payment: z
    .object({
      chain: text,
      to: text.optional(),
      contract: text.optional(),
      chain_amount: digits,
      decimals: z.int(),
      memo: text,
      memo_in: text,
      metadata: text.optional(),
      uri: text.optional(),
    })
    .describe('The payment, on any chain. Without to: a MsgDeposit of the network.'),
  transaction: z
    .object({ chain_id: z.int(), from: text, to: text, value: text, data: text })
    .optional()
    .describe('Unsigned call on EVM chains.'),
  approval: z.object({ contract: text, spender: text, chain_amount: digits }).optional().describe('Approval to make first.'),
  checks: z.array(z.object({ check: text, value: text })).describe('Values to compare before signing.'),
  recommended_gas_rate: digits.optional(),
  gas_rate_units: text.optional(),
  expires_at: text,
});

/** Structured content of build_deposit. */
export type ToldDeposit = z.infer<typeof toldDeposit>;
