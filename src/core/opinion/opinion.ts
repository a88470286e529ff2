import type { DepositVerdict, PlannedDeposit } from '../inbound/deposit-verdict.ts';
import type { Expectation } from './expectation.ts';
import type { OthersPayment, SentTransaction } from './others-payment.ts';

/** A deposit to judge: by its parts, or as a transaction with what the caller knows about it; and its owner's intent. */
export type DepositQuestion = { readonly expect?: Expectation } & (
  | (PlannedDeposit & { readonly sent?: undefined })
  | (Partial<PlannedDeposit> & { readonly sent: SentTransaction })
);

/** Verdict on a deposit, with the payment in its transaction; without a plan if it is not one that the networks accept. */
export interface Opinion extends Omit<DepositVerdict, 'planned'> {
  readonly planned?: PlannedDeposit;
  readonly payment?: OthersPayment;
}
