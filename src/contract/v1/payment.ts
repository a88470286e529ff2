import * as z from 'zod';
import { formatAsset } from '../../core/asset/asset.ts';
import { must } from '../../core/errors.ts';
import { type PaymentReport, type PaymentRequest, paymentStates, readTxOn, type Transfer } from '../../core/transaction/payment.ts';
import type { Endpoint, Reply } from '../endpoint.ts';
import { refuse, request, textField } from '../fields.ts';
import { chainField } from '../swap-fields.ts';
import { count, digits, isoFromMs, isoTime, oldChainAmount, present } from '../wire-values.ts';

/** Failures: invalid_field, naming the field. */
const paymentRequest = request(
  {
    chain: chainField,
    tx: textField({ min: 64, max: 90, longest: 200 }).about(
      'Hash of the transaction on that chain: 64 hex digits, 0x or not, or a Solana signature.',
      ['6f1c0a2e9b74d3508e21aa476f1c0a2e9b74d3508e21aa476f1c0a2e9b74d350'],
    ),
  },
  (read): PaymentRequest => {
    const chain = read('chain');
    const hint = `tx is missing. Send the hash of a transaction on ${chain}.`;
    const hash = read('tx') ?? refuse('invalid_field', hint, { field: 'tx' });
    return { chain, tx: must(readTxOn(chain, hash)) };
  },
);

const transferItem = z.object({
  to: z
    .string()
    .optional()
    .describe('Who is paid; absent for a deposit to the network itself. An output without an address is given by its script in hex.'),
  router: z.string().optional().describe('Contract that hands the deposit on.'),
  asset: z.string().optional().describe('Absent for a token or a denomination that the networks do not swap.'),
  contract: z.string().optional().describe('Contract of a token.'),
  chain_amount: digits.describe('In the smallest unit of the chain.'),
  amount: oldChainAmount,
  decimals: count.describe('Places of chain_amount; 0 where they are not known.'),
});

const paymentResponse = z.object({
  chain: z.string(),
  tx: z.string().describe('As explorers of the chain write it.'),
  status: z.enum(paymentStates).describe('waiting: in no block yet. confirmed: in a block. failed: in a block, and nothing was paid.'),
  from: z.string().optional().describe('Who pays; in the Bitcoin family the owner of the first input.'),
  payments: z
    .array(transferItem)
    .describe(
      'What leaves the sender; change that returns is left out. Empty for a transaction that does something else than pay, or pays in a way that is not read here.',
    ),
  memo: z.string().describe('Empty when there is none.'),
  read_at: isoTime,
});

/** Response of GET /api/v1/payment. */
export type PaymentResponse = z.infer<typeof paymentResponse>;
/** Request fields of GET /api/v1/payment as sent. */
export type PaymentInput = z.input<typeof paymentRequest.request>;

const itemOf = ({ to, router, asset, contract, amount, decimals }: Transfer) =>
  present({ to, router, asset: asset && formatAsset(asset), contract, chain_amount: `${amount}`, amount: `${amount}`, decimals });

function respondWithPayment({ chain, tx, reading, readAt }: PaymentReport): Reply<PaymentResponse> {
  const { state, from, transfers, memo } = reading;
  return {
    ok: true,
    answer: present({ chain, tx, status: state, from, payments: transfers.map(itemOf), memo, read_at: isoFromMs(readAt) }),
  };
}

/** GET /api/v1/payment: payments made by a transaction. */
export const paymentEndpoint: Endpoint<PaymentRequest, PaymentReport, PaymentResponse> = {
  operationId: 'getPayment',
  method: 'GET',
  path: '/api/v1/payment',
  aliases: ['/api/payment'],
  summary: 'Read what a transaction pays, from its chain.',
  ...paymentRequest,
  response: paymentResponse,
  respond: respondWithPayment,
  errors: [
    'invalid_field',
    'not_found',
    'transaction_not_found',
    'upstream_invalid',
    'upstream_busy',
    'upstream_unavailable',
    'upstream_timeout',
  ],
  limit: 'payment',
  cache: 'no-store',
  since: '0.3.0',
};
