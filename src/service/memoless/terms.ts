import { maxBaseAmount, maxBps } from '../../core/amount.ts';
import { type Asset, sameAsset } from '../../core/asset/asset.ts';
import { AppError, type ErrorCode, type ErrorInfo } from '../../core/errors.ts';
import type { NetworkFacts } from '../../core/facts/network-facts.ts';
import { swapHalts } from '../../core/halt/halt.ts';
import { wantedOperators } from '../../core/inbound/inbound.ts';
import type { SwapMemo } from '../../core/memo/memo.ts';
import { mustReply, type NodeReply } from '../../core/network/node-reply.ts';
import { planNetwork, resolveAsset } from '../../core/quote/plan.ts';
import { referenceHalts } from '../../core/reference/reference-halt.ts';
import type { ReferenceHost, ReferenceTerms } from '../../core/reference/reference-host.ts';
import type { Deps } from '../deps.ts';
import { readTwoOperators, tooFewReason } from '../network/host-quorum.ts';
import type { TermsReader } from '../ports/registrar.ts';

const callMs = 2_500;

/** Calls the registration store. @throws AppError memoless_unavailable when it fails. */
export async function ofStore<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof AppError) throw error;
    // A call that timed out may have reached the store.
    const hint =
      'The store of registrations cannot be reached right now. Register the same memo again in a minute: what was begun goes on, and is paid for once.';
    throw new AppError({ code: 'memoless_unavailable', hint }, error);
  }
}

const freshMs = 3_000;
/** How long agreed terms remain valid while an operator is unreachable. */
const keptMs = 30_000;

/** Maximum height difference between two hosts: a minute of blocks. */
const maxApart = 10;
/** Maximum ratio between the costs reported by two hosts. */
const maxTimes = 2n;

/**
 * Reads the terms from two hosts, with one request in flight. `now` in unix milliseconds. Charges the budget the higher
 * of the two costs; payers rely on the lower lifetime.
 */
export function createTermsReader(hosts: readonly ReferenceHost[], now: () => number): TermsReader {
  let seen: { readonly at: number; readonly reply: NodeReply<ReferenceTerms> } | undefined;
  let flight: Promise<NodeReply<ReferenceTerms>> | undefined;
  const request = async (): Promise<NodeReply<ReferenceTerms>> => {
    const at = now();
    const reply = await readTerms(hosts);
    flight = undefined;
    if (reply.ok) seen = { at, reply };
    const isSilent = !reply.ok && reply.error.kind === 'unavailable';
    return isSilent && seen !== undefined && at - seen.at < keptMs ? seen.reply : reply;
  };
  return async () => {
    if (seen !== undefined && now() - seen.at < freshMs) return seen.reply;
    flight ??= request();
    return flight;
  };
}

async function readTerms(hosts: readonly ReferenceHost[]): Promise<NodeReply<ReferenceTerms>> {
  const found = await readTwoOperators({
    hosts,
    read: (host) => host.terms(AbortSignal.timeout(callMs)),
    isBehind: (one, best) => best.height - one.height > maxApart,
  });
  const { answers, operators } = found;
  if (answers.length === 0) return nowhere;
  if (answers.length < Math.min(wantedOperators, operators)) return refusedTerms('deposit_unverified', tooFewReason('thorchain', found));
  const terms = agreedTerms(answers.map(({ value }) => value));
  if (terms !== undefined) return { ok: true, value: terms };
  return refusedTerms('upstream_invalid', 'Two hosts of THORChain disagree on what a registration costs.');
}

/** Combines the terms reported by hosts; undefined when they differ too much to be of one network. */
export function agreedTerms(said: readonly ReferenceTerms[]): ReferenceTerms | undefined {
  const [first] = said;
  if (first === undefined) return undefined;
  const cost = ({ nativeFee, registrationCost }: ReferenceTerms): bigint => nativeFee + registrationCost;
  const byCost = [...said].sort((a, b) => (cost(a) < cost(b) ? -1 : 1));
  const [least = first, most = first] = [byCost[0], byCost.at(-1)];
  const heights = said.map(({ height }) => height);
  const height = Math.max(...heights);
  const isOne = cost(most) <= cost(least) * maxTimes && height - Math.min(...heights) <= maxApart;
  if (!isOne || said.some(({ digits }) => digits !== first.digits)) return undefined;
  const halted = said.find((terms) => terms.halted !== undefined)?.halted;
  const ttlBlocks = Math.min(...said.map((terms) => terms.ttlBlocks));
  const { nativeFee, registrationCost, digits } = most;
  return { height, nativeFee, registrationCost, digits, ttlBlocks, ...(halted === undefined ? {} : { halted }) };
}

const nobody: ErrorInfo = { code: 'upstream_unavailable', hint: 'THORChain cannot be reached right now. Nothing was registered.' };
const nowhere: NodeReply<never> = { ok: false, error: { kind: 'unavailable', info: nobody } };
const refusedTerms = (code: 'deposit_unverified' | 'upstream_invalid', why: string): NodeReply<never> => ({
  ok: false,
  error: { kind: code === 'upstream_invalid' ? 'invalid' : 'unavailable', info: { code, hint: `${why} Nothing was registered.` } },
});

/**
 * Current terms of a registration.
 * @throws AppError memoless_unavailable while the network accepts none; upstream_unavailable; deposit_unverified when
 * only one of two operators replies; upstream_invalid when they disagree.
 */
export async function readReferenceTerms({ referenceTerms }: Pick<Deps, 'referenceTerms'>): Promise<ReferenceTerms> {
  const terms = mustReply(await referenceTerms());
  if (terms.halted === undefined) return terms;
  throw new AppError({ code: 'memoless_unavailable', hint: `${terms.halted} Nothing was registered.` });
}

/** THORChain's facts. @throws AppError upstream_unavailable */
export async function readFacts({ facts }: Pick<Deps, 'facts'>): Promise<NetworkFacts> {
  const reply = await facts.read('thorchain');
  if (reply.ok) return reply.value;
  throw new AppError({ code: 'upstream_unavailable', hint: reply.error.info.hint });
}

/** Refusals of a plan that a memo is not judged by: halts have an error of their own, and no deposit carries a registered memo. */
const notOfMemo: readonly ErrorCode[] = ['trading_halted', 'memo_too_long'];

/**
 * Checks that a network would execute the swap a memo orders: both pools available, destination and refund addresses valid
 * for their chains, of effect and not known to lose funds (by the facts `known` of both networks). Returns the target by its
 * pool's name.
 * @throws AppError no_route, same_asset, invalid_address, invalid_field.
 */
export function checkMemo(from: Asset, order: SwapMemo, facts: NetworkFacts, known: readonly NetworkFacts[]): Asset {
  const to = resolveAsset(order.asset, facts) ?? order.asset;
  if (sameAsset(from, to)) throw new AppError({ code: 'same_asset', hint: 'The memo swaps the asset into itself.', field: 'memo' });
  const request = {
    from,
    to,
    amount: maxBaseAmount,
    destination: order.destination,
    ...(order.refund === undefined ? {} : { refund: order.refund }),
    toleranceBps: maxBps,
    networks: ['thorchain'],
  } as const;
  const { refusals } = planNetwork(request, 'thorchain', facts, [facts, ...known]);
  const refusal = refusals.find(({ error }) => !notOfMemo.includes(error.code));
  if (refusal !== undefined) throw new AppError({ ...refusal.error, ...(refusal.error.code === 'no_route' ? {} : { field: 'memo' }) });
  return to;
}

/** As `checkMemo`, and requires that nothing is halted. @throws AppError those of `checkMemo`, trading_halted, memoless_unavailable. */
export function checkOrder(from: Asset, order: SwapMemo, facts: NetworkFacts, known: readonly NetworkFacts[]): { readonly to: Asset } {
  const to = checkMemo(from, order, facts, known);
  const form = { streaming: order.interval > 0, limit: order.kind === 'limit' };
  const [halt] = swapHalts(from, to, facts, form);
  if (halt !== undefined) throw new AppError({ code: 'trading_halted', hint: `${halt.text} Nothing was registered.` });
  const [closed] = referenceHalts(facts);
  if (closed !== undefined) throw new AppError({ code: 'memoless_unavailable', hint: `${closed.text} Nothing was registered.` });
  return { to };
}

/**
 * Safety margin in seconds before a reference expires, after which no deposit may start: 20 minutes, or two blocks of
 * the source chain plus 10 minutes if that is longer.
 */
export const sendMarginSeconds = (blockMs: number): number => Math.max(1_200, Math.ceil((2 * blockMs) / 1_000) + 600);
