import { validateAddress } from '../../../core/address/address.ts';
import { baseAmount, lessBps, maxBps, rescale } from '../../../core/amount.ts';
import { type Asset, baseDecimals, homeChain, isGasAsset, parseAsset } from '../../../core/asset/asset.ts';
import { chains, depositForm, hasRouters } from '../../../core/chain/chain.ts';
import type { MemoMechanism } from '../../../core/chain/chain-kind.ts';
import { fail, ok, type Result } from '../../../core/errors.ts';
import { type DepositMemo, fitsChain } from '../../../core/memo/memo.ts';
import { type MemoIntent, verifyMemo } from '../../../core/memo/memo-verify.ts';
import { type NetworkId, protocols } from '../../../core/network/protocol.ts';
import { feeAfterLimit } from '../../../core/quote/protection.ts';
import { longestQuoteSeconds } from '../../../core/quote/quote.ts';
import { tReview, tReviewCount } from '../../words/confirm-words.ts';
import type { SwapRequest } from '../form/$form.ts';
import { type Choice, intervalOf, isUnitForUnit, type LiveOffer } from '../offers/order-book.ts';
import { wholeTime } from '../offers/time-parts.ts';
import { type TermsLoss, termsLoss } from './review-loss.ts';

/** A resting limit order; THORChain only. */
export interface LimitChoice {
  readonly network: 'thorchain';
  readonly mode: 'limit';
  /** Least payout in units of the receiving asset. */
  readonly target: bigint;
  readonly ttlBlocks: number;
}

/** One of the two payments of an order over both networks. */
export interface SplitPart {
  /** Shared by both payments. */
  readonly id: string;
  /** The second payment, judged together with the first and paid after it; absent for the second itself. */
  readonly rest?: Subject;
  /** Request of the form that the first payment belongs to. */
  readonly whole?: SwapRequest;
}

/** Whether it is the second payment of an order, so that something has been sent before. */
export const isSecond = (split: SplitPart | undefined): boolean => split !== undefined && split.rest === undefined;

/** The swap being confirmed: enough to request it again. */
export interface Subject {
  readonly request: SwapRequest;
  readonly choice: Choice | LimitChoice;
  /** Set for a payment of an order over both networks. */
  readonly split?: SplitPart;
}

/** Quote figures besides the memo: estimates, for display and for choosing the loss consent. */
interface Estimate {
  /** Loss of the swap; for a limit order, the maximum loss. */
  readonly loss: TermsLoss;
  readonly usd: Pick<LiveOffer['usd'], 'amount' | 'expected_amount_out' | 'minimum_payout'>;
  readonly warnings: LiveOffer['warnings'];
  /** Network fees on the payout, in units of `asset`. */
  readonly fees?: Pick<LiveOffer['fees'], 'asset' | 'outbound'>;
  /** Maximum number of parts. */
  readonly parts: number;
  /** Seconds from deposit to payout. */
  readonly seconds?: number;
  /** Distance of the limit target above the market, in basis points. */
  readonly distanceBps?: number;
}

/** Terms the user consents to. The order itself is decoded from the memo. */
export interface Terms extends Subject, Estimate {
  readonly network: NetworkId;
  readonly memo: string;
  readonly order: DepositMemo;
  /** Payout that the memo's limit assures, or the target; 0n if none. */
  readonly least: bigint;
  /** Expected payout; for a limit order, its target. */
  readonly payout: bigint;
  /** Address to pay; absent for a deposit on the network's own chain. */
  readonly address?: string;
  readonly router?: string;
  /** Payment request URI that carries the whole deposit, as sent by the service. */
  readonly uri?: string;
  /** Deposit chain. */
  readonly chain: string;
  readonly mechanism: MemoMechanism;
  readonly askedAt: number;
  readonly expiresAt: number;
  /** Terms of the second payment of the order, while this is the first. */
  readonly rest?: Terms;
}

/** Source of the terms: an offer, or the response to a limit request. */
export type Answer = Pick<
  LiveOffer,
  'network' | 'expected_amount_out' | 'minimum_payout' | 'memo' | 'carrier' | 'inbound_address' | 'router' | 'expiresAt'
> &
  Partial<
    Pick<
      LiveOffer,
      'deposit' | 'parts' | 'usd' | 'warnings' | 'inbound_confirmation_seconds' | 'streaming_swap_seconds' | 'total_swap_seconds'
    > & {
      readonly total_loss_bps: number;
      readonly price_impact_bps: number;
      readonly fees: NonNullable<Estimate['fees']>;
      readonly distanceBps: number;
    }
  >;

/** Consent fingerprint: exactly the memo, address and amount (with asset, chain, network and router), of both payments if there are two. */
export function consentKey({ network, memo, address, router, request, chain, rest }: Terms): string {
  const own = JSON.stringify([network, chain, memo, address ?? '', router ?? '', request.from.id, `${request.amount}`]);
  return rest === undefined ? own : own + consentKey(rest);
}

/**
 * Resolves an abbreviated asset to the target when its contract is a suffix of the target's; the service has already
 * matched it against the pools.
 */
const resolveTo =
  (to: Asset) =>
  (asset: Asset): Asset | undefined =>
    asset.chain === to.chain && asset.kind === to.kind && asset.ticker === to.ticker && to.contract.endsWith(asset.contract)
      ? to
      : undefined;

function intentOf({ request, choice }: Subject, { from, to }: { readonly from: Asset; readonly to: Asset }, answer: Answer): MemoIntent {
  const base = {
    network: answer.network,
    to,
    destination: request.destination ?? '',
    ...(request.refund === undefined ? {} : { refund: request.refund }),
    resolve: resolveTo(to),
  };
  if (choice.mode === 'limit') {
    const target = baseAmount(choice.target);
    return { ...base, isLimit: true, minimumLimit: target, maximumLimit: target, interval: choice.ttlBlocks };
  }
  if (isUnitForUnit(choice.mode)) return { ...base, mint: { kind: choice.mode, from } };
  const payout = baseAmount(answer.expected_amount_out);
  const limits =
    request.toleranceBps >= maxBps
      ? { maximumLimit: baseAmount(0n) }
      : { minimumLimit: lessBps(payout, request.toleranceBps), maximumLimit: payout };
  return { ...base, ...limits, interval: intervalOf(choice) };
}

function depositError(from: Asset, chain: string, { network, inbound_address: inboundAddress, router }: Answer): string | undefined {
  if (chain === protocols[network].chain) return undefined;
  if (inboundAddress === undefined) return tReview('fault.noAddress');
  if (!validateAddress(inboundAddress, chain, { network }).ok) return tReview('fault.badAddress', { chain });
  const needsRouter = hasRouters(chain) && !isGasAsset(from);
  return needsRouter && router === undefined ? tReview('fault.noRouter') : undefined;
}

/** Amount by which the payout may stay below the memo's limit. */
const shortOf = ({ choice }: Subject, { network, fees }: Answer): bigint =>
  feeAfterLimit({ network, mode: choice.mode }, fees?.outbound ?? 0n);

/** Checks that the memo limit assures the offer's minimum and covers the requested payout. */
function limitError(subject: Subject, limit: bigint, answer: Answer): string | undefined {
  const { request, choice } = subject;
  const { minimum_payout: minimum } = answer;
  if (choice.mode === 'limit') return undefined;
  if (limit !== (minimum === undefined ? 0n : minimum + shortOf(subject, answer))) return tReview('fault.limit');
  return limit < (request.wanted ?? 0n) && !isUnitForUnit(choice.mode) ? tReview('fault.wanted') : undefined;
}

/** Rejects amounts with more decimals than the chain has for its gas asset. */
function placesError(from: Asset, amount: bigint): string | undefined {
  const native = isGasAsset(from) && from.kind === 'layer1' ? chains[from.chain]?.decimals : undefined;
  const places = baseDecimals(from);
  if (native === undefined || native >= places || rescale(rescale(amount, places, native), native, places) === amount) return undefined;
  return tReviewCount('fault.places', native, { asset: from.ticker });
}

function estimateOf({ request }: Subject, answer: Answer): Estimate | undefined {
  const { total_loss_bps: totalBps, price_impact_bps: impactBps, usd = {}, warnings = [], fees, network, distanceBps } = answer;
  if (totalBps === undefined || impactBps === undefined) return undefined;
  const { inbound_confirmation_seconds: confirmation, streaming_swap_seconds: swap, total_swap_seconds: total } = answer;
  const isTimed = confirmation !== undefined && swap !== undefined && total !== undefined;
  const times = isTimed && {
    network,
    inbound_confirmation_seconds: confirmation,
    streaming_swap_seconds: swap,
    total_swap_seconds: total,
  };
  return {
    loss: termsLoss({ total_loss_bps: totalBps, price_impact_bps: impactBps, usd, warnings }),
    parts: answer.parts ?? 1,
    usd,
    warnings,
    ...(fees === undefined ? {} : { fees: { asset: fees.asset, outbound: fees.outbound } }),
    ...(times ? { seconds: wholeTime(times, request) } : {}),
    ...(distanceBps === undefined ? {} : { distanceBps }),
  };
}

/**
 * Builds the terms from a service response whose memo matches the request exactly and whose deposit can be made.
 * Errors: upstream_invalid, memo_too_long, invalid_amount, invalid_address, each with display text.
 */
export function makeTerms(subject: Subject, answer: Answer, askedAt: number): Result<Terms> {
  const { request, choice } = subject;
  const { network } = choice;
  const from = parseAsset(request.from.id, network);
  const to = parseAsset(request.to.id, network);
  if (!from.ok) return from;
  if (!to.ok) return to;
  if (request.destination === undefined) return fail('invalid_address', tReview('fault.noDestination'));
  if (answer.network !== network || answer.memo === undefined) return fail('upstream_invalid', tReview('fault.noMemo'));
  const chain = homeChain(from.value, network);
  const uri = answer.carrier?.uri;
  const fits = fitsChain(answer.memo, chain, network);
  if (!fits.ok && uri === undefined) return fits;
  const order = verifyMemo(answer.memo, intentOf(subject, { from: from.value, to: to.value }, answer));
  if (!order.ok) return order;
  const wrongLimit = limitError(subject, order.value.limit, answer);
  if (wrongLimit !== undefined) return fail('upstream_invalid', wrongLimit);
  const estimate = estimateOf(subject, answer);
  if (estimate === undefined) return fail('upstream_invalid', tReview('fault.loss'));
  const wrongDeposit = depositError(from.value, chain, answer);
  if (wrongDeposit !== undefined) return fail('upstream_invalid', wrongDeposit);
  const wrongPlaces = placesError(from.value, request.amount);
  if (wrongPlaces !== undefined) return fail('invalid_amount', wrongPlaces);
  const mechanism = depositForm(chain, network)?.memoMechanism;
  if (mechanism === undefined) return fail('no_route', tReview('fault.noAddress'));
  const isOnNetwork = chain === protocols[network].chain;
  return ok({
    request,
    choice,
    ...(subject.split && { split: subject.split }),
    network,
    memo: answer.memo,
    order: order.value,
    least: order.value.limit === 0n ? 0n : order.value.limit - shortOf(subject, answer),
    payout: answer.expected_amount_out,
    ...estimate,
    ...(isOnNetwork || answer.inbound_address === undefined ? {} : { address: answer.inbound_address }),
    ...(isOnNetwork || answer.router === undefined ? {} : { router: answer.router }),
    ...(uri === undefined ? {} : { uri }),
    chain,
    mechanism,
    askedAt,
    expiresAt: Math.min(answer.expiresAt, askedAt + longestQuoteSeconds * 1000),
  });
}
