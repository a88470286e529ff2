import { validateAddress } from '../../core/address/address.ts';
import { maxBps } from '../../core/amount.ts';
import { homeChain } from '../../core/asset/asset.ts';
import { AppError, type ErrorInfo, type Result } from '../../core/errors.ts';
import type { NetworkFacts } from '../../core/facts/network-facts.ts';
import type { DepositVerdict, PlannedDeposit } from '../../core/inbound/deposit-verdict.ts';
import type { InboundReport, InboundRequest } from '../../core/inbound/inbound.ts';
import { isSamePlace } from '../../core/inbound/place.ts';
import { type DepositMemo, fitsChain } from '../../core/memo/memo.ts';
import { decodeOrderChange } from '../../core/memo/memo-modify.ts';
import { readDepositMemo } from '../../core/memo/mint-memo.ts';
import { changeAmount, isOrderChange, type OrderChange, orderChangeText } from '../../core/memo/order-change-text.ts';
import { protocols } from '../../core/network/protocol.ts';
import { present } from '../../core/present.ts';
import { planNetwork, resolveAsset } from '../../core/quote/plan.ts';
import type { Deps } from '../deps.ts';
import { readBothFacts } from '../network/both-facts.ts';
import { withPaidAmount } from '../network/paid-amount.ts';
import { limitOrders } from '../quote/limit/limit-orders.ts';
import { depositOutcome, type OutcomeDeps } from './deposit-outcome.ts';
import { inbound } from './inbound.ts';

type CheckDeps = Pick<Deps, 'views' | 'routers' | 'pauses' | 'limits'> & OutcomeDeps;

/** Longest time until an expiry: nodes promise 15 minutes, and clocks differ. */
const longestExpiryMs = 3_600_000;

const problem = (code: ErrorInfo['code'], field: string, hint: string): ErrorInfo => ({ code, field, hint });

/**
 * Checks whether a deposit may be paid exactly as planned, right now: its memo is readable with a valid recipient,
 * nothing on its path is halted or paused, the network's own quote neither swallows nor refunds it, and hosts of two
 * operators, queried in parallel, confirm its address and router. Uses the amount that its chain can represent. Nothing
 * is cached, and anything that cannot be determined is a problem. Never throws.
 */
export async function depositVerdict(asked: PlannedDeposit, deps: CheckDeps): Promise<DepositVerdict> {
  const paid = await paidOf(asked, deps);
  return paid.ok ? checkPlan(paid.value, deps) : { planned: asked, problems: [paid.error] };
}

/** Deposit with the amount that its chain can represent. */
async function paidOf(asked: PlannedDeposit, deps: CheckDeps): Promise<Result<PlannedDeposit>> {
  try {
    return { ok: true, value: await withPaidAmount(asked, deps) };
  } catch (error) {
    if (error instanceof AppError) return { ok: false, error: error.info };
    throw error;
  }
}

async function checkPlan(planned: PlannedDeposit, deps: CheckDeps): Promise<DepositVerdict> {
  const { network, from: named } = planned;
  const [reply, known] = await Promise.all([deps.facts.read(network), readBothFacts(deps)]);
  if (!reply.ok) return { planned, problems: [{ ...reply.error.info, hint: `${reply.error.info.hint} Send nothing now.` }] };
  const facts = reply.value;
  if (isOrderChange(planned.memo)) return checkCancel(planned, deps);
  const from = resolveAsset(named, facts) ?? named;
  const deposit = { ...planned, from };
  const late = expiryProblems(planned, deps.now());
  const read = readDepositMemo(planned.memo, network, from);
  if (!read.ok) return { planned: deposit, problems: [...late, { ...read.error, field: 'memo' }] };
  const order = { ...read.value, asset: resolveAsset(read.value.asset, facts) ?? read.value.asset };
  const [place, outcome] = await Promise.all([checkPlace(deposit, order, deps), depositOutcome({ deposit, order }, facts, deps)]);
  const problems = [
    ...late,
    ...memoProblems(deposit, order),
    ...pathProblems(deposit, order, [facts, ...known.filter((one) => one.network !== network)]),
    ...outcome.problems,
    ...(place.ok ? placeProblems(deposit, place.value) : [place.error]),
  ];
  const { warnings, expectedOut, lossBps, minimumPayout, paidUsd, seconds } = outcome;
  return {
    planned: deposit,
    problems: withoutRepeats(problems),
    warnings,
    order,
    ...present({ expectedOut, lossBps, minimumPayout, paidUsd, seconds, place: place.ok ? place.value : undefined }),
  };
}

/** Judges the cancel of a limit order: whether the payer has that order, and whether no more is paid than the message needs. */
async function checkCancel(planned: PlannedDeposit, deps: CheckDeps): Promise<DepositVerdict> {
  const { network, memo, amount, sender } = planned;
  const late = expiryProblems(planned, deps.now());
  const read = decodeOrderChange(memo);
  if (!read.ok || network !== 'thorchain' || read.value.newTarget !== 0n) {
    const hint = read.ok ? 'Of the memos that change an order, only a cancel on THORChain is judged here.' : read.error.hint;
    return { planned, problems: [...late, problem('invalid_field', 'memo', hint)] };
  }
  const { from, to } = read.value;
  const form = { streaming: false, limit: true };
  const chain = homeChain(from, network);
  const [place, unknown] = await Promise.all([
    placeOf({ network, from, to, form, acceptOneOperator: planned.acceptOneOperator ?? false }, deps),
    orderProblems(read.value, sender, deps),
  ]);
  const needed = changeAmount(chain, place.ok ? place.value.dustThreshold : undefined);
  const isPaidElsewhere = homeChain(planned.from, network) !== chain || planned.from.contract !== '';
  const problems = [
    ...late,
    ...unknown,
    ...(fitsChain(memo, chain, network).ok ? [] : [problem('memo_too_long', 'memo', `${chain} cannot carry this memo.`)]),
    ...(isPaidElsewhere ? [problem('invalid_asset', 'from_asset', `The cancel of this order is paid in the gas asset of ${chain}.`)] : []),
    ...(amount < needed ? [problem('amount_too_low', 'amount', `Less than ${needed} units is not seen.`)] : []),
    ...(amount > needed * costliestCancel ? [problem('amount_too_high', 'amount', `It is not returned: ${needed} units suffice.`)] : []),
    ...(place.ok ? placeProblems(planned, place.value) : [place.error]),
  ];
  return { planned, problems, cancels: read.value, ...present({ place: place.ok ? place.value : undefined }) };
}

/** Maximum cost of a cancel, as a multiple of what its message needs. */
const costliestCancel = 10n;

async function orderProblems(change: OrderChange, sender: string | undefined, deps: CheckDeps): Promise<readonly ErrorInfo[]> {
  if (sender === undefined)
    return [problem('invalid_field', 'sender', 'sender is missing. Send the address that pays: only that of the order can cancel it.')];
  try {
    const { orders } = await limitOrders(sender, deps);
    if (orders.some(({ order }) => orderChangeText({ ...order, newTarget: change.newTarget }) === orderChangeText(change))) return [];
    return [problem('not_found', 'memo', 'The paying address has no such open order: nothing would be cancelled.')];
  } catch (error) {
    if (error instanceof AppError) return [error.info];
    throw error;
  }
}

/** Codes that the plan and the node may report in different words; only the first is reported. */
const oncePerDeposit: readonly ErrorInfo['code'][] = ['trading_halted', 'amount_too_low'];

const withoutRepeats = (problems: readonly ErrorInfo[]): readonly ErrorInfo[] =>
  problems.filter(
    ({ code, hint }, index) =>
      problems.findIndex((one) => one.code === code && (one.hint === hint || oncePerDeposit.includes(code))) === index,
  );

function expiryProblems({ expiry }: PlannedDeposit, now: number): readonly ErrorInfo[] {
  if (expiry !== undefined && expiry * 1_000 > now + longestExpiryMs) {
    const hint = 'No quote holds that long: send its expiry in unix seconds, as it was answered.';
    return [problem('invalid_field', 'expiry', hint)];
  }
  if (expiry === undefined || expiry * 1_000 > now) return [];
  return [problem('quote_expired', 'expiry', 'The quote of this deposit has expired. Get a new one, and use nothing of the old one.')];
}

async function checkPlace(
  { network, from, amount, acceptOneOperator = false }: PlannedDeposit,
  order: DepositMemo,
  deps: CheckDeps,
): Promise<Result<InboundReport>> {
  const mint = order.kind === 'mint' || order.kind === 'redeem' ? order.kind : undefined;
  const form = { streaming: order.interval > 0, limit: order.kind === 'limit', mint };
  return placeOf({ network, from, to: order.asset, form, acceptOneOperator, amount }, deps);
}

async function placeOf(request: InboundRequest, deps: CheckDeps): Promise<Result<InboundReport>> {
  try {
    return { ok: true, value: await inbound(request, deps) };
  } catch (error) {
    if (error instanceof AppError) return { ok: false, error: error.info };
    throw error;
  }
}

/** Problems of the memo itself. */
function memoProblems({ network, from, memo }: PlannedDeposit, { dex, refund }: DepositMemo): readonly ErrorInfo[] {
  const chain = homeChain(from, network);
  const fits = fitsChain(memo, chain, network);
  const isRefundValid = refund === undefined || validateAddress(refund, chain, { network, use: 'refund' }).ok;
  return [
    ...(fits.ok ? [] : [fits.error]),
    ...(isRefundValid ? [] : [problem('invalid_address', 'memo', `The refund address in the memo is not valid on ${chain}.`)]),
    ...(dex === undefined
      ? []
      : [problem('invalid_field', 'memo', 'The memo hands the payout to another contract, which no quote of this service does.')]),
    ...(memo.includes('|')
      ? [problem('invalid_field', 'memo', 'The memo has extra text behind a “|”, which no quote of this service has.')]
      : []),
  ];
}

/** Reasons why the network would not execute this swap for this amount and recipient. */
function pathProblems({ network, from, amount }: PlannedDeposit, order: DepositMemo, known: readonly NetworkFacts[]): readonly ErrorInfo[] {
  const [facts] = known;
  if (facts === undefined) return [];
  const { asset: to, destination, refund, kind } = order;
  const whole = { from, to, amount, destination, toleranceBps: maxBps, networks: [network], ...(refund === undefined ? {} : { refund }) };
  const mode = kind === 'swap' || kind === 'limit' ? (order.interval > 0 ? 'streaming' : 'single') : kind;
  const refusals = planNetwork(whole, network, facts, known).refusals.filter((one) => one.mode === undefined || one.mode === mode);
  return refusals.map(({ error }) => ({
    ...error,
    field: error.field === 'destination' || error.field === 'refund_address' ? 'memo' : (error.field ?? ''),
  }));
}

/** Compares the payment's address and router with those confirmed by the operators. */
function placeProblems({ network, from, address, router, isPlain = false }: PlannedDeposit, place: InboundReport): readonly ErrorInfo[] {
  const { name } = protocols[network];
  const chain = homeChain(from, network);
  if (place.address === undefined) {
    const hint = `This deposit is a message to ${name} itself (MsgDeposit) and goes to no address.`;
    return address === undefined && router === undefined ? [] : [problem('invalid_address', 'inbound_address', hint)];
  }
  if (address === undefined)
    return [problem('invalid_field', 'inbound_address', `inbound_address is missing. Send the one that the user is about to pay.`)];
  const written = (text: string | undefined) => {
    const read = text === undefined ? undefined : validateAddress(text, chain, { network, use: 'refund' });
    return read?.ok ? read.value.text : text;
  };
  const told = { address: written(address), router: written(router) };
  const wanted = { address: written(place.address), router: isPlain ? undefined : written(place.router) };
  if (!isSamePlace({ address: told.address }, { address: wanted.address }))
    return [problem('invalid_address', 'inbound_address', `This is not where ${name} takes deposits on ${chain} now. Get a new quote.`)];
  if (isSamePlace(told, wanted)) return [];
  if (router === undefined) return [problem('invalid_field', 'router', 'router is missing. Send the router of the quote.')];
  const hint =
    wanted.router === undefined
      ? `${name} takes this deposit without a router.`
      : `${name} takes deposits on ${chain} through another router: take it from a new quote.`;
  return [problem('invalid_address', 'router', hint)];
}
