import type { LimitOffer, NamedLimitRequest, OpenOrder } from '../quote/limit-order.ts';
import type { Offer } from '../quote/quote.ts';
import type { UnsignedDeposit } from './unsigned-deposit.ts';

/** An order to place, or the deposit of an open one to cancel. */
export type OrderPaymentRequest = { readonly acceptOneOperator?: boolean } & (
  | { readonly limit: NamedLimitRequest; readonly sender?: string }
  | { readonly limit?: undefined; readonly tx: string; readonly sender: string }
);

/** The unsigned payment that places or cancels a limit order. */
export interface OrderPayment {
  readonly unsigned: UnsignedDeposit;
  readonly carrier?: Offer['carrier'];
  /** The order to place, or the open one to cancel. */
  readonly order: LimitOffer | OpenOrder;
  /** Unix seconds after which it must not be used. */
  readonly expiry: number;
}
