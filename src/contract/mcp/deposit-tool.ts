import * as z from 'zod';
import { formatBase, formatUnits } from '../../core/amount.ts';
import { formatAsset } from '../../core/asset/asset.ts';
import { fail } from '../../core/errors.ts';
import { protocols } from '../../core/network/protocol.ts';
import { modes } from '../../core/quote/quote.ts';
import type { ChosenDeposit, DepositRequest } from '../../core/transaction/chosen-deposit.ts';
import type { OrderPayment, OrderPaymentRequest } from '../../core/transaction/order-payment.ts';
import { quoteWords } from '../../core/words-of-others.ts';
import type { Operation } from '../endpoint.ts';
import { type DepositResponse, depositEndpoint } from '../v1/deposit.ts';
import { present } from '../wire-values.ts';
import { describeOrderPayment, readOrderPayment, respondWithOrder } from './order-payment.ts';
import { describeLeast, describeWarnings } from './quote-text.ts';
import { type ToldDeposit, toldDeposit } from './told-deposit.ts';
import type { Tool } from './tool.ts';

type BuildRequest = DepositRequest | OrderPaymentRequest;
type Built = ChosenDeposit | OrderPayment;

function shortDeposit(answer: DepositResponse): ToldDeposit {
  const { network, mode, review_url, amount, destination, expected_amount_out, minimum_payout, transaction, expires_at } = answer;
  const { chain, to, contract, chain_amount, decimals, memo, memo_in, metadata, uri } = answer.payment;
  return present({
    network,
    mode,
    review_url,
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

/** Text to show the user before signing an offer, followed by the transaction. */
function describeUnsigned({ request, offer, unsigned }: ChosenDeposit, told: ToldDeposit): string {
  const { from, to } = offer.request;
  const { warnings, destination } = told;
  const paid = `${formatUnits(unsigned.amount, unsigned.decimals)} ${formatAsset(from)}`;
  const minimum = offer.minimumPayout;
  const least = describeLeast(minimum === undefined ? undefined : `${formatBase(minimum, to)} ${to.ticker}`, told.mode);
  const named = request.destinationName === undefined ? '' : ` (name ${quoteWords(request.destinationName, 40)})`;
  return [
    `Unsigned; nothing was sent. ${protocols[told.network].name}, ${told.mode}: ${paid} for about ${formatBase(offer.quote.expectedAmountOut, to)} ${formatAsset(to)}, ${least}, paid to ${destination}${named}.`,
    ...describeWarnings(warnings),
    ...describeSigning(told),
    'The person compares destination and minimum. If anything differs, sign nothing.',
  ].join('\n');
}

/** Lines about the transaction that the person signs. */
function describeSigning({ network, payment, transaction, approval, expires_at }: ToldDeposit): readonly string[] {
  const place = payment.to === undefined ? `a MsgDeposit of ${protocols[network].name}` : `to ${payment.to}`;
  return [
    ...(approval === undefined ? [] : [`First approve exactly ${approval.chain_amount} of ${approval.contract} for ${approval.spender}.`]),
    transaction === undefined
      ? `Pay exactly ${payment.chain_amount} (${payment.decimals} decimals), ${place}, with the memo ${payment.memo} in ${payment.memo_in}.`
      : `${approval === undefined ? 'Sign' : 'Then sign'} the call of ${transaction.to} on chain ${transaction.chain_id} from ${transaction.from}: value ${transaction.value}, data ${transaction.data}`,
    ...(payment.metadata === undefined ? [] : [`Metadata: ${payment.metadata}`]),
    ...(payment.uri === undefined ? [] : [`A Zcash wallet pays all of it from ${payment.uri}`]),
    `Sign and send before ${expires_at}.`,
  ];
}

/** The operation with its mode required: which way is taken is the user's choice, not a default. */
const chosen: Operation<BuildRequest, Built, ToldDeposit> & Pick<typeof depositEndpoint, 'method' | 'path'> = {
  ...depositEndpoint,
  request: (depositEndpoint.request as z.ZodObject).partial().extend({
    mode: z.enum([...modes, 'limit', 'cancel']).describe('Mode of the chosen offer; limit places a limit order, cancel cancels one.'),
    target_out: z.string().optional().describe('limit: payout to wait for.'),
    ttl_blocks: z.int().optional(),
    tx: z.string().optional().describe('cancel: hash of the deposit.'),
  }),
  errors: [...depositEndpoint.errors, 'not_found'],
  parse: (fields) => {
    const { mode } = fields;
    if ((mode ?? '') === '')
      return fail('invalid_field', 'mode is missing. Send the mode of the offer that the user chose.', { field: 'mode' });
    return mode === 'limit' || mode === 'cancel' ? readOrderPayment(fields) : depositEndpoint.parse(fields);
  },
  respond: (built, now) => {
    if (!('offer' in built)) return respondWithOrder(built, now);
    const reply = depositEndpoint.respond(built, now);
    return reply.ok ? { ...reply, answer: shortDeposit(reply.answer) } : reply;
  },
};

/** build_deposit: unsigned transaction for one offer, a limit order or its cancel. */
export const depositTool: Tool<BuildRequest, Built, ToldDeposit, ToldDeposit> = {
  name: 'build_deposit',
  title: 'Build deposit',
  description: [
    'Builds the unsigned transaction for one offer of get_swap_quote, for a limit order (fields of quote_limit_order and sender) or for the cancel of one (tx and sender): payment, memo, call and approval on EVM chains, and checks. Queries the network and two operators again; signs and sends nothing.',
    'Call it once the user has chosen, with the fields of the quote and minimum_payout of the offer. On price_limit, show the user the new figures.',
  ].join(' '),
  operation: chosen,
  response: toldDeposit,
  shorten: (answer) => answer,
  words: {
    from_asset: '',
    to_asset: '',
    amount: 'Quoted amount; copy other fields too.',
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
  describe: (built, told) =>
    'offer' in built ? describeUnsigned(built, told) : [...describeOrderPayment(built), ...describeSigning(told)].join('\n'),
  linkOf: ({ review_url }) => review_url,
};
