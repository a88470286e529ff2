import { formatUnits, fromNative, maxOf, minOf, parseWireAmount, toNative } from '../../core/amount.ts';
import { type Asset, baseDecimals, formatAsset, sameAsset } from '../../core/asset/asset.ts';
import { chainName } from '../../core/asset/asset-name.ts';
import { getGasAsset } from '../../core/asset/native-assets.ts';
import { chains } from '../../core/chain/chain.ts';
import { cosmosChains } from '../../core/chain/cosmos-chain.ts';
import type { NetworkFacts } from '../../core/facts/network-facts.ts';
import type { DepositError, PlannedDeposit } from '../../core/inbound/deposit-verdict.ts';
import { isSamePlace } from '../../core/inbound/place.ts';
import { coversAsset } from '../../core/memo/memo.ts';
import { isOrderChange } from '../../core/memo/order-change-text.ts';
import { protocols } from '../../core/network/protocol.ts';
import { expectationProblems } from '../../core/opinion/expectation.ts';
import type { DepositQuestion, Opinion } from '../../core/opinion/opinion.ts';
import { type OthersPayment, otherThan, type ReadPayment, type SentTransaction, unreadable } from '../../core/opinion/others-payment.ts';
import { paymentOnChain, readPayment } from '../../core/opinion/read-payment.ts';
import { present } from '../../core/present.ts';
import { quoteWords } from '../../core/words-of-others.ts';
import { listTokens } from '../account/account.ts';
import { findDecimals } from '../account/decimals.ts';
import { readBothFacts } from '../network/both-facts.ts';
import { depositVerdict } from './check-deposit.ts';

type OpinionDeps = Parameters<typeof depositVerdict>[1];
type Asked = Extract<DepositQuestion, { sent: SentTransaction }>;

const chainMs = 4_000;

/**
 * Judges a deposit as its parts state it, or as somebody else's transaction does, against its owner's intent. Nothing is guessed:
 * an unreadable transaction, or one that differs from the intent, is a problem. Never throws.
 */
export async function secondOpinion(question: DepositQuestion, deps: OpinionDeps): Promise<Opinion> {
  if (question.sent === undefined) return judged(await depositVerdict(question, deps), question, undefined);
  const known = await readBothFacts(deps);
  const read = await readSent(question, known, deps);
  if (!read.ok) return { problems: [read.problem] };
  const { payment } = read;
  const early = [...payment.problems, ...otherPayees(payment, question), ...feeProblems(payment, known)];
  const planned = await planOf(payment, question, known, deps);
  const isDeposit = early.every(({ code }) => code === 'already_paid');
  if ('code' in planned) return { payment, problems: isDeposit ? [...early, planned] : early };
  const [verdict, missed] = await Promise.all([depositVerdict(planned, deps), missedPayer(planned, deps)]);
  const opinion = judged(verdict, question, payment);
  return { ...opinion, payment, problems: [...early, ...differences(planned, question, known), ...missed, ...opinion.problems] };
}

function judged(opinion: Opinion, { expect = {}, sender }: DepositQuestion, payment: OthersPayment | undefined): Opinion {
  const own = { payer: payment === undefined ? sender : payment.from, sender };
  return { ...opinion, problems: [...opinion.problems, ...expectationProblems(expect, opinion, own)] };
}

async function readSent({ sent, from }: Asked, known: readonly NetworkFacts[], deps: OpinionDeps): Promise<ReadPayment> {
  if (sent.form !== 'hash') {
    const pools = known.flatMap((facts) => facts.pools);
    const tokens = pools.map(({ asset, decimals }) => ({ id: formatAsset(asset), ...present({ decimals }) }));
    return readPayment(sent, { meant: from, tokens });
  }
  const { chain, tx } = sent;
  const access = deps.chains.of(chain);
  if (access === undefined) return unreadable(`no endpoint of ${chainName(chain)} is configured here`);
  const reply = await access.payment(tx, listTokens(chain, known), AbortSignal.timeout(chainMs));
  if (!reply.ok) return unreadable(`${chainName(chain)} cannot be asked now`);
  return reply.value === undefined ? unreadable(`${chainName(chain)} does not show it`) : paymentOnChain(chain, reply.value);
}

/** Payments to anybody but the vault; change goes to the payer's own address. */
function otherPayees({ others = [], from }: OthersPayment, { expect, sender }: Asked): readonly DepositError[] {
  const own = [expect?.refundAddress, sender];
  return others
    .filter((address) => !own.some((one) => one !== undefined && isSamePlace({ address }, { address: one })))
    .map((address) => {
      const hint =
        'The transaction pays an address that is not shown to be the payer’s own. If it is theirs, send it as expect.refund_address, and the address that pays as sender.';
      return otherThan('transaction', hint, { expected: from ?? 'an address of the payer', found: address });
    });
}

/** Multiples of a usual fee: one that is never paid, and one that is only where it is a small part of the amount. */
const feeLimits = { never: 100n, rarely: 10n, part: 50n } as const;
/** Cost of a Cardano deposit in lovelace (content/reference/deposits.md#cardano); what the network takes for a payout tells less. */
const cardanoFee = 200_000n;

/** A usual fee of the payment's chain, in the smallest units of its gas asset: what its network takes for a payout, or more. */
function usualFee(payment: OthersPayment, known: readonly NetworkFacts[]): bigint {
  const { chain } = payment;
  const network = payment.network ?? findOwner(payment, known);
  const entry = known.find((facts) => facts.network === network)?.inbound.find((one) => one.chain === chain);
  const gas = getGasAsset(chain);
  const cost = entry === undefined ? 0n : toNative(entry.outboundFee, gas, chains[chain]?.decimals ?? baseDecimals(gas));
  const least = chain === 'ADA' ? cardanoFee : (cosmosChains[chain]?.mostFee ?? 0n);
  return maxOf(cost, least);
}

/** Refuses a fee far above what its chain takes: it is lost to the payer. */
function feeProblems(payment: OthersPayment, known: readonly NetworkFacts[]): readonly DepositError[] {
  const { chain, fee, asset, paid } = payment;
  const usual = usualFee(payment, known);
  if (fee === undefined || usual === 0n || asset === undefined) return [];
  const gas = getGasAsset(chain);
  const part = sameAsset(asset, gas) && paid !== undefined && 'native' in paid ? paid.native / feeLimits.part : 0n;
  const most = minOf(maxOf(usual * feeLimits.rarely, part), usual * feeLimits.never);
  if (fee <= most) return [];
  const text = (units: bigint) => `${formatUnits(units, chains[chain]?.decimals ?? baseDecimals(gas))} ${gas.ticker}`;
  const hint = 'The transaction pays its chain a fee far above the usual one.';
  return [otherThan('transaction', hint, { expected: `at most ${text(most)}`, found: text(fee) })];
}

/** A plain payment to a vault on an EVM chain is seen if it comes from an ordinary account (content/reference/deposits.md#evm-chains). */
async function missedPayer({ from, sender, isPlain }: PlannedDeposit, deps: OpinionDeps): Promise<readonly DepositError[]> {
  if (isPlain !== true) return [];
  const reply = sender === undefined ? undefined : await deps.chains.of(from.chain)?.code?.(sender, AbortSignal.timeout(chainMs));
  if (reply?.ok && reply.value !== 'contract') return [];
  const hint = `Without the router the deposit is seen only from an ordinary account, and ${sender === undefined ? 'the payer is not known. Send it as sender' : 'the payer is not shown to be one'}, or call the router of a quote.`;
  return [{ code: 'invalid_field', field: 'router', hint }];
}

/** Network that takes deposits at the address now, by its facts. */
const findOwner = ({ chain, to }: Pick<OthersPayment, 'chain' | 'to'>, known: readonly NetworkFacts[]) =>
  known.find(({ inbound }) => inbound.some((entry) => entry.chain === chain && isSamePlace({ address: entry.address }, { address: to })))
    ?.network;

/** Deposit of a payment, or the reason that no network takes it. */
async function planOf(
  payment: OthersPayment,
  asked: Asked,
  known: readonly NetworkFacts[],
  deps: OpinionDeps,
): Promise<PlannedDeposit | DepositError> {
  const { to: address, router, asset, contract, memo, expiration, isPlain } = payment;
  if (asset === undefined) return unreadable('it pays a token that neither network has', contract).problem;
  const amount = await amountOf(payment, asset, asked, deps);
  if (typeof amount !== 'bigint') return amount;
  const network = payment.network ?? asked.network ?? findOwner(payment, known);
  if (network === undefined) {
    const hint = `Neither network takes deposits on ${chainName(payment.chain)} at ${quoteWords(address ?? '', 120)} now: it is somebody else's address, or an old one. Pay nothing.`;
    return { code: 'invalid_address', field: 'transaction', hint };
  }
  const isPast = expiration !== undefined && expiration * 1_000 <= deps.now();
  const { maxImpactBps, acceptOneOperator, expiry = isPast ? expiration : undefined } = asked;
  const terms = present({ address, router, isPlain, expiry, maxImpactBps, acceptOneOperator, sender: payment.from ?? asked.sender });
  return { network, from: asset, amount, memo: memo ?? asked.memo ?? '', ...terms };
}

async function amountOf({ paid, memo }: OthersPayment, asset: Asset, { amount }: Asked, deps: OpinionDeps) {
  if (paid === undefined)
    return (
      amount ?? ({ code: 'invalid_amount', field: 'amount', hint: 'The payment link leaves the amount open. Send it as amount.' } as const)
    );
  if ('base' in paid) return paid.base;
  const decimals = paid.decimals ?? (await findDecimals(asset, deps));
  if (decimals === undefined) return unreadable(`the decimal places of ${asset.ticker} are not known`).problem;
  const units = fromNative(paid.native, asset, decimals);
  // An account of a network cancels an order without coins.
  if (units === 0n && isOrderChange(memo ?? '')) return units;
  const read = parseWireAmount(`${units}`);
  return read.ok ? read.value : { ...read.error, field: 'transaction' };
}

/** Values that the caller sent with the transaction, but that it does not contain. */
function differences(planned: PlannedDeposit, asked: Asked, known: readonly NetworkFacts[]): readonly DepositError[] {
  const { from, amount, memo, address, router } = asked;
  const problem = (field: string, expected: string, found: string) =>
    otherThan(field, `${field} is another in the transaction.`, { expected, found });
  const chain = planned.from.chain;
  const owner = planned.address === undefined ? planned.network : findOwner({ chain, to: planned.address }, known);
  const meant = asked.network ?? planned.network;
  return [
    ...(owner === undefined || owner === meant
      ? []
      : [otherThan('network', `This is a deposit to ${protocols[owner].name}.`, { expected: meant, found: owner })]),
    ...(from === undefined || coversAsset(from, planned.from) ? [] : [problem('from_asset', formatAsset(from), formatAsset(planned.from))]),
    ...(amount === undefined || amount === planned.amount ? [] : [problem('amount', `${amount}`, `${planned.amount}`)]),
    ...(memo === undefined || memo === planned.memo ? [] : [problem('memo', quoteWords(memo, 120), quoteWords(planned.memo, 120))]),
    ...(address === undefined || isSamePlace({ address }, { address: planned.address })
      ? []
      : [problem('inbound_address', quoteWords(address, 120), planned.address ?? 'none')]),
    ...(router === undefined || isSamePlace({ router }, { router: planned.router })
      ? []
      : [problem('router', quoteWords(router, 120), planned.router ?? 'none')]),
  ];
}
