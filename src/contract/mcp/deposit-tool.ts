import * as z from 'zod';
import { formatBase, formatUnits } from '../../core/amount.ts';
import { formatAsset } from '../../core/asset/asset.ts';
import { fail } from '../../core/errors.ts';
import { protocols } from '../../core/network/protocol.ts';
import { modes } from '../../core/quote/quote.ts';
import type { ChosenDeposit, DepositRequest } from '../../core/transaction/chosen-deposit.ts';
import { type DepositResponse, depositEndpoint } from '../v1/deposit.ts';
import { digits, networkName, present } from '../wire-values.ts';
import { describeLeast, describeWarnings } from './quote-text.ts';
import type { Tool } from './tool.ts';

const text = z.string();

/** The transaction and the values to compare it with; offer figures are those of its quote. */
const toldDeposit = z.object({
  network: networkName,
  mode: text,
  amount: digits.describe('1e8 units.'),
  destination: text,
  expected_amount_out: digits,
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

type ToldDeposit = z.infer<typeof toldDeposit>;

function shortDeposit(answer: DepositResponse): ToldDeposit {
  const { network, mode, amount, destination, expected_amount_out, minimum_payout, transaction, expires_at } = answer;
  const { chain, to, contract, chain_amount, decimals, memo, memo_in, metadata, uri } = answer.payment;
  return present({
    network,
    mode,
    amount,
    destination,
    expected_amount_out,
    minimum_payout,
    warnings: answer.warnings.map(({ code, severity, message }) => ({ code, severity, message })),
    payment: present({ chain, to, contract, chain_amount, decimals, memo, memo_in, metadata, uri }),
    transaction,
    approval: answer.approval && {
      contract: answer.approval.contract,
      spender: answer.approval.spender,
      chain_amount: answer.approval.chain_amount,
    },
    checks: answer.checks.map(({ check, value }) => ({ check, value })),
    recommended_gas_rate: answer.recommended_gas_rate,
    gas_rate_units: answer.gas_rate_units,
    expires_at,
  });
}

/** Text to show the user before signing, followed by the transaction. */
function describeUnsigned({ request, offer, unsigned }: ChosenDeposit, told: ToldDeposit): string {
  const { from, to } = offer.request;
  const { payment, transaction, approval, warnings, expires_at, destination } = told;
  const paid = `${formatUnits(unsigned.amount, unsigned.decimals)} ${formatAsset(from)}`;
  const minimum = offer.minimumPayout;
  const least = describeLeast(minimum === undefined ? undefined : `${formatBase(minimum, to)} ${to.ticker}`, told.mode);
  const place = payment.to === undefined ? `a MsgDeposit of ${protocols[told.network].name}` : `to ${payment.to}`;
  const named = request.destinationName === undefined ? '' : ` (name ${request.destinationName})`;
  return [
    `Unsigned; nothing was sent. ${protocols[told.network].name}, ${told.mode}: ${paid} for about ${formatBase(offer.quote.expectedAmountOut, to)} ${formatAsset(to)}, ${least}, paid to ${destination}${named}.`,
    ...describeWarnings(warnings),
    ...(approval === undefined ? [] : [`First approve exactly ${approval.chain_amount} of ${approval.contract} for ${approval.spender}.`]),
    transaction === undefined
      ? `Pay exactly ${payment.chain_amount} (${payment.decimals} decimals), ${place}, with the memo ${payment.memo} in ${payment.memo_in}.`
      : `${approval === undefined ? 'Sign' : 'Then sign'} the call of ${transaction.to} on chain ${transaction.chain_id} from ${transaction.from}: value ${transaction.value}, data ${transaction.data}`,
    ...(payment.metadata === undefined ? [] : [`Metadata: ${payment.metadata}`]),
    ...(payment.uri === undefined ? [] : [`A Zcash wallet pays all of it from ${payment.uri}`]),
    `The person compares destination and minimum, and signs before ${expires_at}. If anything differs, sign nothing.`,
  ].join('\n');
}

/** The operation with its mode required: which way is taken is the user's choice, not a default. */
const chosen: typeof depositEndpoint = {
  ...depositEndpoint,
  request: (depositEndpoint.request as z.ZodObject).extend({ mode: z.enum(modes).describe('Mode of the chosen offer.') }),
  parse: (fields) =>
    (fields['mode'] ?? '') === ''
      ? fail('invalid_field', 'mode is missing. Send the mode of the offer that the user chose.', { field: 'mode' })
      : depositEndpoint.parse(fields),
};

/** build_deposit: unsigned transaction for one offer. */
export const depositTool: Tool<DepositRequest, ChosenDeposit, DepositResponse, ToldDeposit> = {
  name: 'build_deposit',
  title: 'Build deposit',
  description: [
    'Builds the unsigned transaction for one offer of get_swap_quote: payment, memo, call and approval on EVM chains, and checks. Queries the network and two operators again; signs and sends nothing.',
    'Call it once the user has chosen, with the fields of the quote and minimum_payout of the offer. On price_limit, show the user the new figures.',
  ].join(' '),
  operation: chosen,
  response: toldDeposit,
  shorten: shortDeposit,
  words: {
    from_asset: '',
    to_asset: '',
    amount: 'Same as in the quote, like the other fields.',
    amount_decimal: '',
    refund_address: '',
    tolerance_bps: '',
    max_impact_bps: '',
    streaming_interval: '',
    streaming_quantity: '',
    destination: '',
    accept_one_operator: '',
    minimum_payout: 'Minimum shown to the user; the memo guarantees no less.',
  },
  examples: [
    {
      from_asset: 'BTC.BTC',
      to_asset: 'ETH.ETH',
      amount: '10000000',
      destination: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
      network: 'thorchain',
      mode: 'single',
    },
  ],
  describe: describeUnsigned,
};
