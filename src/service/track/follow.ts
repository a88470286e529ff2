import { type BaseAmount, minOf } from '../../core/amount.ts';
import { parseAsset } from '../../core/asset/asset.ts';
import { chains } from '../../core/chain/chain.ts';
import { AppError } from '../../core/errors.ts';
import { readDepositMemo } from '../../core/memo/mint-memo.ts';
import { type NetworkId, networkIds } from '../../core/network/protocol.ts';
import { present } from '../../core/present.ts';
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
import { keepLatest } from '../network/keep-latest.ts';
import { isMeantAsDeposit, isPassed, orLost } from './lost.ts';
import { otherNetworkDetail, type Tracking, type TrackRequest, trackSwap } from './track.ts';

/** A track request with the deposit terms, so that a replaced deposit can be found again. */
export interface FollowRequest extends TrackRequest, DepositTerms {
  /** Inputs of the deposit. */
  readonly spends?: readonly Outpoint[];
  /** Unix seconds at which the quote expires. */
  readonly expiresAt?: number;
  /** Whether the time of the deposit is wanted. */
  readonly withTime?: true;
}

/** Position of the deposit on its own chain; nowhere: unknown to the chain, with its inputs unspent. */
export const depositPlaces = ['mempool', 'block', 'nowhere'] as const;

/** A deposit that is on its own chain and not yet seen by a network. */
export interface DepositStand {
  /** The current deposit transaction. */
  readonly deposit: ChainDeposit;
  readonly place: (typeof depositPlaces)[number];
  /** Recipient and amount of the deposit; absent when it pays no address. */
  readonly vault?: string;
  readonly amount?: BaseAmount;
  /** Set for a replacement transaction: whether it still carries the swap. */
  readonly carries?: boolean;
  /** Whether its first output pays the current vault; absent when the network's facts are unavailable. */
  readonly isVaultInUse?: boolean;
  /** The quote expired before the deposit was in a block. */
  readonly isQuoteExpired?: boolean;
  /** In a block, and below the dust threshold of all requested networks. */
  readonly isDust?: true;
  /** In a block that the networks have already scanned without observing it. */
  readonly isPassed?: true;
}

/** Current state of a swap. */
export interface Followed extends Tracking {
  /** Set until a node has seen the deposit. */
  readonly stand?: DepositStand;
  /** Replacement of the deposit, in the networks' notation. */
  readonly replacedBy?: string;
  /** Block time of the deposit in unix milliseconds, if wanted and known. */
  readonly depositedAt?: number;
}

type FollowDeps = Pick<Deps, 'tracks' | 'chains' | 'facts' | 'now'>;

const deadlineMs = 4_000;
const keptDeposits = 500;
/** Maximum number of inputs checked for a spend. */
const maxCoins = 4;

/**
 * Tracks a swap, also before any node has seen its deposit and after the deposit was replaced by a transaction that
 * spends the same inputs (a fee bump). Errors and failures as `trackSwap`; transaction_not_found only when its chain
 * does not know the deposit either.
 * @throws AppError
 */
export async function followDeposit(request: FollowRequest, deps: FollowDeps): Promise<Followed> {
  const followed = await followNow(request, deps);
  // The history of a network does not contain a deposit that no node has seen.
  if (request.withTime !== true || followed.stand !== undefined) return followed;
  const depositedAt = await deps.tracks.timeOf(followed.track.network, followed.replacedBy ?? request.tx);
  return { ...followed, ...present({ depositedAt }) };
}

async function followNow(request: FollowRequest, deps: FollowDeps): Promise<Followed> {
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

/**
 * The swap as seen by the networks; undefined when none has seen it. @throws AppError for any other failure, and when a
 * network that was not requested has it
 */
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

/** The deposit or its replacement, as shown by the chain; undefined when no available chain knows it. */
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
  // A failed request says nothing about a replacement.
  const isSilent = replies.some((reply) => reply !== undefined && !reply.ok);
  if (isSilent && kept !== undefined) return { stand: await standOf(kept, request, deps), terms: request };
  const chain = kept?.chain ?? (request.spends === undefined ? undefined : request.chain);
  return isSilent || chain === undefined ? undefined : replacement({ ...request, chain }, kept, deps);
}

/** Terms of the deposit, from the request and from its last known state on chain. */
function mergeTerms({ vault, memo, amount }: DepositTerms, kept: ChainDeposit | undefined, vaults: readonly string[]): DepositTerms {
  const output = kept && depositOutput(kept, vault === undefined ? vaults : [vault]);
  return present({ vault: vault ?? output?.to, memo: kept?.memo ?? memo, amount: output?.amount ?? amount });
}

async function replacement(
  request: FollowRequest & { readonly chain: string },
  kept: ChainDeposit | undefined,
  deps: FollowDeps,
): Promise<Present | undefined> {
  const vaults = [...(await vaultsOf(request.chain, request.networks, deps)).values()];
  const terms = mergeTerms(request, kept, vaults);
  const access = deps.chains.of(request.chain);
  const coins = kept?.spends ?? request.spends ?? [];
  const tx = request.tx.toLowerCase();
  for (const coin of coins.slice(0, maxCoins)) {
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

/** With no terms known, any transaction with a memo that pays a vault counts as the same swap. */
function carries(found: ChainDeposit, terms: DepositTerms, vaults: readonly string[]): boolean {
  if (terms.vault !== undefined || terms.memo !== undefined) return carriesSwap(found, terms);
  return found.memo !== '' && vaults.some((vault) => paidTo(found, vault) !== undefined);
}

const keep = (tx: string, deposit: ChainDeposit, { tracks }: FollowDeps): void => keepLatest(tracks.deposits, tx, deposit, keptDeposits);

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

/** Lowest dust threshold of a chain on the given networks; undefined when one of the networks is unavailable. */
async function leastSeen(chain: string, networks: readonly NetworkId[], { facts }: FollowDeps): Promise<bigint | undefined> {
  const signal = AbortSignal.timeout(deadlineMs);
  const replies = await Promise.all(networks.map((network) => facts.read(network, { signal })));
  const said = replies.map((reply) => reply.ok && (reply.value.inbound.find((one) => one.chain === chain)?.dustThreshold ?? 'elsewhere'));
  const [dust, ...others] = said.flatMap((one) => (typeof one === 'bigint' ? [one] : []));
  return said.includes(false) || dust === undefined ? undefined : minOf(dust, ...others);
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

/** Builds the track of an unobserved deposit. @throws AppError transaction_not_found when it pays no known network */
async function standing(request: FollowRequest, stand: DepositStand, deps: FollowDeps): Promise<Followed> {
  const { deposit, carries: isCarrying, place, amount } = stand;
  const { chain } = deposit;
  const memoText = isCarrying === false ? (request.memo ?? '') : deposit.memo;
  const network = request.networks.length === 1 ? request.networks[0] : await findNetwork(request, deposit, deps);
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

/** The network whose vault is paid, by the deposit or by the terms of the one it replaced. */
async function findNetwork(request: FollowRequest, deposit: ChainDeposit, deps: FollowDeps): Promise<NetworkId | undefined> {
  const vaults = await vaultsOf(deposit.chain, networkIds, deps);
  return request.networks.find((id) => {
    const vault = vaults.get(id);
    return vault !== undefined && (vault === request.vault || paidTo(deposit, vault) !== undefined);
  });
}
