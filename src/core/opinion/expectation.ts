import { plainAddress } from '../address/plain-address.ts';
import { type BaseAmount, formatBase } from '../amount.ts';
import { type Asset, formatAsset } from '../asset/asset.ts';
import type { DepositError, DepositVerdict } from '../inbound/deposit-verdict.ts';
import { affiliateShare } from '../inbound/deposit-warnings.ts';
import { coversAsset, type DepositMemo } from '../memo/memo.ts';
import { payeeText } from '../memo/payee-text.ts';
import { oneLine } from '../words-of-others.ts';
import { otherThan } from './others-payment.ts';

/** Intent of a payment's owner; an absent member is not checked. */
export interface Expectation {
  readonly toAsset?: Asset;
  readonly destination?: string;
  readonly refundAddress?: string;
  /** Minimum payout that the memo has to assure, in protocol units of the asset paid out. */
  readonly leastOut?: BaseAmount;
  readonly maxLossBps?: number;
  readonly maxAffiliateBps?: number;
}

const hints = {
  to_asset: 'The memo buys another asset.',
  destination: 'The memo pays somebody else.',
  refund_address: 'A refund goes to somebody else.',
  least_out: 'The memo assures less.',
  max_loss_bps: 'It loses more against the market price.',
  max_affiliate_bps: 'Affiliates take more.',
} as const;

const other = (name: keyof typeof hints, expected: string, found: string): DepositError =>
  otherThan(`expect.${name}`, hints[name], { expected, found });

const isSame = (a: string, b: string): boolean => plainAddress(a) === plainAddress(b);

/** Addresses that may get a refund. */
export interface OwnAddresses {
  /** Paying address by the transaction, which gets refunds if the memo names no address for them. */
  readonly payer: string | undefined;
  /** Paying address by its owner. */
  readonly sender: string | undefined;
}

/** Differences between an order and the intent. A refund may go to the address that the owner pays from. */
export function expectationProblems(
  expect: Expectation,
  { order, cancels, minimumPayout, lossBps }: Pick<DepositVerdict, 'order' | 'cancels' | 'minimumPayout' | 'lossBps'>,
  own: OwnAddresses,
): readonly DepositError[] {
  if (cancels !== undefined) return cancelProblems(expect);
  if (order === undefined) return [];
  const { toAsset, destination, leastOut, maxLossBps, maxAffiliateBps } = expect;
  const problems: DepositError[] = [...refundProblems(expect, order, own)];
  if (toAsset !== undefined && !coversAsset(order.asset, toAsset))
    problems.push(other('to_asset', formatAsset(toAsset), formatAsset(order.asset)));
  if (destination !== undefined && !isSame(destination, order.destination))
    problems.push(other('destination', destination, payeeText(order)));
  const assured = order.limit === 0n ? 0n : (minimumPayout ?? order.limit);
  if (leastOut !== undefined && assured < leastOut)
    problems.push(other('least_out', ...(([leastOut, assured] as const).map((units) => amountText(units, order)) as [string, string])));
  if (maxLossBps !== undefined && (lossBps === undefined || lossBps > maxLossBps))
    problems.push(other('max_loss_bps', `${maxLossBps}`, lossBps === undefined ? 'not known' : `${lossBps}`));
  const share = affiliateShare(order.affiliates);
  const isStated = order.affiliates.every(({ bps }) => bps !== undefined);
  if (maxAffiliateBps !== undefined && (!isStated || share > maxAffiliateBps))
    problems.push(other('max_affiliate_bps', `${maxAffiliateBps}`, isStated ? `${share}` : 'not stated'));
  return problems;
}

/** A cancel pays nobody. */
function cancelProblems({ destination, toAsset, leastOut }: Expectation): readonly DepositError[] {
  const isPayout = [destination, toAsset, leastOut].some((one) => one !== undefined);
  return isPayout ? [other('destination', destination ?? 'a payout', 'the cancel of an order')] : [];
}

const amountText = (units: bigint, { asset }: DepositMemo): string => `${formatBase(units as BaseAmount, asset)} ${asset.ticker}`;

function refundProblems({ refundAddress }: Expectation, { refund }: DepositMemo, { payer, sender }: OwnAddresses): readonly DepositError[] {
  const goesTo = refund ?? payer;
  if (
    refundAddress === undefined ||
    [refundAddress, sender].some((one) => one !== undefined && goesTo !== undefined && isSame(goesTo, one))
  )
    return [];
  return [
    other(
      'refund_address',
      refundAddress,
      goesTo === undefined ? 'the address that pays, which the transaction does not name' : oneLine(goesTo, 120),
    ),
  ];
}
