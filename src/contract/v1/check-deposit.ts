import * as z from 'zod';
import { formatAsset } from '../../core/asset/asset.ts';
import { errorCodes } from '../../core/errors.ts';
import { depositOfReport } from '../../core/inbound/deposit.ts';
import type { DepositVerdict, PlannedDeposit } from '../../core/inbound/deposit-verdict.ts';
import { amountFields, readAmountSent } from '../amount-fields.ts';
import { acceptOneOperatorField, depositField, depositOnWire } from '../deposit-fields.ts';
import type { Endpoint, Reply } from '../endpoint.ts';
import { countField, request, textField } from '../fields.ts';
import { networkField } from '../network-fields.ts';
import { addressField, assetField } from '../swap-fields.ts';
import { count, digits, networkName, present } from '../wire-values.ts';

/** Failures: invalid_field, invalid_asset, ambiguous_asset, invalid_amount; each names its field. */
const checkRequest = request(
  {
    network: networkField.about('Network of the chosen offer.'),
    from_asset: assetField.about('Asset to be paid.', ['BTC.BTC']),
    amount: amountFields.amount.about('Exact amount to be paid, in 1e8 units: 0.1 BTC is "10000000".', ['10000000']),
    amount_decimal: amountFields.amount_decimal,
    memo: textField({ min: 1, max: 600, longest: 600, exact: true })
      .required('memo is missing. Send it exactly as the deposit will carry it.')
      .about('Exactly as the deposit will carry it: every byte counts, so do not trim or shorten it.'),
    inbound_address: addressField
      .optional()
      .about('Address to be paid. Leave it out only for RUNE, CACAO and what lives on the network itself.'),
    router: addressField.optional().about('Contract to be called on EVM chains, as the quote named it.'),
    expiry: countField(0, 99_999_999_999).optional().about('Unix seconds at which the quote expires.'),
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
      acceptOneOperator: read('accept_one_operator'),
    });
  },
  { address: 'inbound_address' },
);

const verdictResponse = z.object({
  payable: z.boolean().describe('Only true means that it may be paid now, exactly as sent.'),
  problems: z.array(z.object({ code: z.enum(errorCodes).describe(''), field: z.string().optional(), reason: z.string() })),
  network: networkName,
  from_asset: z.string(),
  amount: digits,
  order: z
    .object({
      kind: z.enum(['swap', 'limit', 'mint', 'redeem']),
      to_asset: z.string(),
      destination: z.string().describe('Who is paid: show it to the user.'),
      refund_address: z.string().optional(),
      minimum_payout: digits.optional().describe('Absent: nothing protects the price.'),
      affiliate_bps: count.optional(),
    })
    .optional()
    .describe('What the memo orders.'),
  deposit: depositField.optional(),
});

/** The answer of POST /api/v1/check-deposit. */
export type VerdictResponse = z.infer<typeof verdictResponse>;
/** A deposit as a program plans it. */
export type CheckDepositInput = z.input<typeof checkRequest.request>;

function toOrder({ order }: DepositVerdict): VerdictResponse['order'] {
  if (order === undefined) return undefined;
  const { kind, asset, destination, refund, limit, affiliates } = order;
  const share = affiliates.reduce((sum, { bps = 0 }) => sum + bps, 0);
  return present({
    kind,
    to_asset: formatAsset(asset),
    destination,
    refund_address: refund,
    minimum_payout: limit === 0n ? undefined : `${limit}`,
    affiliate_bps: affiliates.length === 0 ? undefined : share,
  });
}

function respondWithVerdict(verdict: DepositVerdict): Reply<VerdictResponse> {
  const { planned, problems, place } = verdict;
  return {
    ok: true,
    answer: present({
      payable: problems.length === 0,
      problems: problems.map(({ code, field, hint }) => present({ code, field: field === '' ? undefined : field, reason: hint })),
      network: planned.network,
      from_asset: formatAsset(planned.from),
      amount: `${planned.amount}`,
      order: toOrder(verdict),
      deposit: place === undefined ? undefined : depositOnWire(depositOfReport(place)),
    }),
  };
}

/** POST /api/v1/check-deposit: whether a deposit may be paid as it is, the same as the MCP tool says. */
export const checkDepositEndpoint: Endpoint<PlannedDeposit, DepositVerdict, VerdictResponse> = {
  operationId: 'checkDeposit',
  method: 'POST',
  path: '/api/v1/check-deposit',
  aliases: ['/api/check-deposit'],
  summary: 'Check a whole deposit right before it is paid.',
  ...checkRequest,
  response: verdictResponse,
  respond: respondWithVerdict,
  assetFields: ['from_asset'],
  errors: ['invalid_field', 'invalid_asset', 'ambiguous_asset', 'invalid_amount'],
  limit: 'check-deposit',
  cache: 'no-store',
  reads: true,
  since: '0.4.0',
};
