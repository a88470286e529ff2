import type { DepositVerdict, PlannedDeposit } from '../inbound/deposit-verdict.ts';
import type { Expectation } from './expectation.ts';
import type { OthersPayment, SentTransaction } from './others-payment.ts';

/** A deposit to judge: as its parts, or as a transaction with what its caller knows of it; and what its owner meant. */
export type DepositQuestion = { readonly expect?: Expectation } & (
  | (PlannedDeposit & { readonly sent?: undefined })
  | (Partial<PlannedDeposit> & { readonly sent: SentTransaction })
);

/** Verdict on a deposit, with the payment in its transaction; without a plan where that is none that the networks take. */
export interface Opinion extends Omit<DepositVerdict, 'planned'> {
  readonly planned?: PlannedDeposit;
  readonly payment?: OthersPayment;
}
