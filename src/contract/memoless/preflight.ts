import * as z from 'zod';
import { formatAsset } from '../../core/asset/asset.ts';
import { must } from '../../core/errors.ts';
import { depositOfReport } from '../../core/inbound/deposit.ts';
import { exactText, readReference } from '../../core/reference/reference.ts';
import type { PreflightReport, PreflightRequest, Suggestion, SuggestRequest } from '../../core/reference/registration.ts';
import { acceptOneOperatorField, depositField, depositOnWire } from '../deposit-fields.ts';
import type { Endpoint, Reply } from '../endpoint.ts';
import { choiceField, flagField, refuse, request } from '../fields.ts';
import { depositWarning, lossFields, lossOnWire, toDepositWarning } from '../loss-fields.ts';
import { maxImpactField } from '../v1/quote-request.ts';
import { count, digits, isoFromMs, isoTime, present, signedDollars, toDollars, wireDollars } from '../wire-values.ts';
import {
  decimalField,
  exactAmount,
  gasAssetField,
  memolessRoot,
  noAssetHint,
  readRequested,
  referenceField,
  requestedCut,
} from './fields.ts';
import { registrationIdField } from './register.ts';

/** Seconds an address may be shown before it must be checked again. */
const recheckSeconds = 30;

/** Failures: invalid_field, invalid_asset, invalid_amount. */
const preflightRequest = request(
  {
    amount: decimalField
      .required('amount is missing. Send it as decimal text, such as "0.01000042".')
      .as((amount, field) => {
        if (/^[0-9]+(\.[0-9]+)?$/.test(amount)) return amount;
        return refuse('invalid_amount', 'Write the amount with digits and one decimal point.', { field });
      })
      .about('Exact amount that will be sent, in whole units of the asset, or in dollars with inputType usd.', ['0.01000042']),
    asset: gasAssetField.optional(),
    reference: referenceField.optional(),
    internal_api_id: registrationIdField.optional().about('Registration, as an alternative to asset and reference.'),
    inputType: choiceField(['asset', 'usd'])
      .optional()
      .about('Unit of amount. usd selects the nearest amount that carries the reference. Default: asset.'),
    max_impact_bps: maxImpactField,
    accept_one_operator: acceptOneOperatorField,
    qr: flagField().optional().about('Whether the answer includes qr_code_data_url, the QR code as an image. Default: false.'),
  },
  (read): PreflightRequest => {
    const amountText = read('amount');
    const isUsd = read('inputType') === 'usd';
    const maxImpactBps = read('max_impact_bps');
    const id = read('internal_api_id');
    const options = present({ amountText, isUsd, maxImpactBps, acceptOneOperator: read('accept_one_operator'), drawsQr: read('qr') });
    if (id !== undefined) return { id, ...options };
    const { asset, form } = read('asset') ?? refuse('invalid_field', noAssetHint, { field: 'asset' });
    const field = 'reference';
    const reference =
      read(field) ?? refuse('invalid_field', 'reference is missing. Send asset and reference, or internal_api_id.', { field });
    return { asset, reference: must(readReference(reference, form)), ...options };
  },
);

/** A deposit that two hosts confirm as executable right now. */
export const preflightResponse = z.object({
  success: z.literal(true),
  message: z.string(),
  data: z.object({
    asset: z.string(),
    reference: z.string(),
    amount: exactAmount.describe('Exact amount to send, in whole units. Another amount stands for another reference, or none.'),
    memo: z.string().describe('Swap memo registered under the reference, confirmed by two hosts.'),
    minimum_payout: z.string().describe('Limit of the memo, in 1e8 units of its asset. Below it the deposit is refunded.'),
    destination: z.string().describe('Payee address, decoded from the memo.'),
    expected_amount_out: digits.describe(
      'Payout of a deposit made now, after all fees, in 1e8 units; for a resting limit order, its target.',
    ),
    ...lossFields,
    warnings: z.array(depositWarning).describe('Warnings before payment, worst first. Empty if there are none.'),
    usd: z
      .object({ amount: wireDollars.optional(), expected_amount_out: wireDollars.optional(), lost: signedDollars.optional() })
      .describe('Approximate dollar values, truncated; one price per asset.'),
    deposit: depositField,
    inbound_address: z.string().optional().describe('Deposit address on which the operators agree now. Absent for RUNE.'),
    qr_code: z.string().optional().describe('Text of the QR code: address and amount as a payment URI of the chain.'),
    qr_code_data_url: z.string().optional().describe('QR code as an SVG data URL. Absent without qr: true.'),
    current_uses: count,
    max_uses: count.describe('Maximum number of deposits of the reference; 0 for no maximum.'),
    blocks_remaining: count.describe('THORChain blocks until the reference expires.'),
    seconds_remaining: count.describe(
      'Time left to send, in seconds. The deposit must be observed in a block before the reference expires.',
    ),
    time_remaining: z.string().describe('Time left to send, in words.'),
    send_before: isoTime,
    recheck_seconds: count.describe(
      'Maximum time between checks while an address is shown, in seconds. Remove the address on any failure.',
    ),
    hosts: z.int().min(1).describe('Number of THORChain operators that agree; equals deposit.operators.'),
    checked_at: isoTime,
    migrating: z
      .boolean()
      .optional()
      .describe('Whether vaults are being migrated, so that the address may change soon. Absent if unknown.'),
    is_native_thorchain: z.boolean().describe('Whether the deposit is a MsgDeposit without a memo on THORChain itself.'),
  }),
});

/** Response of POST /memoless/api/v1/preflight. */
export type PreflightResponse = z.infer<typeof preflightResponse>;
/** Request fields of POST /memoless/api/v1/preflight as sent. */
export type PreflightInput = z.input<typeof preflightRequest.request>;

const inWords = (seconds: number): string => {
  const hours = Math.floor(seconds / 3_600);
  const minutes = Math.floor((seconds % 3_600) / 60);
  return hours > 0 ? `${hours} h ${minutes} min` : minutes > 0 ? `${minutes} min` : `${seconds} s`;
};

const secondsPerBlock = 6;

function respondWithPreflight(report: PreflightReport): Reply<PreflightResponse> {
  const { form, secondsToSend, checkedAt, cost } = report;
  const data = present({
    asset: formatAsset(report.asset),
    reference: report.reference,
    amount: exactText(report.amount, form),
    memo: report.memo,
    minimum_payout: `${report.order.limit}`,
    destination: report.order.destination,
    expected_amount_out: `${cost.expectedOut}`,
    ...lossOnWire(cost.loss),
    warnings: cost.warnings.map(toDepositWarning),
    usd: present({ amount: toDollars(cost.usd.in), expected_amount_out: toDollars(cost.usd.out), lost: toDollars(cost.usd.lost) }),
    deposit: depositOnWire(depositOfReport({ operators: report.hosts, checkedAt })),
    inbound_address: report.address,
    qr_code: report.uri,
    qr_code_data_url: report.qr,
    current_uses: report.uses,
    max_uses: report.mostUses,
    blocks_remaining: Math.max(0, report.expiresAt - report.height),
    seconds_remaining: secondsToSend,
    time_remaining: inWords(secondsToSend),
    send_before: isoFromMs(checkedAt + secondsToSend * 1_000),
    recheck_seconds: Math.min(recheckSeconds, Math.max(secondsPerBlock, secondsToSend)),
    hosts: report.hosts,
    checked_at: isoFromMs(checkedAt),
    migrating: report.migrating,
    is_native_thorchain: report.asset.chain === 'THOR',
  });
  return { ok: true, answer: { success: true, message: 'A deposit of exactly this amount is the registered swap.', data } };
}

/** POST /memoless/api/v1/preflight: address for an exact amount, verified with two hosts. */
export const memolessPreflightEndpoint: Endpoint<PreflightRequest, PreflightReport, PreflightResponse> = {
  operationId: 'preflightMemoless',
  method: 'POST',
  path: `${memolessRoot}/preflight`,
  aliases: [],
  summary: 'Verify an exact deposit with two hosts and get its address.',
  ...preflightRequest,
  response: preflightResponse,
  respond: respondWithPreflight,
  errors: [
    'invalid_field',
    'invalid_asset',
    'invalid_amount',
    'invalid_address',
    'no_route',
    'same_asset',
    'reference_not_found',
    'reference_expired',
    'amount_too_low',
    'amount_too_high',
    'price_limit',
    'price_impact_too_high',
    'registration_ended',
    'upstream_invalid',
    'upstream_busy',
    'upstream_unavailable',
    'deposit_unverified',
    'trading_halted',
    'paused',
    'memoless_unavailable',
  ],
  limit: 'memoless',
  cache: 'no-store',
  failureForm: 'memoless',
  since: '0.3.0',
};

/** Failures: invalid_field, invalid_asset, invalid_amount. */
const suggestRequest = request(
  {
    asset: gasAssetField.required(noAssetHint),
    reference: referenceField.required('reference is missing. Send the reference of the registration.'),
    requested_amount: decimalField
      .required('requested_amount is missing. Send it as decimal text, such as "0.01".')
      .about("Desired amount in whole units. Decimals beyond the chain's precision are dropped.", ['0.01']),
  },
  (read): SuggestRequest => {
    const { asset, form } = read('asset');
    const reference = read('reference');
    const wish = readRequested(read('requested_amount'), form, 'requested_amount');
    return { asset, form, reference: must(readReference(reference, form)), ...wish };
  },
);

const suggestResponse = z.object({
  success: z.literal(true),
  data: z.object({
    valid_amount_rounded_up: exactAmount.describe('Smallest amount that carries the reference and is not below the desired amount.'),
    valid_amount_rounded_down: exactAmount
      .optional()
      .describe('Largest amount that carries the reference and is below the desired amount. Absent if below the minimum.'),
    rounded_up_difference_usd: wireDollars
      .optional()
      .describe('Difference to the desired amount in dollars. Absent if the asset has no price.'),
    rounded_down_difference_usd: wireDollars.optional(),
    minimum_amount_to_send: exactAmount,
    requested_amount_cut: requestedCut,
  }),
});

/** Response of POST /memoless/api/v1/suggest-amounts. */
export type SuggestResponse = z.infer<typeof suggestResponse>;
/** Request fields of POST /memoless/api/v1/suggest-amounts as sent. */
export type SuggestInput = z.input<typeof suggestRequest.request>;

function respondWithSuggestion({ up, down, minimum, form, upUsd, downUsd, requested, isCut }: Suggestion): Reply<SuggestResponse> {
  const data = present({
    valid_amount_rounded_up: exactText(up, form),
    valid_amount_rounded_down: down === undefined ? undefined : exactText(down, form),
    rounded_up_difference_usd: toDollars(upUsd),
    rounded_down_difference_usd: toDollars(downUsd),
    minimum_amount_to_send: exactText(minimum, form),
    requested_amount_cut: isCut === true ? exactText(requested, form) : undefined,
  });
  return { ok: true, answer: { success: true, data } };
}

/** POST /memoless/api/v1/suggest-amounts: nearest amounts that carry a reference. */
export const memolessSuggestEndpoint: Endpoint<SuggestRequest, Suggestion, SuggestResponse> = {
  operationId: 'suggestMemolessAmounts',
  method: 'POST',
  path: `${memolessRoot}/suggest-amounts`,
  aliases: [],
  summary: 'List the nearest amounts that carry a reference.',
  ...suggestRequest,
  response: suggestResponse,
  respond: respondWithSuggestion,
  errors: ['invalid_field', 'invalid_asset', 'invalid_amount', 'upstream_busy', 'upstream_unavailable'],
  limit: 'memoless',
  cache: 'no-store',
  failureForm: 'memoless',
  since: '0.3.0',
};
