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
      'Transaction hash on that chain: 64 hex digits with or without 0x, or a Solana signature.',
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
    .describe('Recipient address, or the script in hex for an output without an address. Absent for a deposit to the network itself.'),
  router: z.string().optional().describe('Router contract that forwards the deposit. Absent for a direct payment.'),
  asset: z.string().optional().describe('Asset name. Absent for a token or denomination that the networks do not swap.'),
  contract: z.string().optional().describe('Contract of the token. Absent for other assets.'),
  chain_amount: digits.describe('Amount in the smallest unit of the chain.'),
  amount: oldChainAmount,
  decimals: count.describe('Decimals of chain_amount; 0 if unknown.'),
});

const paymentResponse = z.object({
  chain: z.string(),
  tx: z.string().describe("Transaction hash in the notation of the chain's explorers."),
  status: z
    .enum(paymentStates)
    .describe('State of the transaction. waiting: not in a block yet. confirmed: in a block. failed: in a block, without a payment.'),
  from: z.string().optional().describe('Payer address; in the Bitcoin family, that of the first input.'),
  payments: z
    .array(transferItem)
    .describe('Payments of the transaction, without change to the sender. Empty if it pays nothing, or in an unsupported way.'),
  memo: z.string().describe('Memo of the transaction; empty if none.'),
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
  summary: 'Read the payments of a transaction from its chain.',
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
