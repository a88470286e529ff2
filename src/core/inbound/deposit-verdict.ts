import type { BaseAmount } from '../amount.ts';
import type { Asset } from '../asset/asset.ts';
import type { ErrorInfo } from '../errors.ts';
import type { DepositMemo } from '../memo/memo.ts';
import type { NetworkId } from '../network/protocol.ts';
import type { DepositWarning } from './deposit-warnings.ts';
import type { InboundReport } from './inbound.ts';

/** A deposit as it is about to be made. */
export interface PlannedDeposit {
  readonly network: NetworkId;
  readonly from: Asset;
  readonly amount: BaseAmount;
  /** As it was named, where its chain carries less. */
  readonly amountAsked?: BaseAmount;
  readonly memo: string;
  /** Absent for a deposit on the network itself. */
  readonly address?: string;
  readonly router?: string;
  /** Unix seconds at which the quote ends. */
  readonly expiry?: number;
  readonly acceptOneOperator?: boolean;
  /** The price impact above which it must not be paid. */
  readonly maxImpactBps?: number;
}

/** Whether a deposit may be made as it is planned: only without any problem. */
export interface DepositVerdict {
  readonly planned: PlannedDeposit;
  /** Why it must not be paid; `field` names what of it is at fault. */
  readonly problems: readonly ErrorInfo[];
  /** What to know before it is paid, worst first. */
  readonly warnings?: readonly DepositWarning[];
  /** What would arrive of it now, after every fee and share. */
  readonly expectedOut?: BaseAmount;
  /** What the memo orders, where it can be read; its asset as the network takes it. */
  readonly order?: DepositMemo;
  /** Where the operators say that such a deposit goes; absent while they do not agree or the path is closed. */
  readonly place?: InboundReport;
}
