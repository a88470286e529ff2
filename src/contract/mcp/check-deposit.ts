import * as z from 'zod';
import { formatBase } from '../../core/amount.ts';
import { formatAsset } from '../../core/asset/asset.ts';
import { errorCodes } from '../../core/errors.ts';
import { depositOfReport } from '../../core/inbound/deposit.ts';
import type { DepositVerdict, PlannedDeposit } from '../../core/inbound/deposit-verdict.ts';
import { protocols } from '../../core/network/protocol.ts';
import { acceptOneOperatorField, depositField, depositOnWire } from '../deposit-fields.ts';
import type { Operation, Reply } from '../endpoint.ts';
import { countField, request, textField } from '../fields.ts';
import { addressField, amountField, assetField, networkField } from '../swap-fields.ts';
import { count, digits, networkName, present } from '../wire-values.ts';
import type { Tool } from './tool.ts';

/** Failures: invalid_field, invalid_asset, ambiguous_asset, invalid_amount; each names its field. */
const checkRequest = request(
  {
    network: networkField.about('Network of the chosen offer.'),
    from_asset: assetField.about('Asset to be paid.', ['BTC.BTC']),
    amount: amountField.about('Exact amount to be paid, in 1e8 units: 0.1 BTC is "10000000".', ['10000000']),
    memo: textField({ min: 1, max: 600, longest: 600 })
      .required('memo is missing. Send it exactly as the deposit will carry it.')
      .about('Exactly as the deposit will carry it.'),
    address: addressField.optional().about('Address to be paid. Leave it out only for RUNE, CACAO and what lives on the network itself.'),
    router: addressField.optional().about('Contract to be called on EVM chains, as the quote named it.'),
    expiry: countField(0, 99_999_999_999).optional().about('Unix seconds at which the quote expires.'),
    accept_one_operator: acceptOneOperatorField,
  },
  (read): PlannedDeposit =>
    present({
      network: read('network'),
      from: read('from_asset'),
      amount: read('amount'),
      memo: read('memo'),
      address: read('address'),
      router: read('router'),
      expiry: read('expiry'),
      acceptOneOperator: read('accept_one_operator'),
    }),
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

type VerdictResponse = z.infer<typeof verdictResponse>;

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

function describeVerdict({ planned, order, problems, place }: DepositVerdict): string {
  const { network, from, amount, address, router } = planned;
  const sent = `${formatBase(amount, from)} ${formatAsset(from)}`;
  const minimum = order === undefined || order.limit === 0n ? undefined : `${formatBase(order.limit, order.asset)} ${order.asset.ticker}`;
  const isUnitForUnit = order?.kind === 'mint' || order?.kind === 'redeem';
  const least =
    minimum === undefined ? (isUnitForUnit ? 'one for one' : 'NO minimum payout: warn the user') : `at least ${minimum} or a refund`;
  const share = order?.affiliates.length ? '; an affiliate takes a part of it' : '';
  const ordered =
    order === undefined
      ? []
      : [
          `The memo pays ${formatAsset(order.asset)} to ${order.destination}, ${least}${share}. Show the user this address and have them confirm it.`,
        ];
  if (problems.length > 0)
    return [
      'NOT payable: send nothing.',
      ...problems.map(({ code, field, hint }) => `- ${field ? `${field}: ` : ''}${hint} (${code})`),
      ...ordered,
    ].join('\n');
  const where =
    address === undefined
      ? `a message to ${protocols[network].name} itself`
      : `${address}${router === undefined ? '' : ` through the router ${router}`}`;
  const vouched =
    place === undefined || place.operators < 2 ? 'ONE operator alone vouches for it.' : `${place.operators} operators agree on it.`;
  return [
    `Payable now: ${sent} to ${where}, with exactly this memo. ${vouched}`,
    ...ordered,
    'This holds for seconds: check again right before the payment.',
  ].join('\n');
}

/** What check_deposit does; the REST API has the address alone, at /api/v1/inbound. */
const checkOperation: Operation<PlannedDeposit, DepositVerdict, VerdictResponse> = {
  summary: 'Check a whole deposit right before it is paid.',
  ...checkRequest,
  response: verdictResponse,
  respond: respondWithVerdict,
  assetFields: ['from_asset'],
  errors: ['invalid_field', 'invalid_asset', 'ambiguous_asset', 'invalid_amount'],
};

/** check_deposit: whether a deposit may be paid as it is. */
export const checkDepositTool: Tool<PlannedDeposit, DepositVerdict, VerdictResponse, VerdictResponse> = {
  name: 'check_deposit',
  title: 'Check deposit',
  description: [
    'Says whether a deposit may be paid right now exactly as it is planned: reads the memo, checks address and router with hosts of two operators, amount against dust, and halts of the path.',
    'Call it right before the user pays, with the values of the offer they chose. Unless payable is true, tell them to send nothing, and why. It shows who the memo pays: compare it with what the user wants.',
  ].join(' '),
  operation: checkOperation,
  response: verdictResponse,
  shorten: (answer) => answer,
  examples: [
    {
      network: 'thorchain',
      from_asset: 'THOR.RUNE',
      amount: '10000000000',
      memo: '=:ETH.ETH:0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed:1000000',
    },
  ],
  describe: describeVerdict,
};
