import type { BaseAmount } from '../amount.ts';
import { ok, type Result } from '../errors.ts';
import { type NetworkId, protocols } from '../network/protocol.ts';
import { parseLimit } from './memo-limit.ts';
import { refuseMemo } from './refuse-memo.ts';

/** Address fields of a memo. */
export interface MemoAddresses {
  /** Address on the target chain, or a name; empty pays the sender. */
  readonly destination: string;
  readonly refund?: string;
}

/** Limit and streaming fields of a memo. */
export interface MemoTerms {
  /** Minimum payout in units of the target asset, after the outbound fee; 0n disables protection. */
  readonly limit: BaseAmount;
  /** Blocks between parts; for a limit order, its time to live. */
  readonly interval: number;
  /** Number of parts; 0 lets the network choose. */
  readonly quantity: number;
}

/** Receiver of a share of the swap. `name` is a THORName, a MAYAName or an address. */
export interface Affiliate {
  readonly name: string;
  /** Share in basis points; absent on MAYAChain where the name's own rate applies. */
  readonly bps?: number;
}

/** DEX aggregator contract on the target chain that swaps again after the payout. */
export interface DexStep {
  readonly aggregator: string;
  readonly target: string;
  /** Minimum output in units of the aggregator's final token; 0n for none. */
  readonly limit: bigint;
}

const maxAffiliates = 5;
const addressText = /^[A-Za-z0-9_.+-]*$/;
const count = /^(0|[1-9][0-9]{0,8})$/;
const radixPrefix = 'account_rdx1';
/** A Radix account without its prefix; no other MAYAChain address has this length. */
const shortRadix = /^[02-9ac-hj-np-z]{54}$/;

/**
 * Drops `account_rdx1` from Radix addresses, as MAYANode does; other text is unchanged.
 * @example shortenAddress('bc1q9nd5j7q3gynye66lmdlut9yyg9fcal68kaykl2', 'mayachain') // 'bc1q9nd5j7q3gynye66lmdlut9yyg9fcal68kaykl2'
 */
export function shortenAddress(address: string, network: NetworkId): string {
  const rest = address.slice(radixPrefix.length);
  return network === 'mayachain' && address.startsWith(radixPrefix) && shortRadix.test(rest) ? rest : address;
}

function fullAddress(text: string, network: NetworkId): string {
  return network === 'mayachain' && shortRadix.test(text) ? radixPrefix + text : text;
}

/**
 * Parses `DEST[/REFUND]`. Errors: invalid_field.
 * @example readAddresses('thor1abc/bc1q', 'thorchain') // { ok: true, value: { destination: 'thor1abc', refund: 'bc1q' } }
 */
export function readAddresses(text: string, network: NetworkId): Result<MemoAddresses> {
  const parts = text.split('/');
  const [destination = '', refund = ''] = parts;
  if (parts.length > 2) return refuseMemo('The memo has more than a destination and a refund address.');
  if (!addressText.test(destination) || !addressText.test(refund))
    return refuseMemo('An address in the memo has characters that no chain uses.');
  if (refund !== '' && destination === '') return refuseMemo('The memo has a refund address but no destination.');
  const full = { destination: fullAddress(destination, network) };
  return ok(refund === '' ? full : { ...full, refund: fullAddress(refund, network) });
}

/**
 * Parses `LIM[/INTERVAL[/QTY]]`. Errors: invalid_field.
 * @example readTerms('64e5/1/0') // { ok: true, value: { limit: 6_400_000n, interval: 1, quantity: 0 } }
 */
export function readTerms(text: string): Result<MemoTerms> {
  const parts = text.split('/');
  const [limitText = '', interval = '', quantity = ''] = parts;
  if (parts.length > 3) return refuseMemo('The limit field has more than a limit, an interval and a quantity.');
  const limit = parseLimit(limitText);
  if (!limit.ok) return limit;
  if (![interval, quantity].every((part) => part === '' || count.test(part))) {
    return refuseMemo('The interval and the quantity of the memo are whole numbers without leading zeros.');
  }
  return ok({ limit: limit.value, interval: Number(interval), quantity: Number(quantity) });
}

/**
 * Parses `AFF[/AFF…]` and `BPS[/BPS…]`: at most five, within the network's cap for memos. Errors: invalid_field.
 * @example readAffiliates('t/ss', '10', 'thorchain') // { ok: true, value: [{ name: 't', bps: 10 }, { name: 'ss', bps: 10 }] }
 */
export function readAffiliates(names: string, shares: string, network: NetworkId): Result<readonly Affiliate[]> {
  if (names === '') return shares === '' ? ok([]) : refuseMemo('The memo has affiliate fees but no affiliates.');
  const list = names.split('/');
  if (list.length > maxAffiliates) return refuseMemo(`The memo has more than ${maxAffiliates} affiliates.`);
  if (list.some((name) => name === '' || !addressText.test(name)))
    return refuseMemo('An affiliate in the memo is not a name or an address.');
  const isMaya = network === 'mayachain';
  const bps = spread(shares === '' && isMaya ? list.map(() => '') : shares.split('/'), list, isMaya);
  if (bps.length !== list.length) return refuseMemo('The memo has another number of affiliates than of affiliate fees.');
  if (bps.some((share) => !(share === '' ? isMaya : count.test(share))))
    return refuseMemo('An affiliate fee in the memo is not a whole number of basis points.');
  const most = protocols[network].maxAffiliateBps;
  if (bps.reduce((sum, share) => sum + Number(share), 0) > most)
    return refuseMemo(`The affiliate fees of the memo exceed ${most} basis points.`);
  return ok(list.map((name, index) => affiliate(name, bps[index] ?? '')));
}

/** Expands a single fee to all; on MAYAChain to the first and to addresses, while further names keep their own rates. */
function spread(shares: readonly string[], names: readonly string[], isMaya: boolean): readonly string[] {
  const [only = ''] = shares;
  if (shares.length !== 1 || names.length < 2) return shares;
  return names.map((name, index) => (index === 0 || !isMaya || name.startsWith('maya1') ? only : ''));
}

function affiliate(name: string, share: string): Affiliate {
  return share === '' ? { name } : { name, bps: Number(share) };
}

/**
 * Whether both lists name the same affiliates with the same shares in the same order.
 * @example sameAffiliates([{ name: 't', bps: 10 }], [{ name: 't', bps: 5 }]) // false
 */
export function sameAffiliates(a: readonly Affiliate[], b: readonly Affiliate[]): boolean {
  return a.length === b.length && a.every((one, index) => one.name === b[index]?.name && one.bps === b[index]?.bps);
}

/**
 * Parses `DEXAGG`, `DEXTARGET` and `DEXLIM`; undefined when all are empty. Errors: invalid_field.
 * @example readDex('', '', '') // { ok: true, value: undefined }
 */
export function readDex(aggregator: string, target: string, limitText: string): Result<DexStep | undefined> {
  if (aggregator + target + limitText === '') return ok(undefined);
  const limit = parseLimit(limitText);
  if (!limit.ok) return limit;
  if (!addressText.test(aggregator) || !addressText.test(target))
    return refuseMemo('The aggregator or its token in the memo is malformed.');
  return ok({ aggregator, target, limit: limit.value });
}
