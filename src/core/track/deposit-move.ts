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
  /** Of the block that it is in, where its chain names it. */
  readonly height?: number;
  /** It signals that it may be replaced, so that no network looks at it before it is in a block. */
  readonly isReplaceable: boolean;
  readonly spends: readonly Outpoint[];
  /** The owner of the first coin. */
  readonly from?: string;
  /** What is paid to whom, in 1e8 units, change included: a wallet that raises a fee may put it first. */
  readonly pays: readonly { readonly to: string; readonly amount: BaseAmount }[];
  readonly memo: string;
}

/** What is known of a deposit besides its hash; its chain is asked for the rest. */
export interface DepositTerms {
  readonly vault?: string;
  readonly memo?: string;
  /** In 1e8 units: of a deposit without a memo it is the amount that names the swap. */
  readonly amount?: BaseAmount;
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

/** What a transaction pays to an address; undefined when nothing. */
export const paidTo = ({ pays }: Pick<ChainDeposit, 'pays'>, address: string): BaseAmount | undefined =>
  pays.find(({ to }) => bare(to) === bare(address))?.amount;

/**
 * The output that makes a transaction a deposit: that to one of the vaults, else the first that is no change.
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
 * Whether a transaction that took the place of a deposit still orders the swap: it pays the same vault with the same memo,
 * or, of a deposit without a memo, the same vault with the same amount. What is not known of the deposit is not compared.
 * @example carriesSwap({ pays: [{ to: 'v', amount: 1n }], memo: '' }, { vault: 'v', memo: '=:e:x' }) // false
 */
export function carriesSwap(next: Pick<ChainDeposit, 'pays' | 'memo'>, { vault, memo = '', amount }: DepositTerms): boolean {
  const paid = vault === undefined ? undefined : paidTo(next, vault);
  if (vault !== undefined && paid === undefined) return false;
  if (memo !== '') return next.memo === memo;
  return paid !== undefined && (amount === undefined || amount === paid);
}
