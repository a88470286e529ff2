import type { Preflight, RegistrationAnswer } from '../../../client/memoless.ts';
import { validateAddress } from '../../../core/address/address.ts';
import { type BaseAmount, baseAmount, parseDecimal, shareOf } from '../../../core/amount.ts';
import { baseDecimals, formatAsset, parseAsset } from '../../../core/asset/asset.ts';
import { type AssetInfo, assetInfo, chainName } from '../../../core/asset/asset-name.ts';
import { chains } from '../../../core/chain/chain.ts';
import type { SwapMemo } from '../../../core/memo/memo.ts';
import {
  amountAbove,
  amountBelow,
  embedReference,
  exactText,
  extractReference,
  gasReferenceForm,
  isWhole,
  minimumAmount,
  type ReferenceForm,
  readReference,
  readRegisteredMemo,
} from '../../../core/reference/reference.ts';
import { depositUri } from '../../../core/transaction/deposit-uri.ts';
import type { Caution } from '../../../wallet/port.ts';
import { type TermsLoss, termsLoss } from '../../review/review-loss.ts';
import type { Intent } from './instant-keep.ts';

/** A registered swap that waits for its deposit. What it orders is read from its memo. */
export interface InstantOrder {
  readonly id: string;
  readonly from: AssetInfo;
  readonly to: AssetInfo;
  readonly form: ReferenceForm;
  readonly memo: string;
  readonly swap: SwapMemo;
  readonly reference: string;
  /** What to send, to the last digit. */
  readonly amount: BaseAmount;
  /** The nearest amount on the other side of the wish, where sending it is sensible. */
  readonly other?: BaseAmount;
  /** Unix milliseconds after which nothing may be sent any more. */
  readonly until: number;
  /** The service says when the network has read a deposit under the reference. */
  readonly isWatched: boolean;
  /** Present when this browser registered it. */
  readonly intent?: Intent;
}

/** What two hosts have said of a deposit of an order's amount. */
export interface Verified {
  readonly address: string;
  /** Text of the QR code; absent where wallets of the chain read none. */
  readonly uri?: string;
  readonly seconds: number;
  /** Hosts of the network that agreed. */
  readonly hosts: number;
  /** What a deposit made now would lose. */
  readonly loss: TermsLoss;
  readonly warnings: Checked['warnings'];
  /** What it would pay now after every fee, in units of its asset, and in dollars where there is a price. */
  readonly expected: bigint;
  readonly expectedUsd?: string;
  /** Who alone vouches for the address; the person accepts it before it is shown. */
  readonly cautions: readonly Caution[];
}

/** Part of the price protection that sending less than asked may use up: a quarter. */
const mostShortfall = 4n;

/**
 * The amounts around the wish that carry the reference: the nearest first. Sending less lowers the payout but not
 * the minimum of the memo, so the lower one is offered only where it leaves most of the protection.
 */
export function amountsFor(
  wish: BaseAmount,
  { reference, form, dust }: { readonly reference: string; readonly form: ReferenceForm; readonly dust: BaseAmount },
  toleranceBps: number,
): { readonly amount: BaseAmount; readonly other?: BaseAmount } {
  const least = minimumAmount(reference, form, dust);
  const above = amountAbove(wish < least ? least : wish, reference, form);
  const below = amountBelow(wish, reference, form);
  const isSafe = below !== undefined && below >= least && (wish - below) * mostShortfall <= shareOf(wish, toleranceBps);
  if (!isSafe || below === above) return { amount: above };
  const nearest = embedReference(wish, reference, form, dust);
  return nearest === below ? { amount: below, other: above } : { amount: above, other: below };
}

/** Deposits below this are lost; the service counts with what the network says as well. */
export const knownDust = (chain: string): BaseAmount => baseAmount(chains[chain]?.dust.thorchain ?? 0n);

function targetInfo(swap: SwapMemo, intent: Intent | undefined): AssetInfo {
  const { asset } = swap;
  const known = intent === undefined ? undefined : assetInfo(intent.to);
  if (known !== undefined && known.chain === asset.chain && known.ticker === asset.ticker) return known;
  return {
    id: formatAsset(asset),
    ticker: asset.ticker,
    chain: asset.chain,
    chainName: chainName(asset.chain),
    decimals: baseDecimals(asset),
    contract: asset.contract,
  };
}

/** What of a registration makes an order. */
type Registered = Pick<RegistrationAnswer, 'internal_api_id' | 'asset' | 'memo' | 'reference' | 'deposits'>;

/** What of a preflight is compared with an order or shown. */
export type Checked = Pick<
  Preflight['data'],
  | 'asset'
  | 'reference'
  | 'amount'
  | 'memo'
  | 'inbound_address'
  | 'current_uses'
  | 'max_uses'
  | 'hosts'
  | 'seconds_remaining'
  | 'total_loss_bps'
  | 'price_impact_bps'
  | 'expected_amount_out'
  | 'warnings'
  | 'usd'
> & { readonly cautions: readonly Caution[] };

/** Where no protection is known, no lower amount is offered. */
const noTolerance = 0;

interface Known {
  readonly intent: Intent | undefined;
  /** Unix milliseconds. */
  readonly until: number;
  /** What the link of an order that was made elsewhere names, in protocol units. */
  readonly amount?: bigint | undefined;
}

/**
 * A registration with a reference → the order, if its memo can be carried out as a swap with a minimum and,
 * where this browser registered it, is the very memo that was consented to. Undefined otherwise.
 */
export function makeOrder(answer: Registered, { intent, until, amount: linked }: Known): InstantOrder | undefined {
  const asset = parseAsset(answer.asset, 'thorchain');
  const from = assetInfo(answer.asset);
  if (!asset.ok || from === undefined || answer.reference === undefined) return undefined;
  const form = gasReferenceForm(asset.value);
  if (form === undefined) return undefined;
  const own = { ...form, digits: answer.reference.length };
  const reference = readReference(answer.reference, own);
  const swap = readRegisteredMemo(answer.memo, asset.value);
  const isConsented = intent === undefined || (intent.memo === answer.memo && intent.from.toUpperCase() === answer.asset.toUpperCase());
  if (!reference.ok || reference.value !== answer.reference || !swap.ok || !isConsented) return undefined;
  const wish = baseAmount(intent?.wish ?? linked ?? 0n);
  const { amount, other } = amountsFor(
    wish,
    { reference: answer.reference, form: own, dust: knownDust(from.chain) },
    intent?.toleranceBps ?? noTolerance,
  );
  const order = {
    id: answer.internal_api_id,
    from,
    to: targetInfo(swap.value, intent),
    form: own,
    memo: answer.memo,
    swap: swap.value,
    reference: answer.reference,
    until,
    isWatched: answer.deposits !== undefined,
  };
  const chosen = intent?.amount === undefined ? undefined : baseAmount(intent.amount);
  const shared = { ...order, ...(intent === undefined ? {} : { intent }) };
  if (other !== undefined && chosen === other) return { ...shared, amount: other, other: amount };
  return { ...shared, amount, ...(other === undefined ? {} : { other }) };
}

/** The order with the other amount. */
export function withOther(order: InstantOrder): InstantOrder {
  return order.other === undefined ? order : { ...order, amount: order.other, other: order.amount };
}

/** Exact decimal text of what to send: shown, copied and in the QR code alike. */
export const amountText = ({ amount, form }: Pick<InstantOrder, 'amount' | 'form'>): string => exactText(amount, form);

/** A preflight answer → what may be shown, if it says the same as the order in every point. */
export function verify(order: InstantOrder, answer: Checked): Verified | undefined {
  const asset = parseAsset(order.from.id, 'thorchain');
  const said = parseDecimal(answer.amount, order.form.decimals);
  const { inbound_address: address } = answer;
  if (!asset.ok || !said.ok || address === undefined) return undefined;
  const isSame =
    said.value * 10n ** BigInt(8 - order.form.decimals) === order.amount &&
    answer.asset === order.from.id &&
    answer.reference === order.reference &&
    answer.memo === order.memo &&
    isWhole(order.amount, order.form) &&
    extractReference(order.amount, order.form) === order.reference;
  const isFree = answer.max_uses === 0 || answer.current_uses < answer.max_uses;
  const isAddress = chains[order.from.chain] !== undefined && validateAddress(address, order.from.chain, { network: 'thorchain' }).ok;
  if (!isSame || !isFree || !isAddress) return undefined;
  const uri = depositUri(asset.value, address, order.amount);
  const { usd, warnings, expected_amount_out: expected } = answer;
  return {
    address,
    seconds: answer.seconds_remaining,
    hosts: answer.hosts,
    loss: termsLoss(answer),
    warnings,
    expected,
    cautions: answer.cautions,
    ...(usd.expected_amount_out === undefined ? {} : { expectedUsd: usd.expected_amount_out }),
    ...(uri === undefined ? {} : { uri }),
  };
}

/** The least share of what the market pays that the minimum of an order made elsewhere may be, in percent. */
const leastShare = 80n;

/**
 * Whether an order that was not made in this browser promises what an honest one does: its minimum is close to what
 * the market pays, and not above it. Orders that are made here have the protection that their maker chose.
 */
export function isFair({ intent, swap }: Pick<InstantOrder, 'intent' | 'swap'>, { expected }: Pick<Verified, 'expected'>): boolean {
  return intent !== undefined || (swap.limit <= expected && swap.limit * 100n >= expected * leastShare);
}
