import * as z from 'zod';
import { formatAsset } from '../../core/asset/asset.ts';
import { errorCodes } from '../../core/errors.ts';
import { depositOfReport } from '../../core/inbound/deposit.ts';
import type { DepositVerdict, PlannedDeposit } from '../../core/inbound/deposit-verdict.ts';
import { affiliateShare } from '../../core/inbound/deposit-warnings.ts';
import { amountFields, readAmountSent } from '../amount-fields.ts';
import { acceptOneOperatorField, depositField, depositOnWire } from '../deposit-fields.ts';
import type { Endpoint, Reply } from '../endpoint.ts';
import { countField, request, textField } from '../fields.ts';
import { depositWarning, toDepositWarning } from '../loss-fields.ts';
import { networkField } from '../network-fields.ts';
import { addressField, assetField } from '../swap-fields.ts';
import { count, digits, networkName, present, toDigits } from '../wire-values.ts';
import { maxImpactField } from './quote-request.ts';

/** Failures: invalid_field, invalid_asset, ambiguous_asset, invalid_amount; each names its field. */
const checkRequest = request(
  {
    network: networkField.about('Network of the chosen offer.'),
    from_asset: assetField.about('Asset to pay.', ['BTC.BTC']),
    amount: amountFields.amount.about('Exact amount to pay, in 1e8 units: 0.1 BTC is "10000000".', ['10000000']),
    amount_decimal: amountFields.amount_decimal,
    memo: textField({ min: 1, max: 600, longest: 600, exact: true })
      .required('memo is missing. Send it exactly as the deposit will carry it.')
      .about('Memo of the deposit, byte for byte.'),
    inbound_address: addressField.optional().about('Deposit address, as quoted. Omit only for assets on the network itself.'),
    router: addressField.optional().about('Contract to call on EVM chains, as quoted.'),
    expiry: countField(0, 99_999_999_999).optional().about('Unix seconds at which the quote expires.'),
    max_impact_bps: maxImpactField.about('Maximum price impact in basis points, as in the quote. Above it the deposit is not payable.'),
    accept_one_operator: acceptOneOperatorField,
  },
  (read): PlannedDeposit => {
    const network = read('network');
    const from = read('from_asset');
    return present({
      network,
      from,
      amount: readAmountSent(read, from),
      memo: read('memo'),
      address: read('inbound_address'),
      router: read('router'),
      expiry: read('expiry'),
      maxImpactBps: read('max_impact_bps'),
      acceptOneOperator: read('accept_one_operator'),
    });
  },
  { address: 'inbound_address' },
);

/** Whether a deposit may be paid, with all problems found. */
export const verdictResponse = z.object({
  payable: z.boolean().describe('Whether the deposit may be paid now, exactly as sent. Pay nothing unless true.'),
  problems: z.array(z.object({ code: z.enum(errorCodes).describe(''), field: z.string().optional(), reason: z.string() })),
  warnings: z.array(depositWarning).describe('Warnings, worst first. A payable deposit can be refunded only for a reason listed here.'),
  expected_amount_out: digits.optional().describe('Payout now, after all fees and affiliate shares.'),
  network: networkName,
  from_asset: z.string(),
  amount: digits,
  amount_asked: digits.optional().describe('Amount as sent, if the chain has too few decimals for it.'),
  order: z
    .object({
      kind: z.enum(['swap', 'limit', 'mint', 'redeem']),
      to_asset: z.string(),
      destination: z.string().describe('Payee address; show it to the user.'),
      refund_address: z.string().optional(),
      minimum_payout: digits.optional().describe("Minimum payout by the memo's limit. Absent without protection."),
      affiliate_bps: count.optional().describe('Total share of all affiliates.'),
      affiliates: z
        .array(z.object({ name: z.string(), bps: count.optional().describe('Share of the affiliate; defaults to that of the name.') }))
        .optional()
        .describe('Affiliates in the memo.'),
    })
    .optional()
    .describe('Order in the memo.'),
  deposit: depositField.optional(),
});

/** Response of POST /api/v1/check-deposit. */
export type VerdictResponse = z.infer<typeof verdictResponse>;
/** Request fields of POST /api/v1/check-deposit as sent. */
export type CheckDepositInput = z.input<typeof checkRequest.request>;

function toOrder({ order, minimumPayout }: DepositVerdict): VerdictResponse['order'] {
  if (order === undefined) return undefined;
  const { kind, asset, destination, refund, limit, affiliates } = order;
  return present({
    kind,
    to_asset: formatAsset(asset),
    destination,
    refund_address: refund,
    minimum_payout: limit === 0n ? undefined : `${minimumPayout ?? limit}`,
    affiliate_bps: affiliates.length === 0 ? undefined : affiliateShare(affiliates),
    affiliates: affiliates.length === 0 ? undefined : affiliates.map(({ name, bps }) => present({ name, bps })),
  });
}

function respondWithVerdict(verdict: DepositVerdict): Reply<VerdictResponse> {
  const { planned, problems, warnings = [], expectedOut, place } = verdict;
  return {
    ok: true,
    answer: present({
      payable: problems.length === 0,
      problems: problems.map(({ code, field, hint }) => present({ code, field: field === '' ? undefined : field, reason: hint })),
      warnings: warnings.map(toDepositWarning),
      expected_amount_out: toDigits(expectedOut),
      network: planned.network,
      from_asset: formatAsset(planned.from),
      amount: `${planned.amount}`,
      amount_asked: toDigits(planned.amountAsked),
      order: toOrder(verdict),
      deposit: place === undefined ? undefined : depositOnWire(depositOfReport(place)),
    }),
  };
}

/** POST /api/v1/check-deposit: whether a deposit may be paid as is; same result as the MCP tool. */
export const checkDepositEndpoint: Endpoint<PlannedDeposit, DepositVerdict, VerdictResponse> = {
  operationId: 'checkDeposit',
  method: 'POST',
  path: '/api/v1/check-deposit',
  aliases: ['/api/check-deposit'],
  summary: 'Check a planned deposit right before payment.',
  ...checkRequest,
  response: verdictResponse,
  respond: respondWithVerdict,
  assetFields: ['from_asset'],
  errors: ['invalid_field', 'invalid_asset', 'ambiguous_asset', 'invalid_amount'],
  limit: 'check-deposit',
  cache: 'no-store',
  reads: true,
  since: '0.3.0',
};
