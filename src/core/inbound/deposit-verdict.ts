import type { BaseAmount, UsdAmount } from '../amount.ts';
import type { Asset } from '../asset/asset.ts';
import { type ErrorInfo, errorCodes } from '../errors.ts';
import type { DepositMemo } from '../memo/memo.ts';
import type { OrderChange } from '../memo/order-change-text.ts';
import type { NetworkId } from '../network/protocol.ts';
import type { DepositWarning } from './deposit-warnings.ts';
import type { InboundReport } from './inbound.ts';

/** A deposit about to be made. */
export interface PlannedDeposit {
  readonly network: NetworkId;
  readonly from: Asset;
  readonly amount: BaseAmount;
  /** Requested amount, if the chain's precision truncates it. */
  readonly amountAsked?: BaseAmount;
  readonly memo: string;
  /** Vault address; absent for a deposit on the network itself. */
  readonly address?: string;
  readonly router?: string;
  /** Whether it goes to a vault on an EVM chain without a router, its memo as data. */
  readonly isPlain?: boolean;
  /** Paying address, on which the cancel of an order depends. */
  readonly sender?: string;
  /** Quote expiry in unix seconds. */
  readonly expiry?: number;
  readonly acceptOneOperator?: boolean;
  /** Maximum price impact accepted. */
  readonly maxImpactBps?: number;
}

/** Codes of problems. not_readable: the transaction cannot be read. not_as_expected: it does not do what the owner intended. */
export const problemCodes = [...errorCodes, 'not_readable', 'not_as_expected', 'already_paid'] as const;

/** A reason that a deposit must not be paid. */
export interface DepositError extends Omit<ErrorInfo, 'code'> {
  readonly code: (typeof problemCodes)[number];
  /** Expected and actual value, for not_as_expected. */
  readonly expected?: string;
  readonly found?: string;
}

/** Verdict on a planned deposit: payable only without problems. */
export interface DepositVerdict {
  readonly planned: PlannedDeposit;
  /** Reasons the deposit must not be paid; `field` names the part at fault. */
  readonly problems: readonly DepositError[];
  /** Warnings to show before paying, worst first. */
  readonly warnings?: readonly DepositWarning[];
  /** Expected payout now, after all fees and affiliate shares. */
  readonly expectedOut?: BaseAmount;
  /** Loss against the market price with all fees and shares; absent when no swap would be made. */
  readonly lossBps?: number;
  /** Payout that the memo's limit assures; absent without a limit or a quote. */
  readonly minimumPayout?: BaseAmount;
  /** Value of the deposit; absent without a price or a quote. */
  readonly paidUsd?: UsdAmount;
  /** Longest time until the payout, of a limit order its lifetime; absent without a quote. */
  readonly seconds?: number;
  /** Decoded memo, if readable; its asset as matched by the network. */
  readonly order?: DepositMemo;
  /** Limit order that the memo cancels, in place of `order`. */
  readonly cancels?: OrderChange;
  /** Agreed deposit place; absent while operators disagree or the path is closed. */
  readonly place?: InboundReport;
}
