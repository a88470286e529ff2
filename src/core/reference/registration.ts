import type { BaseAmount, UsdAmount } from '../amount.ts';
import type { Asset } from '../asset/asset.ts';
import type { Loss } from '../loss/loss.ts';
import type { OfferWarning } from '../loss/warnings.ts';
import type { SwapMemo } from '../memo/memo.ts';
import type { OfferDollars } from '../quote/quote.ts';
import type { TrackState } from '../track/track.ts';
import type { ReferenceForm } from './reference.ts';
import type { ReferenceTerms } from './reference-host.ts';

/** A memo to be registered; `order` is what it says. */
export interface RegisterRequest {
  readonly asset: Asset;
  readonly memo: string;
  readonly order: SwapMemo;
  readonly requested?: BaseAmount;
  /** More was asked for than the chain carries. */
  readonly isCut?: boolean;
  /** Where events of the swap go. */
  readonly webhookUrl?: string;
}

/** A registration as its owner sees it. */
export interface RegistrationReport {
  readonly id: string;
  readonly asset: Asset;
  readonly memo: string;
  readonly form: ReferenceForm;
  /** Account that paid; absent while nothing is signed. */
  readonly registeredBy?: string;
  /** Transaction of the registration; absent while nothing is signed. */
  readonly tx?: string;
  /** What one without a reference waits for: to be signed, or for a block that two operators know. */
  readonly waitingFor?: 'signature' | 'block';
  /** Absent while the network has not given one. */
  readonly reference?: string;
  /** Height of the registration. */
  readonly height?: number;
  readonly minimum?: BaseAmount;
  readonly suggested?: BaseAmount;
  /** What the chain carries of the requested amount, where that is less. */
  readonly cutTo?: BaseAmount;
  /** Last height at which a deposit counts. */
  readonly expiresAt?: number;
  /** Transactions of deposits that named the reference, oldest first; absent while nobody was asked. */
  readonly deposits?: readonly string[];
  /** The first of them, which has used the reference; the amount once the network tells it. */
  readonly firstDeposit?: { readonly tx: string; readonly amount?: BaseAmount };
  /** An equal one that was there already. */
  readonly isReused: boolean;
  /** Opened with this request; the secret signs its events. */
  readonly webhook?: { readonly id: string; readonly secret: string };
}

/** What a deposit of an exact amount is to be checked for. Either `id`, or asset and reference. */
export interface PreflightRequest {
  readonly id?: string;
  readonly asset?: Asset;
  readonly reference?: string;
  /** Decimal text as it was sent. */
  readonly amountText: string;
  /** The text is dollars, and stands for the nearest amount that carries the reference. */
  readonly isUsd: boolean;
  /** The price impact above which the deposit is refused; 10000 refuses none. */
  readonly maxImpactBps: number;
  /** The word of one operator is enough where one alone is configured. */
  readonly acceptOneOperator?: boolean;
  /** The QR code is wanted as a picture too. */
  readonly drawsQr?: boolean;
}

/** A deposit to the last digit, and the reference that it carries. */
export interface ExactDeposit {
  readonly asset: Asset;
  readonly amount: BaseAmount;
  readonly reference: string;
  readonly form: ReferenceForm;
  /** Least amount that carries the reference. */
  readonly minimum: BaseAmount;
}

/** What a deposit would lose against the market if it were made now. */
export interface DepositLoss {
  /** What it pays after every fee, in protocol units; of an order that rests, its target. */
  readonly expectedOut: BaseAmount;
  readonly loss: Loss;
  /** Worst first. */
  readonly warnings: readonly OfferWarning[];
  readonly usd: OfferDollars;
}

/** A deposit that both hosts would carry out. */
export interface PreflightReport {
  readonly asset: Asset;
  readonly form: ReferenceForm;
  readonly reference: string;
  readonly amount: BaseAmount;
  readonly memo: string;
  readonly order: SwapMemo;
  readonly uses: number;
  /** 0 is no bound. */
  readonly mostUses: number;
  /** Absent for a deposit to the network itself. */
  readonly address?: string;
  readonly uri?: string;
  /** Picture of the URI as a data URL. */
  readonly qr?: string;
  /** The lowest block among the hosts. */
  readonly height: number;
  readonly expiresAt: number;
  /** Seconds in which to send, so that the deposit is seen before the reference ends. */
  readonly secondsToSend: number;
  readonly hosts: number;
  /** Unix milliseconds. */
  readonly checkedAt: number;
  readonly migrating?: boolean;
  readonly cost: DepositLoss;
}

/** Near which amount one is wanted that carries the reference. */
export interface SuggestRequest {
  readonly asset: Asset;
  readonly form: ReferenceForm;
  readonly reference: string;
  readonly requested: BaseAmount;
  /** More was asked for than the chain carries. */
  readonly isCut?: boolean;
}

/** The two nearest amounts that carry a reference; no lower one where it would be below the minimum. */
export interface Suggestion extends SuggestRequest {
  readonly up: BaseAmount;
  readonly down?: BaseAmount;
  readonly minimum: BaseAmount;
  /** Dollars between the requested and the suggested amount; absent without a price. */
  readonly upUsd?: UsdAmount;
  readonly downUsd?: UsdAmount;
}

/** A gas asset that deposits without a memo can be made in. */
export interface MemolessAsset {
  readonly asset: Asset;
  readonly form: ReferenceForm;
  /** Of the asset on its own chain. */
  readonly chainDecimals: number;
  readonly priceUsd?: UsdAmount;
  /** RUNE side of the pool; absent for RUNE itself. */
  readonly depthRune?: BaseAmount;
  /** Least amount that carries any reference. */
  readonly minimum: BaseAmount;
  /** Most dollars that one order may be worth here, and the amount that this is now; no amount without a price. */
  readonly mostUsd: UsdAmount;
  readonly most?: BaseAmount;
}

/** Whether registrations are made here. */
export interface MemolessState {
  readonly isOpen: boolean;
  /** Why they are not. */
  readonly reason?: string;
  readonly terms?: ReferenceTerms;
}

/** A deposit's hash, as it was sent and as THORChain writes it; absent when it is none. */
export interface DepositHashRequest {
  readonly sent: string;
  readonly tx?: string;
}

/** Where the swap of a deposit is; without `tx` the text that was sent is no hash. */
export interface DepositHashReport extends DepositHashRequest {
  /** Of a deposit that THORChain has seen, or its own chain. */
  readonly state?: TrackState;
  /** The transaction that took its place. */
  readonly replacedBy?: string;
  /** URL of the page that follows it. */
  readonly page?: string;
}
