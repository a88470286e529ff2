import { type NetworkState, setting } from '../state.ts';
import { findName, isAddress } from './addresses.ts';
import type { MemoAffiliate } from './memo-text.ts';
import { done, type Outcome, refused } from './outcome.ts';

/** Affiliates of a swap; `total` in basis points. */
export interface Affiliates {
  readonly list: readonly MemoAffiliate[];
  readonly total: bigint;
}

const maxThorBps = 1000n;
const digits = /^[0-9]+$/;

function filled(text: string | null): string[] {
  return (text ?? '')
    .split('/')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** THORNode: names are not resolved, and a non-numeric share drops its name. */
export function readThorAffiliates(params: URLSearchParams): Outcome<Affiliates> {
  const names = filled(params.get('affiliate'));
  const shares = filled(params.get('affiliate_bps'));
  if (shares.length === 1 && names.length === 0) return refused('BPS value specified but no affiliate: (0 affiliates, 1 BPS values)');
  if (shares.length !== names.length) {
    return refused(`mismatch between number of affiliates (${names.length}) and BPS values (${shares.length})`);
  }
  const list = names.flatMap((name, index) => {
    const bps = shares[index] ?? '';
    return digits.test(bps) ? [{ name, bps: BigInt(bps) }] : [];
  });
  const total = list.reduce((sum, affiliate) => sum + affiliate.bps, 0n);
  return total > maxThorBps ? refused('total affiliate fee must not be more than 1000 bps') : done({ list, total });
}

/** MAYANode: commas, slashes or repeated parameters; every name must be registered; a share may default to the name's own. */
export function readMayaAffiliates(state: NetworkState, params: URLSearchParams): Outcome<Affiliates> {
  const names = params
    .getAll('affiliate')
    .flatMap((text) => text.split(/[/,]/))
    .filter((name) => name !== '');
  const given = params.getAll('affiliate_bps').flatMap((text) => text.split(/[/,]/));
  const bad = given.find((text) => text !== '' && !digits.test(text));
  if (bad !== undefined) return refused(`fail to parse Uint ${bad}`);
  const unknown = names.find((name) => !isAddress(state.id, name) && findName(state, name) === undefined);
  if (unknown !== undefined) return refused(`invalid affiliate mayaname or address: ${unknown}`);
  const shares = spread(given, names.length);
  if (shares.length !== names.length) {
    return refused(`affiliate mayanames and affiliate fee bps count mismatch (${names.length} / ${shares.length})`);
  }
  const list = names.map((name, index) => withShare(name, shares[index] ?? ''));
  const bare = list.findIndex((affiliate) => affiliate.bps === undefined && isAddress(state.id, affiliate.name));
  if (bare >= 0) return refused(`cannot parse '${names[bare]}' as a MAYAName while empty affiliate basis points provided at index ${bare}`);
  const total = list.reduce((sum, affiliate) => sum + (affiliate.bps ?? 0n), 0n);
  const most = setting(state, 'MaxAffiliateFeeBasisPoints', 500n);
  return total > most
    ? refused(`total affiliate fee basis points must not exceed ${most} (provided total bps: ${total})`)
    : done({ list, total });
}

/** One share applies to all names; without any, each name's default applies. */
function spread(given: readonly string[], count: number): readonly string[] {
  if (given.length === 0) return Array.from({ length: count }, () => '');
  return given.length === 1 && count > 1 ? Array.from({ length: count }, () => given[0] ?? '') : given;
}

function withShare(name: string, share: string): MemoAffiliate {
  return share === '' ? { name } : { name, bps: BigInt(share) };
}
