import type { BaseAmount } from '../../core/amount.ts';
import { parseAsset } from '../../core/asset/asset.ts';
import { chains } from '../../core/chain/chain.ts';
import { AppError } from '../../core/errors.ts';
import { readDepositMemo } from '../../core/memo/mint-memo.ts';
import { type NetworkId, networkIds } from '../../core/network/protocol.ts';
import {
  type ChainDeposit,
  carriesSwap,
  type DepositTerms,
  depositOutput,
  movingChains,
  type Outpoint,
  paidTo,
} from '../../core/track/deposit-move.ts';
import { loseTrack, type SwapTrack } from '../../core/track/track.ts';
import type { Deps } from '../deps.ts';
import { isMeantAsDeposit, isPassed, orLost } from './lost.ts';
import { otherNetworkDetail, type Tracking, type TrackRequest, trackSwap } from './track.ts';

/** Which swap, with what its maker knows of the deposit: enough to find it again when another transaction has taken its place. */
export interface FollowRequest extends TrackRequest, DepositTerms {
  /** The coins that the deposit spends. */
  readonly spends?: readonly Outpoint[];
  /** Unix seconds at which the quote expires. */
  readonly expiresAt?: number;
}

/** Where the deposit is on its own chain: waiting for its first block, in a block, or not shown and its coins unspent. */
export const depositPlaces = ['mempool', 'block', 'nowhere'] as const;

/** A deposit that its own chain shows and that no network has seen. */
export interface DepositStand {
  /** The transaction that stands for the deposit now. */
  readonly deposit: ChainDeposit;
  readonly place: (typeof depositPlaces)[number];
  /** What the deposit pays to whom; absent for a transaction that pays no address. */
  readonly vault?: string;
  readonly amount?: BaseAmount;
  /** Set for a transaction that took the place of the deposit: whether it still orders the swap. */
  readonly carries?: boolean;
  /** Whether its first output pays the vault that the network names now; absent while the network does not say. */
  readonly isVaultInUse?: boolean;
  /** The quote expired before the deposit was in a block. */
  readonly isQuoteExpired?: boolean;
  /** In a block, and too small for any of the asked networks to look at. */
  readonly isDust?: true;
  /** In a block that the networks have left behind without seeing it. */
  readonly isPassed?: true;
}

/** A swap as it stands. */
export interface Followed extends Tracking {
  /** Before a node has seen the deposit. */
  readonly stand?: DepositStand;
  /** The transaction that took the place of the deposit, as the networks write it. */
  readonly replacedBy?: string;
}

type FollowDeps = Pick<Deps, 'tracks' | 'chains' | 'facts' | 'now'>;

const deadlineMs = 4_000;
const keptDeposits = 500;
/** Coins of one deposit that are looked at until one of them is found spent. */
const mostCoins = 4;

/**
 * Where a swap is, also while no node has seen its deposit, and after another transaction that spends the same coins took
 * its place (a raised fee). Errors and failures as `trackSwap`; transaction_not_found only where its chain does not know
 * the deposit either.
 * @throws AppError
 */
export async function followDeposit(request: FollowRequest, deps: FollowDeps): Promise<Followed> {
  const tracked = await seenByNode(request, deps);
  const isEarly = tracked === undefined || tracked.track.state === 'observed';
  if (!isEarly || !/^[0-9A-F]{64}$/.test(request.tx)) return tracked ?? trackSwap(request, deps);
  const deposit = await presentDeposit(request, deps);
  if (deposit === undefined) return tracked ?? trackSwap(request, deps);
  const { stand, terms } = deposit;
  if (stand.carries === undefined) return tracked ?? standing(request, stand, deps);
  const replacedBy = stand.deposit.tx.toUpperCase();
  if (!stand.carries) return { ...(await standing({ ...request, ...terms }, stand, deps)), replacedBy };
  const next = await seenByNode({ ...request, tx: replacedBy }, deps);
  if (next === undefined) return { ...(await standing({ ...request, ...terms }, stand, deps)), replacedBy };
  return { ...next, track: { ...next.track, tx: request.tx }, replacedBy };
}

/** The swap as the networks see it; undefined while none does. @throws AppError for any other failure, and where a network that was not asked has it */
async function seenByNode(request: FollowRequest, deps: FollowDeps): Promise<Tracking | undefined> {
  try {
    const tracked = await trackSwap(request, deps);
    return { ...tracked, track: await orLost(tracked.track, deps) };
  } catch (error) {
    const isUnseen = error instanceof AppError && error.info.code === 'transaction_not_found';
    if (isUnseen && error.info.details?.[otherNetworkDetail] === undefined) return undefined;
    throw error;
  }
}

interface Present {
  readonly stand: DepositStand;
  readonly terms: DepositTerms;
}

/** The deposit or what took its place, as the chain shows it; undefined where no chain that can be asked knows it. */
async function presentDeposit(request: FollowRequest, deps: FollowDeps): Promise<Present | undefined> {
  const asked = request.chain === undefined ? movingChains : [request.chain];
  const tx = request.tx.toLowerCase();
  const kept = deps.tracks.deposits.get(request.tx);
  const replies = await Promise.all(
    (kept === undefined ? asked : [kept.chain]).map((chain) => deps.chains.of(chain)?.deposit?.(tx, AbortSignal.timeout(deadlineMs))),
  );
  const found = replies.flatMap((reply) => (reply?.ok && reply.value !== undefined ? [reply.value] : []))[0];
  if (found !== undefined) {
    keep(request.tx, found, deps);
    return { stand: await standOf(found, request, deps), terms: request };
  }
  // A chain that did not answer says nothing about what took the place of the deposit.
  const isSilent = replies.some((reply) => reply !== undefined && !reply.ok);
  if (isSilent && kept !== undefined) return { stand: await standOf(kept, request, deps), terms: request };
  const chain = kept?.chain ?? (request.spends === undefined ? undefined : request.chain);
  return isSilent || chain === undefined ? undefined : replacement({ ...request, chain }, kept, deps);
}

/** What is known of the deposit, from its maker and from when its chain last showed it. */
function termsOf({ vault, memo, amount }: DepositTerms, kept: ChainDeposit | undefined, vaults: readonly string[]): DepositTerms {
  const output = kept && depositOutput(kept, vault === undefined ? vaults : [vault]);
  return present({ vault: vault ?? output?.to, memo: kept?.memo ?? memo, amount: output?.amount ?? amount });
}

async function replacement(
  request: FollowRequest & { readonly chain: string },
  kept: ChainDeposit | undefined,
  deps: FollowDeps,
): Promise<Present | undefined> {
  const vaults = [...(await vaultsOf(request.chain, request.networks, deps)).values()];
  const terms = termsOf(request, kept, vaults);
  const access = deps.chains.of(request.chain);
  const coins = kept?.spends ?? request.spends ?? [];
  const tx = request.tx.toLowerCase();
  for (const coin of coins.slice(0, mostCoins)) {
    const by = await access?.spender?.(coin, AbortSignal.timeout(deadlineMs));
    if (by?.ok !== true) return undefined;
    if (by.value === undefined || by.value === tx) continue;
    const found = await access?.deposit?.(by.value, AbortSignal.timeout(deadlineMs));
    if (found?.ok !== true || found.value === undefined) return undefined;
    return {
      stand: { ...(await standOf(found.value, { ...request, ...terms }, deps)), carries: carries(found.value, terms, vaults) },
      terms,
    };
  }
  if (kept === undefined) return undefined;
  return { stand: { ...(await standOf(kept, request, deps)), place: 'nowhere' }, terms };
}

/** Of a deposit of which nothing is known, what pays a vault and says something is taken for the same. */
function carries(found: ChainDeposit, terms: DepositTerms, vaults: readonly string[]): boolean {
  if (terms.vault !== undefined || terms.memo !== undefined) return carriesSwap(found, terms);
  return found.memo !== '' && vaults.some((vault) => paidTo(found, vault) !== undefined);
}

function keep(tx: string, deposit: ChainDeposit, { tracks }: FollowDeps): void {
  tracks.deposits.delete(tx);
  tracks.deposits.set(tx, deposit);
  for (const oldest of tracks.deposits.keys()) {
    if (tracks.deposits.size <= keptDeposits) return;
    tracks.deposits.delete(oldest);
  }
}

async function vaultsOf(chain: string, networks: readonly NetworkId[], { facts }: FollowDeps): Promise<ReadonlyMap<NetworkId, string>> {
  const signal = AbortSignal.timeout(deadlineMs);
  const replies = await Promise.all(networks.map(async (network) => [network, await facts.read(network, { signal })] as const));
  return new Map(
    replies.flatMap(([network, reply]) => {
      const address = reply.ok ? reply.value.inbound.find((inbound) => inbound.chain === chain)?.address : undefined;
      return address === undefined ? [] : [[network, address] as const];
    }),
  );
}

/** The smallest deposit that any of these networks looks at; undefined where one does not say. */
async function leastSeen(chain: string, networks: readonly NetworkId[], { facts }: FollowDeps): Promise<bigint | undefined> {
  const signal = AbortSignal.timeout(deadlineMs);
  const replies = await Promise.all(networks.map((network) => facts.read(network, { signal })));
  const said = replies.map((reply) => reply.ok && (reply.value.inbound.find((one) => one.chain === chain)?.dustThreshold ?? 'elsewhere'));
  const dust = said.flatMap((one) => (typeof one === 'bigint' ? [one] : []));
  return said.includes(false) || dust.length === 0 ? undefined : dust.reduce((least, one) => (one < least ? one : least));
}

async function standOf(deposit: ChainDeposit, { networks, expiresAt, vault }: FollowRequest, deps: FollowDeps): Promise<DepositStand> {
  const vaults = [...(await vaultsOf(deposit.chain, networks, deps)).values()];
  const output = depositOutput(deposit, vault === undefined ? vaults : [...vaults, vault]);
  const least = deposit.isConfirmed ? await leastSeen(deposit.chain, networks, deps) : undefined;
  return {
    deposit,
    place: deposit.isConfirmed ? 'block' : 'mempool',
    ...present({
      vault: output?.to,
      amount: output?.amount,
      isVaultInUse: vaults.length === 0 ? undefined : vaults.some((one) => paidTo(deposit, one) !== undefined),
      isQuoteExpired: expiresAt === undefined ? undefined : !deposit.isConfirmed && deps.now() >= expiresAt * 1000,
      isDust: output !== undefined && least !== undefined && output.amount < least ? (true as const) : undefined,
    }),
  };
}

/** Without the members that are not known. */
const present = <T extends object>(members: T): { [Name in keyof T]?: Exclude<T[Name], undefined> } =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as never;

/** A deposit that no node has seen, as a track. @throws AppError transaction_not_found where it pays no network that is known */
async function standing(request: FollowRequest, stand: DepositStand, deps: FollowDeps): Promise<Followed> {
  const { deposit, carries: isCarrying, place, amount } = stand;
  const { chain } = deposit;
  const memoText = isCarrying === false ? (request.memo ?? '') : deposit.memo;
  const network = request.networks.length === 1 ? request.networks[0] : await networkOf(request, deposit, deps);
  const asset = parseAsset(chains[chain]?.gasAsset ?? '');
  if (network === undefined || !asset.ok) return trackSwap(request, deps);
  const memo = readDepositMemo(memoText, network, asset.value);
  const isCancelled = isCarrying === false && place === 'block';
  const hasPassed = isCarrying !== false && place === 'block' && (await isPassed(deposit, deps));
  const track: SwapTrack = {
    network,
    state: isCancelled ? 'cancelled' : 'sent',
    tx: request.tx,
    ...(isCarrying === false || amount === undefined
      ? {}
      : { input: { chain, asset: asset.value, amount, ...(deposit.from === undefined ? {} : { from: deposit.from }) } }),
    ...(memoText === '' ? {} : { memoText }),
    ...(memo.ok ? { memo: memo.value } : {}),
    stages: [],
    outs: [],
    source: 'local',
    readAt: deps.now(),
  };
  const isLost = hasPassed && isMeantAsDeposit(deposit, { ...stand, vault: request.vault, hasOrder: memo.ok });
  return {
    track: isLost ? loseTrack(track, stand.isDust === true ? 'below_dust' : 'not_observed') : track,
    stand: hasPassed ? { ...stand, isPassed: true } : stand,
    hasExplorers: deps.tracks.hasExplorers,
  };
}

/** The network whose vault is paid, by the deposit or by the terms of the one that it replaced. */
async function networkOf(request: FollowRequest, deposit: ChainDeposit, deps: FollowDeps): Promise<NetworkId | undefined> {
  const vaults = await vaultsOf(deposit.chain, networkIds, deps);
  return request.networks.find((id) => {
    const vault = vaults.get(id);
    return vault !== undefined && (vault === request.vault || paidTo(deposit, vault) !== undefined);
  });
}
