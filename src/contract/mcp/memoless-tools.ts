import * as z from 'zod';
import { formatBase, type UsdAmount, usdAmount } from '../../core/amount.ts';
import { formatAsset } from '../../core/asset/asset.ts';
import { dollarText } from '../../core/loss/loss.ts';
import type { PreflightReport, PreflightRequest, RegisterRequest, RegistrationReport } from '../../core/reference/registration.ts';
import { oneLine, quoteWords } from '../../core/words-of-others.ts';
import { type Fields, refuse } from '../fields.ts';
import { memolessPreflightEndpoint, type PreflightResponse } from '../memoless/preflight.ts';
import { memolessRegisterEndpoint, type RegistrationResponse, registrationResponse } from '../memoless/register.ts';
import { count, digits, present, signedBps } from '../wire-values.ts';
import { describeWarnings } from './quote-text.ts';
import type { Tool } from './tool.ts';

const text = z.string();
const whole = registrationResponse.shape;

const toldRegistration = z.object({
  status: z
    .enum([...whole.status.options, 'used'])
    .describe('While pending, send nothing and call again with the same arguments. Once used, send nothing.'),
  transaction: text.optional().describe('Payment that has used the reference.'),
  internal_api_id: text,
  asset: text,
  memo: text,
  reference: text.optional(),
  minimum_amount_to_send: text.optional(),
  suggested_in_asset_amount: text.optional().describe('Amount with the reference; send it to the last digit.'),
  reused: z.boolean(),
});

type ToldRegistration = z.infer<typeof toldRegistration>;

/** Dangers that the user hears of before they see an amount or an address. */
const describeDangers = (mostUsd: UsdAmount): string =>
  `Tell the user first: orders without a memo are worth ${dollarText(mostUsd)} at most; anybody who sees the reference on the chain can use it up before they pay, and a later payment is only refunded; never pay from an exchange, which may keep a refund.`;

/** A registration, and the payment that has used its reference, after which no amount is to be sent. */
export function shortRegistration(answer: RegistrationResponse, usedBy?: string): ToldRegistration {
  const { status, internal_api_id, asset, memo, reference, minimum_amount_to_send, suggested_in_asset_amount, reused } = answer;
  if (usedBy !== undefined)
    return present({ status: 'used' as const, transaction: usedBy, internal_api_id, asset, memo, reference, reused });
  return present({ status, internal_api_id, asset, memo, reference, minimum_amount_to_send, suggested_in_asset_amount, reused });
}

/** Text of register_memoless: its dangers, the reference, and what to do before showing a payment address. */
export function describeRegistration(told: ToldRegistration, mostUsd: UsdAmount): string {
  const { asset, memo, reference, transaction, suggested_in_asset_amount: amount, minimum_amount_to_send: least } = told;
  if (reference === undefined)
    return 'The registration is pending and has no reference yet. Send nothing; call again with the same arguments in a few seconds.';
  if (transaction !== undefined)
    return `Used: the payment ${transaction} has used the reference ${reference} of this registration. Send nothing for it; follow that payment with track_swap if it is the user's. Another order needs a new idempotency_key.`;
  return [
    describeDangers(mostUsd),
    `Registered: the reference ${reference} stands for the memo ${quoteWords(memo, 250)}. It has to be the last digits of the amount, which is at least ${least} ${asset}.`,
    amount === undefined
      ? 'Call again with requested_in_asset_amount for an amount that carries it.'
      : `Amount that carries it, to the last digit: ${amount} ${asset}. It may be used up or expired by now: send nothing before preflight_memoless succeeds.`,
    `Before the user is shown where to pay, call preflight_memoless with internal_api_id ${told.internal_api_id} and that amount.`,
  ].join('\n');
}

const keyField = 'idempotency_key';
const { webhook_url: _webhook, ...registerShape } = memolessRegisterEndpoint.request.shape;
const registerInput = z.object({
  ...registerShape,
  [keyField]: z.string().optional().describe('Key of the order: the same for each retry, a new one to register again. Printable ASCII.'),
});

/**
 * Splits the arguments of register_memoless into body and idempotency key of the endpoint request. @throws AppError
 * invalid_field for unknown ones
 */
export function readRegistering({ [keyField]: key, ...body }: Fields): { readonly body: Fields; readonly key: unknown } {
  const stray = Object.keys(body).find((name) => !Object.hasOwn(registerShape, name));
  if (stray === undefined) return { body, key };
  const hint = `There is no argument ${quoteWords(stray, 40)}. Send ${Object.keys(registerInput.shape).join(', ')}.`;
  return refuse('invalid_field', hint, { field: oneLine(stray, 40) });
}

/** register_memoless: registers a memo under a reference, paid for by the service. Runs through the endpoint itself. */
export const registerTool: Tool<RegisterRequest, RegistrationReport, RegistrationResponse, ToldRegistration> = {
  name: 'register_memoless',
  title: 'Register deposit without memo',
  description:
    'For wallets that cannot attach a memo: registers the memo of a THORChain offer, so that the last digits of the amount stand for it. Orders are capped in dollars, strangers can use a reference up, and exchanges may keep refunds: warn the user first. This service pays RUNE for it, within a budget per caller: call it only once the user has chosen.',
  operation: { ...memolessRegisterEndpoint, request: registerInput },
  spends: true,
  response: toldRegistration,
  shorten: (answer) => shortRegistration(answer),
  words: {
    asset: 'Gas asset to pay, such as "BTC.BTC".',
    memo: 'Memo of the offer, with a destination and a minimum.',
    requested_in_asset_amount: 'Amount to pay, in whole units: "0.01".',
  },
  examples: [
    {
      asset: 'BTC.BTC',
      memo: '=:e:0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed:26800000',
      requested_in_asset_amount: '0.01',
      idempotency_key: 'order-1',
    },
  ],
  describe: (_report, told) => describeRegistration(told, usdAmount(0n)),
};

const toldPreflight = z.object({
  asset: text,
  amount: text.describe('Exact amount to send.'),
  inbound_address: text.optional(),
  qr_code: text.optional().describe('Payment URI.'),
  memo: text,
  destination: text,
  minimum_payout: digits,
  expected_amount_out: digits,
  total_loss_bps: signedBps,
  warnings: z.array(z.object({ code: text, severity: text, message: text })),
  send_before: text,
  recheck_seconds: count,
});

type ToldPreflight = z.infer<typeof toldPreflight>;

function shortPreflight({ data }: PreflightResponse): ToldPreflight {
  const { asset, amount, inbound_address, qr_code, memo, destination, minimum_payout, expected_amount_out, total_loss_bps } = data;
  const { send_before, recheck_seconds } = data;
  const warnings = data.warnings.map(({ code, severity, message }) => ({ code, severity, message }));
  return present({
    asset,
    amount,
    inbound_address,
    qr_code,
    memo,
    destination,
    minimum_payout,
    expected_amount_out,
    total_loss_bps,
    warnings,
    send_before,
    recheck_seconds,
  });
}

function describePreflight({ order, cost, hosts, mostUsd }: PreflightReport, told: ToldPreflight): string {
  const { asset, amount, inbound_address, send_before, recheck_seconds } = told;
  const paid = (units: bigint) => `${formatBase(units as Parameters<typeof formatBase>[0], order.asset)} ${formatAsset(order.asset)}`;
  return [
    describeDangers(mostUsd),
    `A refund goes to the sender${order.refund === undefined ? '' : `, and to ${quoteWords(order.refund, 120)} only once the swap has begun`}.`,
    ...describeWarnings(told.warnings),
    `Payable now: exactly ${amount} ${asset} ${inbound_address === undefined ? 'as a MsgDeposit of THORChain' : `to ${inbound_address}`}, without a memo; any other amount is another order, or none. ${hosts < 2 ? 'ONE operator alone vouches for it.' : `${hosts} operators agree on it.`}`,
    order.kind === 'limit'
      ? `It places a limit order, which may wait: ${paid(order.limit)} or more to ${told.destination}, or a refund when its time is over. Show the user this address.`
      : `It pays ${told.destination} about ${paid(cost.expectedOut)}, at least ${paid(order.limit)} or a refund. Show the user this address.`,
    `To be sent before ${send_before}; check again every ${recheck_seconds} s while the address is shown, and remove it on any failure.`,
  ].join('\n');
}

/** preflight_memoless: whether an exact amount matches the registered swap, and where to send it. */
export const preflightTool: Tool<PreflightRequest, PreflightReport, PreflightResponse, ToldPreflight> = {
  name: 'preflight_memoless',
  title: 'Check deposit without memo',
  description:
    'Checks with two operators whether an exact amount, paid now without a memo, is the swap of its registration (register_memoless), and to which address. Call it right before the user pays; on a failure, tell them to send nothing. Once a payment has used the reference, the failure has its hash: follow it with track_swap.',
  operation: {
    ...memolessPreflightEndpoint,
    request: memolessPreflightEndpoint.request.omit({ qr: true, inputType: true }),
    assetFields: ['asset'],
  },
  response: toldPreflight,
  shorten: shortPreflight,
  words: {
    amount: 'Exact amount in whole units.',
    asset: '',
    reference: 'Reference; with asset, an alternative to internal_api_id.',
    internal_api_id: 'Id of the registration.',
    max_impact_bps: '',
    accept_one_operator: '',
  },
  examples: [{ internal_api_id: 'reg_6f1c0a2e9b74d3508e21aa47', amount: '0.01000042' }],
  describe: describePreflight,
};
