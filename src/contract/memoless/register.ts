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
        'The whole swap memo of a quote that is still valid: with a destination and a limit above zero. With REFERENCE: and the asset before it, it has at most 250 bytes.',
        ['=:e:0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed:26800000'],
      ),
    requested_in_asset_amount: decimalField
      .optional()
      .about(
        'Amount of the asset that is to be swapped, in decimals; what the chain has no places for is cut. The answer then suggests the amount to send.',
        ['0.01'],
      ),
    webhook_url: webhookUrlField.optional().about('Where the events of the swap are posted: https, port 443, a public name.'),
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
      'registered: the reference counts. pending: it is not known yet; ask GET register/{id} in some seconds, and send nothing before.',
    ),
  waiting_for: z
    .enum(['signature', 'block'])
    .optional()
    .describe('While pending. signature: nothing is signed or paid yet. block: it is sent, and no block that two operators know has it.'),
  internal_api_id: z.string().describe('Names this registration here.'),
  asset: z.string(),
  memo: z.string(),
  reference: z.string().optional().describe('The digits that the amount must end with.'),
  reference_length: count.optional().describe('How many digits that are.'),
  height: digits.optional().describe('Height of the registration.'),
  registration_hash: z.string().optional().describe('Transaction of the registration.'),
  registered_by: z.string().optional().describe('Account that paid for it.'),
  txHash: z.string().optional().describe('Equals registration_hash.'),
  decimals: count.describe('Places that an amount to send has: 8, or fewer where the chain has fewer.'),
  minimum_amount_to_send: exactAmount.optional().describe('Least amount that carries the reference, above dust.'),
  suggested_in_asset_amount: exactAmount
    .optional()
    .describe('The next amount from the requested one on that carries the reference. Send it to the last digit.'),
  requested_amount_cut: requestedCut,
  expires_at_height: count.optional().describe('Last height of THORChain at which a deposit counts.'),
  deposits: z
    .array(z.string())
    .optional()
    .describe(
      'Of GET register/{id}: transactions of deposits that named the reference, oldest first. The first one is the swap; follow it by this hash.',
    ),
  first_deposit: z
    .object({ transaction: z.string(), amount: exactAmount.optional().describe('Absent until THORChain reports it.') })
    .optional()
    .describe(
      'Of GET register/{id}: the payment that used the reference. Another amount than yours is the payment of somebody else: take the address away, and send nothing.',
    ),
  webhook: z
    .object({ id: z.string(), secret: z.string().describe('Check the signature of each event with it. It is told here and nowhere else.') })
    .optional()
    .describe('Of POST register with webhook_url; absent where none could be opened.'),
  reused: z.boolean().describe('An equal registration was there and is used; nothing was paid for this request.'),
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
    return refuse('invalid_field', `Send ${field} as register gave it: reg_ and 24 characters.`, { field });
  })
  .about('The internal_api_id of the registration.', ['reg_6f1c0a2e9b74d3508e21aa47']);

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
