import * as z from 'zod';
import { type UsdAmount, usdAmount } from '../../core/amount.ts';

/** Settings of memoless registrations. */
export interface MemolessSettings {
  /** Returns the private key of the paying account, 64 hex digits. Absent: registration is disabled here. */
  readonly signerKey?: () => string;
  /** Daily RUNE spending cap, in 1e8 units. */
  readonly dailyRune: bigint;
  /** Daily registrations per caller address. */
  readonly perCaller: number;
  /** Maximum USD value of one order. */
  readonly mostUsd: UsdAmount;
}

/** Default daily spend on registrations, in RUNE: about 900 registrations. */
const defaultDailyRune = 20;
const defaultCallerDaily = 60;
/** Default maximum value of an order in USD: a payer with a lost reference cannot be refunded, so large orders must use memos. */
const defaultMostUsd = 2_000;

/** A private key, behind a function so that logging the configuration does not leak it. */
export const signerKey = z
  .string()
  .regex(/^(0x)?[0-9a-fA-F]{64}$/, 'must be a private key of 64 hex digits')
  .transform((key) => () => key);

/** Whole RUNE, read as 1e8 units. */
export const dailyRune = z.coerce
  .number('must be a number of RUNE')
  .min(0)
  .max(1_000_000)
  .default(defaultDailyRune)
  .transform((rune) => BigInt(Math.round(rune * 1e8)));

/** Registrations of one caller in a day. */
export const callerDaily = z.coerce.number('must be a count').int().min(1).max(1_000_000).default(defaultCallerDaily);

/** Dollars and cents. */
export const maxUsd = z.coerce
  .number('must be a number of dollars')
  .min(1)
  .max(1_000_000_000)
  .default(defaultMostUsd)
  .transform((dollars) => usdAmount(BigInt(Math.round(dollars * 100)) * 1_000_000n));
