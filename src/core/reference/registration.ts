import type { BaseAmount, UsdAmount } from '../amount.ts';
import type { Asset } from '../asset/asset.ts';
import type { DepositWarning } from '../inbound/deposit-warnings.ts';
import type { Loss } from '../loss/loss.ts';
import type { SwapMemo } from '../memo/memo.ts';
import type { OfferDollars } from '../quote/quote.ts';
import type { TrackState } from '../track/track-states.ts';
import type { ReferenceForm } from './reference.ts';
import type { ReferenceTerms } from './reference-host.ts';

/** A memo to register; `order` is its decoded form. */
export interface RegisterRequest {
  readonly asset: Asset;
  readonly memo: string;
  readonly order: SwapMemo;
  readonly requested?: BaseAmount;
  /** Whether the requested amount exceeds the chain's precision and was truncated. */
  readonly isCut?: boolean;
  /** URL for events of the swap. */
  readonly webhookUrl?: string;
}

/** A registration as shown to its owner. */
export interface RegistrationReport {
  readonly id: string;
  readonly asset: Asset;
  readonly memo: string;
  readonly form: ReferenceForm;
  /** Paying account; absent until signed. */
  readonly registeredBy?: string;
  /** Transaction of the registration; absent until signed. */
  readonly tx?: string;
  /** Event that a registration without a reference waits for: a signature, or a block confirmed by two operators. */
  readonly waitingFor?: 'signature' | 'block';
  /** Reference; absent until assigned by the network. */
  readonly reference?: string;
  /** Height of the registration. */
  readonly height?: number;
  readonly minimum?: BaseAmount;
  readonly suggested?: BaseAmount;
  /** Requested amount truncated to the chain's precision, if lower. */
  readonly cutTo?: BaseAmount;
  /** Last height at which a deposit is accepted. */
  readonly expiresAt?: number;
  /** Deposits with the reference, oldest first; absent until queried. */
  readonly deposits?: readonly string[];
  /** First deposit, which used the reference; `amount` once reported by the network. */
  readonly firstDeposit?: { readonly tx: string; readonly amount?: BaseAmount };
  /** Whether an identical registration already existed. */
  readonly isReused: boolean;
  /** Webhook created with this request; the secret signs its events. */
  readonly webhook?: { readonly id: string; readonly secret: string };
}

/** Preflight check of an exact deposit. Either `id`, or asset and reference. */
export interface PreflightRequest {
  readonly id?: string;
  readonly asset?: Asset;
  readonly reference?: string;
  /** Amount in decimal text, as sent. */
  readonly amountText: string;
  /** Whether the text is in dollars, meaning the nearest amount that carries the reference. */
  readonly isUsd: boolean;
  /** Maximum price impact of the deposit; 10000 disables the check. */
  readonly maxImpactBps: number;
  /** Accepts a single operator if only one is configured. */
  readonly acceptOneOperator?: boolean;
  /** Whether to render the QR code as an image. */
  readonly drawsQr?: boolean;
}

/** An exact deposit amount and the reference it carries. */
export interface ExactDeposit {
  readonly asset: Asset;
  readonly amount: BaseAmount;
  readonly reference: string;
  readonly form: ReferenceForm;
  /** Smallest amount that carries the reference. */
  readonly minimum: BaseAmount;
}

/** Loss of a deposit against the market if made now. */
export interface DepositLoss {
  /** Payout after all fees, in protocol units; for a limit order, its target. */
  readonly expectedOut: BaseAmount;
  readonly loss: Loss;
  /** Warnings of the deposit, worst first. */
  readonly warnings: readonly DepositWarning[];
  readonly usd: OfferDollars;
}

/** A deposit that both hosts would execute. */
export interface PreflightReport {
  readonly asset: Asset;
  readonly form: ReferenceForm;
  readonly reference: string;
  readonly amount: BaseAmount;
  readonly memo: string;
  readonly order: SwapMemo;
  readonly uses: number;
  /** Maximum number of deposits; 0 for unlimited. */
  readonly mostUses: number;
  /** Maximum value of an order without a memo. */
  readonly mostUsd: UsdAmount;
  /** Vault address; absent for a deposit to the network itself. */
  readonly address?: string;
  readonly uri?: string;
  /** QR code image of the URI as a data URL. */
  readonly qr?: string;
  /** Lowest height among the hosts. */
  readonly height: number;
  readonly expiresAt: number;
  /** Seconds left to send so that the deposit is observed before the reference expires. */
  readonly secondsToSend: number;
  readonly hosts: number;
  /** Time of the check in unix milliseconds. */
  readonly checkedAt: number;
  readonly migrating?: boolean;
  readonly cost: DepositLoss;
}

/** Request for amounts near `requested` that carry the reference. */
export interface SuggestRequest {
  readonly asset: Asset;
  readonly form: ReferenceForm;
  readonly reference: string;
  readonly requested: BaseAmount;
  /** Whether the requested amount exceeds the chain's precision and was truncated. */
  readonly isCut?: boolean;
}

/** The nearest amounts above and below that carry a reference; no lower one below the minimum. */
export interface Suggestion extends SuggestRequest {
  readonly up: BaseAmount;
  readonly down?: BaseAmount;
  readonly minimum: BaseAmount;
  /** Dollar difference between requested and suggested amount; absent without a price. */
  readonly upUsd?: UsdAmount;
  readonly downUsd?: UsdAmount;
}

/** A gas asset that supports memoless deposits. */
export interface MemolessAsset {
  readonly asset: Asset;
  readonly form: ReferenceForm;
  /** Native decimals of the asset. */
  readonly chainDecimals: number;
  readonly priceUsd?: UsdAmount;
  /** RUNE side of the pool; absent for RUNE itself. */
  readonly depthRune?: BaseAmount;
  /** Smallest amount that carries any reference. */
  readonly minimum: BaseAmount;
  /** Maximum order value in dollars, and as a current amount; no amount without a price. */
  readonly mostUsd: UsdAmount;
  readonly most?: BaseAmount;
}

/** Whether this service accepts registrations. */
export interface MemolessState {
  readonly isOpen: boolean;
  /** Reason registrations are not accepted. */
  readonly reason?: string;
  readonly terms?: ReferenceTerms;
}

/** Deposit hash as sent, and as `tx` in THORChain's notation; `tx` is absent when the hash is invalid. */
export interface DepositHashRequest {
  readonly sent: string;
  readonly tx?: string;
}

/** State of a deposit's swap; `tx` is absent when the text sent is not a hash. */
export interface DepositHashReport extends DepositHashRequest {
  /** State of the swap; absent until THORChain or the deposit's own chain has seen it. */
  readonly state?: TrackState;
  /** Transaction that replaced the deposit. */
  readonly replacedBy?: string;
  /** URL of the tracking page. */
  readonly page?: string;
}
