import type { BaseAmount } from '../amount.ts';
import { chains, familyOf } from '../chain/chain.ts';
import { fail, ok, type Result } from '../errors.ts';

/** Outpoint spent by a Bitcoin-family transaction. */
export interface Outpoint {
  /** Transaction id: 64 hex digits in lower case. */
  readonly txid: string;
  readonly vout: number;
}

/** A Bitcoin-family deposit as shown by its chain. */
export interface ChainDeposit {
  readonly chain: string;
  /** Transaction id: 64 hex digits in lower case. */
  readonly tx: string;
  readonly isConfirmed: boolean;
  /** Block height, where the chain reports it. */
  readonly height?: number;
  /** Whether the deposit signals replaceability, so that networks ignore it until it is in a block. */
  readonly isReplaceable: boolean;
  readonly spends: readonly Outpoint[];
  /** Owner of the first input. */
  readonly from?: string;
  /** Outputs in 1e8 units, including change, which fee-bumping wallets may put first. */
  readonly pays: readonly { readonly to: string; readonly amount: BaseAmount }[];
  readonly memo: string;
}

/** Known terms of a deposit besides its hash; the rest comes from its chain. */
export interface DepositTerms {
  readonly vault?: string;
  readonly memo?: string;
  /** Amount in 1e8 units; identifies the swap of a memoless deposit. */
  readonly amount?: BaseAmount;
}

/** Chains whose transactions can be replaced by others spending the same coins. */
export const movingChains: readonly string[] = Object.keys(chains).filter((id) => familyOf(id)?.listsOutputs);

/** Maximum number of outpoints per request; a few suffice to find the spender. */
const most = 40;

/**
 * Parses comma-separated `txid:vout`, as in `spends`. Errors: invalid_field.
 * @example readOutpoints(`${'ab'.repeat(32)}:1`).ok // true
 */
export function readOutpoints(text: string, field = 'spends'): Result<readonly Outpoint[]> {
  const parts = text.split(',').map((part) => /^([0-9a-f]{64}):([0-9]{1,6})$/i.exec(part.trim()));
  const read = parts.flatMap((part) => (part === null ? [] : [{ txid: (part[1] ?? '').toLowerCase(), vout: Number(part[2]) }]));
  if (read.length === parts.length && read.length <= most) return ok(read);
  return fail('invalid_field', `Send ${field} as txid:vout, with commas between, ${most} at most.`, { field });
}

/**
 * Formats an outpoint for `readOutpoints`.
 * @example writeOutpoint({ txid: 'ab', vout: 1 }) // 'ab:1'
 */
export const writeOutpoint = ({ txid, vout }: Outpoint): string => `${txid}:${vout}`;

const bare = (address: string): string => address.replace(/^bitcoincash:/i, '');

/** Amount a transaction pays to an address; undefined when none. */
export const paidTo = ({ pays }: Pick<ChainDeposit, 'pays'>, address: string): BaseAmount | undefined =>
  pays.find(({ to }) => bare(to) === bare(address))?.amount;

/**
 * Deposit output of a transaction: the one to a vault, else the first that is not change.
 * @example depositOutput({ from: 'a', pays: [{ to: 'a', amount: 1n }, { to: 'v', amount: 2n }] }, []) // { to: 'v', amount: 2n }
 */
export function depositOutput(
  { from, pays }: Pick<ChainDeposit, 'from' | 'pays'>,
  vaults: readonly string[],
): ChainDeposit['pays'][number] | undefined {
  const isVault = (to: string) => vaults.some((vault) => bare(vault) === bare(to));
  return pays.find(({ to }) => isVault(to)) ?? pays.find(({ to }) => to !== from) ?? pays[0];
}

/**
 * Whether a transaction that replaced a deposit still orders the swap: it pays the same vault with the same memo,
 * or, for a memoless deposit, with the same amount. Unknown terms are not compared.
 * @example carriesSwap({ pays: [{ to: 'v', amount: 1n }], memo: '' }, { vault: 'v', memo: '=:e:x' }) // false
 */
export function carriesSwap(next: Pick<ChainDeposit, 'pays' | 'memo'>, { vault, memo = '', amount }: DepositTerms): boolean {
  const paid = vault === undefined ? undefined : paidTo(next, vault);
  if (vault !== undefined && paid === undefined) return false;
  if (memo !== '') return next.memo === memo;
  return paid !== undefined && (amount === undefined || amount === paid);
}
