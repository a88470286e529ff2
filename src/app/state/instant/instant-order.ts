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
import type { LiveOffer } from '../offers/order-book.ts';
import { type TermsLoss, termsLoss } from '../review/review-loss.ts';
import type { Intent } from './instant-keep.ts';

/** A registered swap awaiting its deposit; its terms are read from the memo. */
export interface InstantOrder {
  readonly id: string;
  readonly from: AssetInfo;
  readonly to: AssetInfo;
  readonly form: ReferenceForm;
  readonly memo: string;
  readonly swap: SwapMemo;
  readonly reference: string;
  /** Exact amount to send. */
  readonly amount: BaseAmount;
  /** Nearest amount on the other side of the requested one, if it is acceptable. */
  readonly other?: BaseAmount;
  /** Unix milliseconds after which nothing may be sent. */
  readonly until: number;
  /** Whether the service reports deposits observed under the reference. */
  readonly isWatched: boolean;
  /** The user's request, if this browser registered the order. */
  readonly intent?: Intent;
}

/** Verified preflight of a deposit of the order's amount. */
export interface Verified {
  readonly address: string;
  /** QR code payload; absent where the chain's wallets read none. */
  readonly uri?: string;
  readonly seconds: number;
  /** Number of network hosts that agreed. */
  readonly hosts: number;
  /** Loss of a deposit made now. */
  readonly loss: TermsLoss;
  /** Warnings of an offer; the behavior of a resting order is described separately. */
  readonly warnings: LiveOffer['warnings'];
  /** Payout now after all fees, in units of its asset, and in dollars where there is a price. */
  readonly expected: bigint;
  readonly expectedUsd?: string;
  /** Cautions about who alone vouches for the address; the user accepts them before it is shown. */
  readonly cautions: readonly Caution[];
}

/** Divisor of the price protection: sending less than requested may use up at most a fourth of it. */
const maxShortfall = 4n;

/**
 * Amounts around the requested one that carry the reference, nearest first. Sending less lowers the payout but not
 * the memo's minimum, so the lower amount is offered only where most of the protection is left.
 */
export function amountsFor(
  wish: BaseAmount,
  { reference, form, dust }: { readonly reference: string; readonly form: ReferenceForm; readonly dust: BaseAmount },
  toleranceBps: number,
): { readonly amount: BaseAmount; readonly other?: BaseAmount } {
  const least = minimumAmount(reference, form, dust);
  const above = amountAbove(wish < least ? least : wish, reference, form);
  const below = amountBelow(wish, reference, form);
  const isSafe = below !== undefined && below >= least && (wish - below) * maxShortfall <= shareOf(wish, toleranceBps);
  if (!isSafe || below === above) return { amount: above };
  const nearest = embedReference(wish, reference, form, dust);
  return nearest === below ? { amount: below, other: above } : { amount: above, other: below };
}

/** Built-in dust threshold; deposits below it are lost. The service also applies the network's own threshold. */
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

/** Registration fields that make up an order. */
type Registered = Pick<RegistrationAnswer, 'internal_api_id' | 'asset' | 'memo' | 'reference' | 'deposits'>;

/** Preflight fields that are compared with the order or shown. */
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

/** Tolerance of orders made elsewhere: without a known one, no lower amount is offered. */
const noTolerance = 0;

interface Known {
  readonly intent: Intent | undefined;
  /** Unix milliseconds after which nothing may be sent. */
  readonly until: number;
  /** Amount in the link of an order made elsewhere, in protocol units. */
  readonly amount?: bigint | undefined;
}

/**
 * Builds the order of a registration that has a reference. Undefined unless its memo is an executable swap with a
 * minimum and, if this browser registered it, matches the memo that was consented to.
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

/** Switches the order to its other amount. */
export function withOther(order: InstantOrder): InstantOrder {
  return order.other === undefined ? order : { ...order, amount: order.other, other: order.amount };
}

/** Exact decimal amount to send, as shown, copied and encoded in the QR code. */
export const amountText = ({ amount, form }: Pick<InstantOrder, 'amount' | 'form'>): string => exactText(amount, form);

/** Deposit details of a preflight that matches the order in every field; undefined otherwise. */
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
  const { usd, expected_amount_out: expected } = answer;
  const warnings = answer.warnings.flatMap(({ code, ...warning }) =>
    code === 'limit_above_price' || code === 'short_lifetime' ? [] : [{ ...warning, code }],
  );
  return {
    address,
    seconds: answer.seconds_remaining,
    hosts: answer.hosts,
    loss: termsLoss({ ...answer, warnings }),
    warnings,
    expected,
    cautions: answer.cautions,
    ...(usd.expected_amount_out === undefined ? {} : { expectedUsd: usd.expected_amount_out }),
    ...(uri === undefined ? {} : { uri }),
  };
}

/** Lowest acceptable minimum of an order made elsewhere, in percent of the market payout. */
const minShare = 80n;

/**
 * Whether the minimum of an order made elsewhere is close to the market payout and not above it. Always true for
 * orders made in this browser, whose tolerance the user chose.
 */
export function isFair({ intent, swap }: Pick<InstantOrder, 'intent' | 'swap'>, { expected }: Pick<Verified, 'expected'>): boolean {
  return intent !== undefined || (swap.limit <= expected && swap.limit * 100n >= expected * minShare);
}
