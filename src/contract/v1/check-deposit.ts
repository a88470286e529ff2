import * as z from 'zod';
import { type BaseAmount, baseAmount } from '../../core/amount.ts';
import { formatAsset } from '../../core/asset/asset.ts';
import { depositOfReport } from '../../core/inbound/deposit.ts';
import type { PlannedDeposit } from '../../core/inbound/deposit-verdict.ts';
import { affiliateShare } from '../../core/inbound/deposit-warnings.ts';
import { isOrderChange } from '../../core/memo/order-change-text.ts';
import type { DepositQuestion, Opinion } from '../../core/opinion/opinion.ts';
import { amountFields, readAmountIfSent, readAmountSent } from '../amount-fields.ts';
import { acceptOneOperatorField, depositField, depositOnWire } from '../deposit-fields.ts';
import type { Endpoint, Reply } from '../endpoint.ts';
import { countField, Field, refuse, request, textField } from '../fields.ts';
import { depositWarning, toDepositWarning } from '../loss-fields.ts';
import { networkField } from '../network-fields.ts';
import { expectField, problemField, readField, toRead, transactionField } from '../opinion-fields.ts';
import { addressField, amountField, assetField } from '../swap-fields.ts';
import { count, digits, networkName, present, toDigits } from '../wire-values.ts';
import { maxImpactField } from './quote-request.ts';

const memoField = textField({ min: 1, max: 600, longest: 600, exact: true })
  .required('memo is missing. Send it exactly as the deposit will carry it.')
  .about('Memo of the deposit, byte for byte.');
const fromAssetField = assetField.about('Asset to pay.', ['BTC.BTC']);

/** An amount, or the zero with which an account of THORChain cancels an order. */
const paidField = new Field(amountField.schema, (value, field) =>
  value === '0' || value === 0 ? baseAmount(0n) : amountField.read(value, field),
);

function refuseZero<Amount extends BaseAmount | undefined>(amount: Amount, memo: string | undefined): Amount {
  if (amount !== 0n || isOrderChange(memo ?? '')) return amount;
  return refuse('invalid_amount', 'The amount is zero. Only a memo that cancels an order pays nothing.', { field: 'amount' });
}

/** Failures: invalid_field, invalid_asset, ambiguous_asset, invalid_amount; each names its field. */
const checkRequest = request(
  {
    network: networkField.optional().about('Network of the chosen offer. Required without transaction.'),
    from_asset: fromAssetField.optional().about('Asset to pay. Required without transaction.', ['BTC.BTC']),
    amount: paidField
      .optional()
      .about('Exact amount to pay, in 1e8 units: 0.1 BTC is "10000000". 0 cancels an order on THORChain.', ['10000000']),
    amount_decimal: amountFields.amount_decimal,
    memo: memoField.optional().about('Memo of the deposit, byte for byte. Required without transaction.'),
    inbound_address: addressField.optional().about('Deposit address, as quoted. Omit only for assets on the network itself.'),
    router: addressField.optional().about('Contract to call on EVM chains, as quoted.'),
    sender: addressField
      .optional()
      .about('Address that pays. Required to cancel a limit order, and beside expect.refund_address where change goes to another address.'),
    expiry: countField(0, 99_999_999_999).optional().about('Quote expiry in unix seconds.'),
    max_impact_bps: maxImpactField.about('Maximum price impact in basis points, as in the quote. Above it the deposit is not payable.'),
    accept_one_operator: acceptOneOperatorField,
    transaction: transactionField,
    expect: expectField,
  },
  (read): DepositQuestion => {
    const sent = read('transaction');
    const [network, from, memo] = [read('network'), read('from_asset'), read('memo')];
    const rest = () => ({
      address: read('inbound_address'),
      router: read('router'),
      sender: read('sender'),
      expiry: read('expiry'),
      maxImpactBps: read('max_impact_bps'),
      acceptOneOperator: read('accept_one_operator'),
      expect: read('expect'),
    });
    if (sent !== undefined) {
      if (from === undefined && read('amount_decimal') !== undefined)
        refuse('invalid_field', 'Send from_asset with amount_decimal.', { field: 'amount_decimal' });
      const amount = refuseZero(from === undefined ? read('amount') : readAmountIfSent(read, from), memo);
      return present({ network, from, amount, memo, ...rest(), sent });
    }
    const asset = from ?? fromAssetField.read(undefined, 'from_asset');
    return present({
      network: network ?? networkField.read(undefined, 'network'),
      from: asset,
      amount: refuseZero(readAmountSent(read, asset), memo),
      memo: memo ?? memoField.read(undefined, 'memo'),
      ...rest(),
    });
  },
  { address: 'inbound_address' },
);

/** Whether a deposit may be paid, with all problems found. */
export const verdictResponse = z.object({
  payable: z.boolean().describe('Whether the deposit may be paid now, exactly as sent. Pay nothing unless true.'),
  problems: z.array(problemField),
  warnings: z.array(depositWarning).describe('Warnings, worst first. A payable deposit can be refunded only for a reason listed here.'),
  expected_amount_out: digits.optional().describe('Payout now after all fees, in to_asset units.'),
  network: networkName.optional().describe('Network of the deposit. Absent if the transaction cannot be read, or no network takes it.'),
  from_asset: z.string().optional().describe('Asset paid. Absent without network.'),
  amount: digits.optional().describe('Amount paid. Absent without network.'),
  amount_asked: digits.optional().describe('Amount as sent, if the chain has fewer decimals.'),
  order: z
    .object({
      kind: z.enum(['swap', 'limit', 'mint', 'redeem']),
      to_asset: z.string(),
      destination: z.string().describe('Payee address; show it to the user.'),
      refund_address: z.string().optional(),
      minimum_payout: digits.optional().describe("Minimum payout by the memo's limit. Absent without protection."),
      affiliate_bps: count.optional().describe('Total share of all affiliates.'),
      affiliates: z
        .array(z.object({ name: z.string(), bps: count.optional().describe('Share of the affiliate; if absent, that of the name.') }))
        .optional()
        .describe('Affiliates in the memo.'),
    })
    .optional()
    .describe('Order in the memo.'),
  cancels: z
    .object({ from_asset: z.string(), amount: digits, to_asset: z.string(), target_out: digits })
    .optional()
    .describe('Open limit order that the memo cancels, in place of order.'),
  deposit: depositField.optional(),
  read: readField.optional(),
});

/** Response of POST /api/v1/check-deposit. */
export type VerdictResponse = z.infer<typeof verdictResponse>;
/** Request fields of POST /api/v1/check-deposit as sent. */
export type CheckDepositInput = z.input<typeof checkRequest.request>;

function toOrder({ order, minimumPayout }: Opinion): VerdictResponse['order'] {
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

const toPlan = ({ network, from, amount, amountAsked }: PlannedDeposit) =>
  present({ network, from_asset: formatAsset(from), amount: `${amount}`, amount_asked: toDigits(amountAsked) });

function respondWithVerdict(verdict: Opinion): Reply<VerdictResponse> {
  const { planned, problems, warnings = [], expectedOut, cancels, place, payment } = verdict;
  return {
    ok: true,
    answer: present({
      payable: problems.length === 0,
      problems: problems.map(({ code, field, hint, expected, found }) =>
        present({ code, field: field === '' ? undefined : field, reason: hint, expected, found }),
      ),
      warnings: warnings.map(toDepositWarning),
      expected_amount_out: toDigits(expectedOut),
      ...(planned === undefined ? {} : toPlan(planned)),
      order: toOrder(verdict),
      cancels: cancels && {
        from_asset: formatAsset(cancels.from),
        amount: `${cancels.amount}`,
        to_asset: formatAsset(cancels.to),
        target_out: `${cancels.target}`,
      },
      deposit: place === undefined ? undefined : depositOnWire(depositOfReport(place)),
      read: payment === undefined ? undefined : toRead(payment),
    }),
  };
}

/** POST /api/v1/check-deposit: whether a deposit may be paid as is; same result as the MCP tool. */
export const checkDepositEndpoint: Endpoint<DepositQuestion, Opinion, VerdictResponse> = {
  operationId: 'checkDeposit',
  method: 'POST',
  path: '/api/v1/check-deposit',
  aliases: ['/api/check-deposit'],
  summary: 'Check a planned deposit, or a transaction somebody else made, right before payment.',
  ...checkRequest,
  response: verdictResponse,
  respond: respondWithVerdict,
  assetFields: ['from_asset'],
  errors: ['invalid_field', 'invalid_asset', 'ambiguous_asset', 'invalid_amount'],
  limit: 'check-deposit',
  cache: 'no-store',
  reads: true,
  maxBodyBytes: 65_536,
  since: '0.3.0',
};
