import { formatBase } from '../../core/amount.ts';
import { formatAsset } from '../../core/asset/asset.ts';
import type { DepositVerdict, PlannedDeposit } from '../../core/inbound/deposit-verdict.ts';
import { protocols } from '../../core/network/protocol.ts';
import { checkDepositEndpoint, type VerdictResponse } from '../v1/check-deposit.ts';
import type { Tool } from './tool.ts';

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

/** check_deposit: whether a deposit may be paid as it is. */
export const checkDepositTool: Tool<PlannedDeposit, DepositVerdict, VerdictResponse, VerdictResponse> = {
  name: 'check_deposit',
  title: 'Check deposit',
  description: [
    'Says whether a deposit may be paid right now exactly as it is planned: reads the memo, checks address and router with hosts of two operators, amount against dust, and halts of the path.',
    'Call it right before the user pays, with the values of the offer they chose. Unless payable is true, tell them to send nothing, and why. It shows who the memo pays: compare it with what the user wants.',
  ].join(' '),
  operation: checkDepositEndpoint,
  response: checkDepositEndpoint.response,
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
