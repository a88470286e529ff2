import * as z from 'zod';
import { formatBase } from '../../core/amount.ts';
import { formatAsset } from '../../core/asset/asset.ts';
import type { DepositVerdict, PlannedDeposit } from '../../core/inbound/deposit-verdict.ts';
import { affiliatesText } from '../../core/inbound/deposit-warnings.ts';
import { protocols } from '../../core/network/protocol.ts';
import { checkDepositEndpoint, type VerdictResponse, verdictResponse } from '../v1/check-deposit.ts';
import { describeCut } from './quote-text.ts';
import type { Tool } from './tool.ts';

function describeVerdict({ planned, order, problems, warnings = [], expectedOut, place }: DepositVerdict): string {
  const { network, from, amount, address, router } = planned;
  const sent = `${formatBase(amount, from)} ${formatAsset(from)}`;
  const minimum = order === undefined || order.limit === 0n ? undefined : `${formatBase(order.limit, order.asset)} ${order.asset.ticker}`;
  const isUnitForUnit = order?.kind === 'mint' || order?.kind === 'redeem';
  const least =
    minimum === undefined ? (isUnitForUnit ? 'one for one' : 'NO minimum payout: warn the user') : `at least ${minimum} or a refund`;
  const share = order?.affiliates.length ? `; of it ${affiliatesText(order.affiliates)}` : '';
  const now =
    order === undefined || expectedOut === undefined
      ? ''
      : ` Now it would be ${formatBase(expectedOut, order.asset)} ${order.asset.ticker}.`;
  const ordered =
    order === undefined
      ? []
      : [
          `The memo pays ${formatAsset(order.asset)} to ${order.destination}, ${least}${share}.${now} Show the user this address and have them confirm it.`,
          ...warnings.map(({ severity, message, code }) => `${severity === 'danger' ? 'DANGER' : 'Warning'}: ${message} (${code})`),
        ];
  if (problems.length > 0)
    return [
      'NOT payable: send nothing.',
      ...describeCut(planned),
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
    ...describeCut(planned),
    ...ordered,
    'This holds for seconds: check again right before the payment.',
  ].join('\n');
}

/** What a model can use of the answer: the figures of a warning are in its message, and the codes in the documentation. */
const toldVerdict = verdictResponse.extend({
  problems: z.array(z.object({ code: z.string(), field: z.string().optional(), reason: z.string() })),
  warnings: z.array(z.object({ code: z.string(), message: z.string() })),
});

/** check_deposit: whether a deposit may be paid as it is. */
export const checkDepositTool: Tool<PlannedDeposit, DepositVerdict, VerdictResponse, z.infer<typeof toldVerdict>> = {
  name: 'check_deposit',
  title: 'Check deposit',
  description: [
    'Says whether a deposit may be paid right now exactly as it is planned: reads the memo, checks address and router with hosts of two operators, the amount and the limit against a quote of the network, and halts of the path.',
    'Call it right before the user pays, with the values of the offer they chose. Unless payable is true, tell them to send nothing, and why. It shows who the memo pays and what warnings hold: compare it with what the user wants, and tell them each warning.',
  ].join(' '),
  operation: checkDepositEndpoint,
  response: toldVerdict,
  shorten: ({ warnings, ...answer }) => ({ ...answer, warnings: warnings.map(({ code, message }) => ({ code, message })) }),
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
