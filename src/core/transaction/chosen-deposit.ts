import type { BaseAmount } from '../amount.ts';
import type { NetworkId } from '../network/protocol.ts';
import type { Mode, Offer, QuoteRequest } from '../quote/quote.ts';
import type { UnsignedDeposit } from './unsigned-deposit.ts';

/** A chosen offer, identified by its quote request. */
export interface DepositRequest {
  /** Quote request limited to `network`, with a destination. */
  readonly quote: QuoteRequest;
  readonly network: NetworkId;
  readonly mode: Mode;
  /** Canonical signer address, where the transaction includes it. */
  readonly sender?: string;
  /** Minimum payout shown to the payer, in protocol units of the target. */
  readonly least?: BaseAmount;
}

/** An offer with its unsigned deposit. */
export interface ChosenDeposit {
  readonly request: QuoteRequest;
  readonly offer: Offer;
  readonly unsigned: UnsignedDeposit;
  /** Page on which the payer reviews and signs this offer. */
  readonly reviewUrl?: string;
}
