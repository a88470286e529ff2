/** Verification state of a deposit's place, and what may be shown. */
export type DepositCheck = CheckState & {
  /** Latest block of each operator queried. */
  readonly heights?: readonly number[];
};

type CheckState =
  /** Verified: `operators` operators agree; the first was queried at `checkedAt`, in unix milliseconds. */
  | { readonly state: 'verified'; readonly operators: number; readonly checkedAt: number }
  /** Only one operator is configured. Memo and address are shown only if the caller accepts that. */
  | { readonly state: 'one_operator'; readonly accepted: boolean; readonly checkedAt?: number }
  /** Unverified: nothing may be paid. `reason` is our own text. */
  | { readonly state: 'unverified'; readonly reason: string };
