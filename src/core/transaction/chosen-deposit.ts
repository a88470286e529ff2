import type { BaseAmount } from '../amount.ts';
import type { NetworkId } from '../network/protocol.ts';
import type { Mode, Offer, QuoteRequest } from '../quote/quote.ts';
import type { UnsignedDeposit } from './unsigned-deposit.ts';

/** The offer that somebody chose, by the request that it answers. */
export interface DepositRequest {
  /** Asked of `network` alone; it names who is paid. */
  readonly quote: QuoteRequest;
  readonly network: NetworkId;
  readonly mode: Mode;
  /** Who signs, in canonical form; named where the transaction says it. */
  readonly sender?: string;
  /** The minimum that the payer was shown, in protocol units of the target. */
  readonly least?: BaseAmount;
}

/** An offer with the transaction that takes it. */
export interface ChosenDeposit {
  readonly request: QuoteRequest;
  readonly offer: Offer;
  readonly unsigned: UnsignedDeposit;
}
