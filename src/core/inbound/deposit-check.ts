/** How far the place of a deposit has been verified, and what of it may be told. */
export type DepositCheck =
  /** So many operators name it; the first of them was asked at `checkedAt`, in unix milliseconds. */
  | { readonly state: 'verified'; readonly operators: number; readonly checkedAt: number }
  /** One operator alone is configured. Memo and address are told only to who accepts that. */
  | { readonly state: 'one_operator'; readonly accepted: boolean; readonly checkedAt?: number }
  /** Nothing may be paid. `reason` in our words. */
  | { readonly state: 'unverified'; readonly reason: string };
