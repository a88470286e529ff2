import * as z from 'zod';
import { formatAsset } from '../../core/asset/asset.ts';
import { must } from '../../core/errors.ts';
import { exactText, readRegisteredMemo } from '../../core/reference/reference.ts';
import type { RegisterRequest, RegistrationReport } from '../../core/reference/registration.ts';
import type { Endpoint, Reply } from '../endpoint.ts';
import { refuse, request, textField } from '../fields.ts';
import { webhookUrlField } from '../webhook-url-field.ts';
import { count, digits, present, toDigits } from '../wire-values.ts';
import { decimalField, exactAmount, gasAssetField, memolessRoot, noAssetHint, readRequested, requestedCut } from './fields.ts';

/** Failures: invalid_field, invalid_asset, invalid_amount, memo_too_long. */
const registerRequest = request(
  {
    asset: gasAssetField.required(noAssetHint),
    memo: textField({ min: 1, max: 250 })
      .required('memo is missing. Send the swap memo of a quote.')
      .about(
        'Complete swap memo of a valid quote, with a destination and a limit above zero; at most 250 bytes including the prefix REFERENCE: and the asset.',
        ['=:e:0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed:26800000'],
      ),
    requested_in_asset_amount: decimalField
      .optional()
      .about(
        "Desired amount in whole units, from which the answer suggests the amount to send. Decimals beyond the chain's precision are dropped.",
        ['0.01'],
      ),
    webhook_url: webhookUrlField.optional().about('URL that receives the events of the swap: https, port 443, a public host name.'),
  },
  (read): RegisterRequest => {
    const { asset, form } = read('asset');
    const memo = read('memo');
    const order = must(readRegisteredMemo(memo, asset));
    const webhookUrl = read('webhook_url');
    const basis = { asset, memo, order, ...(webhookUrl === undefined ? {} : { webhookUrl }) };
    const field = 'requested_in_asset_amount';
    const text = read(field);
    return text === undefined ? basis : { ...basis, ...readRequested(text, form, field) };
  },
);

/** Response of registering and of reading a registration. Values the network has not assigned yet are absent, and status says so. */
export const registrationResponse = z.object({
  success: z.literal(true),
  status: z
    .enum(['registered', 'pending'])
    .describe(
      'State of the registration. registered: the reference is valid. pending: the reference is not assigned yet; send nothing, and query GET register/{id} in a few seconds.',
    ),
  waiting_for: z
    .enum(['signature', 'block'])
    .optional()
    .describe(
      'Reason for pending; absent if registered. signature: nothing is signed or paid yet. block: the transaction is sent, and two operators do not have it in a block yet.',
    ),
  internal_api_id: z.string().describe('Id of this registration in this service.'),
  asset: z.string(),
  memo: z.string(),
  reference: z.string().optional().describe('Digits with which the amount must end. Absent while pending.'),
  reference_length: count.optional().describe('Number of digits of reference. Absent while pending.'),
  height: digits.optional().describe('THORChain block of the registration. Absent while pending.'),
  registration_hash: z.string().optional().describe('Transaction hash of the registration. Absent until it is signed.'),
  registered_by: z.string().optional().describe('Account that paid for the registration. Absent while unknown.'),
  txHash: z.string().optional().describe('Transaction hash of the registration; equals registration_hash.'),
  decimals: count.describe('Decimals of an amount to send: 8, or fewer if the chain has fewer.'),
  minimum_amount_to_send: exactAmount
    .optional()
    .describe('Smallest amount above dust that carries the reference, in whole units. Absent while pending.'),
  suggested_in_asset_amount: exactAmount
    .optional()
    .describe(
      'Smallest amount that carries the reference and is not below the requested amount. Send it to the last digit. Absent without a requested amount.',
    ),
  requested_amount_cut: requestedCut,
  expires_at_height: count.optional().describe('Last THORChain block at which a deposit is accepted. Absent while pending.'),
  deposits: z
    .array(z.string())
    .optional()
    .describe(
      'Transaction hashes of deposits with the reference, oldest first. The first one is the swap; track it by this hash. Present in GET register/{id} only.',
    ),
  first_deposit: z
    .object({
      transaction: z.string(),
      amount: exactAmount.optional().describe('Amount of the payment in whole units. Absent until THORChain reports it.'),
    })
    .optional()
    .describe(
      "Payment that used the reference. Present in GET register/{id} only. If its amount differs from yours, it is someone else's payment: remove the address and send nothing.",
    ),
  webhook: z
    .object({
      id: z.string(),
      secret: z.string().describe('Secret that verifies the signature of each event. Returned only in this answer.'),
    })
    .optional()
    .describe('Opened webhook. Present only in POST register with webhook_url; absent if opening failed.'),
  reused: z.boolean().describe('Whether an existing identical registration was used, at no cost.'),
});

/** Response of POST /memoless/api/v1/register and of GET /memoless/api/v1/register/{id}. */
export type RegistrationResponse = z.infer<typeof registrationResponse>;
/** Request fields of POST /memoless/api/v1/register as sent. */
export type RegisterInput = z.input<typeof registerRequest.request>;

function firstOf({ firstDeposit: first, form }: RegistrationReport): RegistrationResponse['first_deposit'] {
  if (first === undefined) return undefined;
  return present({ transaction: first.tx, amount: first.amount === undefined ? undefined : exactText(first.amount, form) });
}

/** Converts a RegistrationReport to the response: 201, or 202 while there is no reference. */
function respondWithRegistration(report: RegistrationReport, whenMade: 200 | 201): Reply<RegistrationResponse> {
  const { reference, height, minimum, suggested, form, tx } = report;
  return {
    ok: true,
    status: reference === undefined ? 202 : whenMade,
    answer: present({
      success: true as const,
      status: reference === undefined ? ('pending' as const) : ('registered' as const),
      waiting_for: report.waitingFor,
      internal_api_id: report.id,
      asset: formatAsset(report.asset),
      memo: report.memo,
      reference,
      reference_length: reference?.length,
      height: toDigits(height),
      registration_hash: tx,
      registered_by: report.registeredBy,
      txHash: tx,
      decimals: form.decimals,
      minimum_amount_to_send: minimum === undefined ? undefined : exactText(minimum, form),
      suggested_in_asset_amount: suggested === undefined ? undefined : exactText(suggested, form),
      requested_amount_cut: report.cutTo === undefined ? undefined : exactText(report.cutTo, form),
      expires_at_height: report.expiresAt,
      deposits: report.deposits === undefined ? undefined : [...report.deposits],
      first_deposit: firstOf(report),
      webhook: report.webhook && { ...report.webhook },
      reused: report.isReused,
    }),
  };
}

/** POST /memoless/api/v1/register: registers a swap memo under a reference, paid for by this service. */
export const memolessRegisterEndpoint: Endpoint<RegisterRequest, RegistrationReport, RegistrationResponse> = {
  operationId: 'registerMemoless',
  method: 'POST',
  path: `${memolessRoot}/register`,
  aliases: [],
  summary: 'Register a swap memo under a reference, paid for by this service.',
  ...registerRequest,
  response: registrationResponse,
  respond: (report) => respondWithRegistration(report, 201),
  errors: [
    'invalid_field',
    'invalid_asset',
    'invalid_amount',
    'invalid_address',
    'amount_too_high',
    'same_asset',
    'memo_too_long',
    'no_route',
    'registration_failed',
    'upstream_invalid',
    'upstream_busy',
    'upstream_unavailable',
    'upstream_timeout',
    'trading_halted',
    'paused',
    'deposit_unverified',
    'memoless_unavailable',
    'delivery_unavailable',
  ],
  limit: 'memoless-register',
  cache: 'no-store',
  idempotent: true,
  successes: [201, 202],
  failureForm: 'memoless',
  since: '0.3.0',
};

const idPattern = /^reg_[0-9a-f]{24}$/;

/** The id of a registration; undefined if absent. Refused with invalid_field. */
export const registrationIdField = textField({ pattern: idPattern, longest: 60 })
  .as((id, field) => {
    if (idPattern.test(id)) return id;
    return refuse('invalid_field', `Send ${field} as returned by register: reg_ and 24 hex digits.`, { field });
  })
  .about('Registration, by its internal_api_id.', ['reg_6f1c0a2e9b74d3508e21aa47']);

/** GET /memoless/api/v1/register/{id}: reads a registration by its id. */
export const memolessRegistrationEndpoint: Endpoint<{ readonly id: string }, RegistrationReport, RegistrationResponse> = {
  operationId: 'getMemolessRegistration',
  method: 'GET',
  path: `${memolessRoot}/register/{id}`,
  aliases: [],
  summary: 'Read a registration by its id.',
  ...request({ id: registrationIdField.required('id is missing. Send the internal_api_id.') }),
  response: registrationResponse,
  respond: (report) => respondWithRegistration(report, 200),
  errors: [
    'invalid_field',
    'reference_not_found',
    'registration_ended',
    'upstream_invalid',
    'upstream_busy',
    'upstream_unavailable',
    'deposit_unverified',
    'memoless_unavailable',
  ],
  limit: 'memoless',
  cache: 'no-store',
  successes: [200, 202],
  failureForm: 'memoless',
  since: '0.3.0',
};
