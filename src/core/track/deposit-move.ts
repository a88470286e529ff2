import type { BaseAmount } from '../amount.ts';
import { chains } from '../chain/chain.ts';
import { fail, ok, type Result } from '../errors.ts';

/** An output of an earlier transaction, which a transaction of the Bitcoin family spends. */
export interface Outpoint {
  /** 64 hex digits in lower case. */
  readonly txid: string;
  readonly vout: number;
}

/** A deposit of the Bitcoin family as its own chain shows it. */
export interface ChainDeposit {
  readonly chain: string;
  /** 64 hex digits in lower case. */
  readonly tx: string;
  readonly isConfirmed: boolean;
  /** It signals that it may be replaced, so that no network looks at it before it is in a block. */
  readonly isReplaceable: boolean;
  readonly spends: readonly Outpoint[];
  /** Whom the first output pays, which is the vault in a deposit; absent for a script without an address. */
  readonly to?: string;
  readonly from?: string;
  /** What the first output pays, in 1e8 units. */
  readonly amount: BaseAmount;
  readonly memo: string;
}

/** What is known of a deposit besides its hash; its chain is asked for the rest. */
export interface DepositTerms {
  readonly vault?: string;
  readonly memo?: string;
}

/** Chains whose transactions can be replaced by others that spend the same coins. */
export const movingChains: readonly string[] = Object.values(chains).flatMap(({ id, addressForm }) =>
  addressForm.kind === 'utxo' ? [id] : [],
);

/** A caller names so many at most; a few tell what spends them. */
const most = 40;

/**
 * `txid:vout` with commas between, as `spends` writes them. Errors: invalid_field.
 * @example readOutpoints(`${'ab'.repeat(32)}:1`).ok // true
 */
export function readOutpoints(text: string, field = 'spends'): Result<readonly Outpoint[]> {
  const parts = text.split(',').map((part) => /^([0-9a-f]{64}):([0-9]{1,6})$/i.exec(part.trim()));
  const read = parts.flatMap((part) => (part === null ? [] : [{ txid: (part[1] ?? '').toLowerCase(), vout: Number(part[2]) }]));
  if (read.length === parts.length && read.length <= most) return ok(read);
  return fail('invalid_field', `Send ${field} as txid:vout, with commas between, ${most} at most.`, { field });
}

/**
 * As `readOutpoints` reads it.
 * @example writeOutpoint({ txid: 'ab', vout: 1 }) // 'ab:1'
 */
export const writeOutpoint = ({ txid, vout }: Outpoint): string => `${txid}:${vout}`;

const bare = (address: string): string => address.replace(/^bitcoincash:/i, '');

/**
 * Whether a transaction that took the place of a deposit still orders the swap: it pays the same vault and has the same memo.
 * What is not known of the deposit is not compared; a transaction without a memo orders nothing.
 */
export function carriesSwap({ to, memo }: Pick<ChainDeposit, 'to' | 'memo'>, terms: DepositTerms): boolean {
  if (memo === '' || to === undefined) return false;
  if (terms.vault !== undefined && bare(terms.vault) !== bare(to)) return false;
  return terms.memo === undefined ? terms.vault !== undefined : terms.memo === memo;
}
