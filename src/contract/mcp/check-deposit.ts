import * as z from 'zod';
import { baseAmount, formatBase } from '../../core/amount.ts';
import { formatAsset } from '../../core/asset/asset.ts';
import { affiliatesText } from '../../core/inbound/deposit-warnings.ts';
import { severities } from '../../core/loss/warnings.ts';
import { payeeText } from '../../core/memo/payee-text.ts';
import { protocols } from '../../core/network/protocol.ts';
import type { DepositQuestion, Opinion } from '../../core/opinion/opinion.ts';
import { maxTtlBlocks } from '../../core/quote/limit-order.ts';
import { depositField } from '../deposit-fields.ts';
import { checkDepositEndpoint, type VerdictResponse, verdictResponse } from '../v1/check-deposit.ts';
import { count, digits, isoFromMs, present } from '../wire-values.ts';
import { describeCut, describeLeast, describeWarnings } from './quote-text.ts';
import type { Tool } from './tool.ts';

type Order = NonNullable<Opinion['order']>;

/** Latest expiry of an order paid now. */
function waitsUntil({ network, interval }: Order, now: number): string {
  const blocks = interval === 0 ? maxTtlBlocks : Math.min(interval, maxTtlBlocks);
  return isoFromMs(now + blocks * protocols[network].blockSeconds * 1_000);
}

/** Describes the request in the memo, and its result at current prices. */
function describeOrder(order: Order, { expectedOut, minimumPayout }: Opinion, now: number): string {
  const { kind, asset, limit, affiliates } = order;
  const amount = (units: bigint) => `${formatBase(baseAmount(units), asset)} ${asset.ticker}`;
  const share = affiliates.length === 0 ? '' : `; of it ${affiliatesText(affiliates)}`;
  const current = expectedOut === undefined ? '' : ` Now it would be ${amount(expectedOut)}.`;
  if (kind === 'limit')
    return `The memo places a limit order: it waits in the order book until ${waitsUntil(order, now)} for ${amount(limit)} or more, paid as ${formatAsset(asset)} to ${payeeText(order)}${share}.${current}`;
  const least = describeLeast(limit === 0n ? undefined : amount(minimumPayout ?? limit), kind);
  return `The memo pays ${formatAsset(asset)} to ${payeeText(order)}, ${least}${share}.${current}`;
}

function describeProblem({ code, field, hint, expected, found }: Opinion['problems'][number]): string {
  const values = expected === undefined ? '' : ` Expected ${expected}, found ${found}.`;
  return `- ${field ? `${field}: ` : ''}${hint}${values} (${code})`;
}

const describeCancel = ({ from, amount, to, target }: NonNullable<Opinion['cancels']>): string =>
  `The memo cancels the limit order of ${formatBase(amount, from)} ${formatAsset(from)} for ${formatBase(target, to)} ${formatAsset(to)}; the payment is not returned.`;

function describeVerdict(verdict: Opinion, now: number): string {
  const { planned, order, cancels, problems, warnings = [], place } = verdict;
  const ordered = order === undefined ? [] : [describeOrder(order, verdict, now)];
  const warned = [...(cancels === undefined ? [] : [describeCancel(cancels)]), ...describeWarnings(warnings)];
  const isPaid = problems.length > 0 && problems.every(({ code }) => code === 'already_paid');
  if (problems.length > 0 || planned === undefined)
    return [
      isPaid ? 'Already paid correctly: send NOTHING more.' : 'NOT payable: send nothing.',
      ...(planned === undefined ? [] : describeCut(planned)),
      ...problems.map(describeProblem),
      ...ordered,
      ...warned,
    ].join('\n');
  const { network, from, amount, address, router } = planned;
  const where =
    address === undefined
      ? `a message to ${protocols[network].name} itself`
      : `${address}${router === undefined ? '' : ` through the router ${router}`}`;
  const vouched =
    place === undefined || place.operators < 2 ? 'ONE operator alone vouches for it.' : `${place.operators} operators agree on it.`;
  return [
    `Payable now: ${formatBase(amount, from)} ${formatAsset(from)} to ${where}, with exactly this memo. ${vouched}`,
    ...describeCut(planned),
    ...ordered,
    ...(order === undefined ? [] : [`Show the user the address that is paid, ${payeeText(order)}, and have them confirm it.`]),
    ...warned,
    'Valid for seconds: check again right before the payment.',
  ].join('\n');
}

/** The part of the response a model can use: figures are in the messages, codes in the documentation. */
const toldVerdict = verdictResponse.omit({ read: true }).extend({
  network: z.string().optional(),
  from_asset: z.string().optional(),
  amount: digits.optional(),
  amount_asked: digits.optional(),
  order: verdictResponse.shape.order
    .unwrap()
    .extend({ affiliates: z.array(z.object({ name: z.string(), bps: count.optional() })).optional() })
    .optional(),
  problems: z.array(z.object({ code: z.string(), field: z.string().optional(), reason: z.string() })),
  warnings: z.array(z.object({ code: z.string(), severity: z.enum(severities), message: z.string() })),
  deposit: depositField
    .describe('')
    .extend({
      state: depositField.shape.state.describe(''),
      operators: count.optional(),
      checked_at: z.string().optional(),
      reason: z.string().optional(),
    })
    .optional(),
});

/** check_deposit: whether a deposit may be paid as is. */
export const checkDepositTool: Tool<DepositQuestion, Opinion, VerdictResponse, z.infer<typeof toldVerdict>> = {
  name: 'check_deposit',
  title: 'Check deposit',
  description: [
    'Checks whether a planned deposit may be paid right now: decodes the memo, verifies address and router with two operators, amount and limit against a quote of the network, and halts.',
    "Call it right before the user pays, with the chosen offer's values or a transaction of somebody else. Unless payable is true, tell the user to send nothing, and why. Compare the payee with what the user wants, and tell them each warning.",
  ].join(' '),
  operation: checkDepositEndpoint,
  response: toldVerdict,
  words: {
    network: '',
    from_asset: '',
    router: 'Quoted router; EVM only.',
    sender: 'Payer; required for a cancel.',
    expiry: 'Quote expiry in unix seconds.',
    amount: 'Exact amount to pay, in 1e8 units.',
    amount_decimal: 'Whole-unit amount.',
    max_impact_bps: 'Maximum, as quoted.',
    accept_one_operator: '',
    inbound_address: 'Quoted address; none for assets on the network.',
    memo: '',
    transaction:
      'Replaces the fields above: a payment link, {chain_id, to, data, value}, {chain, bytes}, {chain, hash} or {document} to sign.',
    expect: 'Intent of the user: {to_asset, destination, refund_address, least_out, max_loss_bps, max_affiliate_bps}.',
  },
  kindsOnly: ['transaction', 'expect'],
  shorten: ({ warnings, problems, read: _told, ...answer }) => ({
    ...answer,
    problems: problems.map(({ code, field, reason }) => present({ code, field, reason })),
    warnings: warnings.map(({ code, severity, message }) => ({ code, severity, message })),
  }),
  examples: [
    {
      network: 'thorchain',
      from_asset: 'THOR.RUNE',
      amount: '10000000000',
      memo: '=:ETH.ETH:0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed:1000000',
    },
  ],
  describe: (verdict, _told, now) => describeVerdict(verdict, now),
};
