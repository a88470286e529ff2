import type { DepositVerdictAnswer } from '../../client/v1/check-deposit.ts';
import { assetInfo, formatPlace } from '../../core/asset/asset-name.ts';
import { protocols } from '../../core/network/protocol.ts';
import { showUnseen } from '../../core/words-of-others.ts';
import { duration, exact, inUnit, percent } from '../../i18n/figures.ts';
import { isEnglish } from '../../i18n/locale.ts';
import { fillIn } from '../../i18n/t.ts';
import { tCheck } from '../words/check-words.ts';

/** Texts of other pages, embedded in this page. */
export type BorrowedWords = Readonly<Record<string, string>>;

interface Fact {
  readonly name: string;
  readonly text: string;
  /** Address or memo, shown whole on its own line. */
  readonly isCode?: boolean;
  readonly note?: string;
}

interface DescribedError {
  readonly reason: string;
  readonly expected?: string | undefined;
  readonly found?: string | undefined;
}

/** A verdict in words: what it is, why, and what the payment does. */
export interface ToldVerdict {
  /** `risky` for a payable deposit with a danger; `sent` for a valid payment that was already sent. */
  readonly outcome: 'safe' | 'risky' | 'stop' | 'sent';
  readonly title: string;
  readonly text: string;
  readonly problems: readonly DescribedError[];
  readonly warnings: readonly { readonly severity: string; readonly text: string; readonly isEnglish?: boolean }[];
  readonly facts: readonly Fact[];
}

function money(units: bigint, asset: string): string {
  const info = assetInfo(asset);
  return info === undefined ? `${units} ${asset}` : inUnit(exact(units, info.decimals), info.ticker);
}

function assetName(asset: string): string {
  const info = assetInfo(asset);
  return info === undefined ? asset : `${info.ticker} (${formatPlace(info)})`;
}

/** Problems without a translation among the error codes. */
function reasonOf({ code, field, reason }: DepositVerdictAnswer['problems'][number]): string {
  if (isEnglish()) return reason;
  if (code === 'not_readable') return tCheck('check.notReadable');
  if (code === 'not_as_expected') return tCheck('check.notMeant');
  return code === 'invalid_address' && field === 'transaction' ? tCheck('check.nobody') : reason;
}

function describeError(problem: DepositVerdictAnswer['problems'][number], borrowed: BorrowedWords): DescribedError {
  const { field, expected, found } = problem;
  const names: BorrowedWords = {
    'expect.to_asset': tCheck('check.toAsset'),
    'expect.destination': borrowed['destination'] ?? '',
    'expect.refund_address': borrowed['refund'] ?? '',
  };
  const name = isEnglish() ? undefined : names[field ?? ''];
  return { reason: name === undefined ? reasonOf(problem) : `${name}: ${reasonOf(problem)}`, expected, found };
}

/** Title of a warning in the page's language; its own sentence in English, or where the page has none. */
function describeWarning(warning: DepositVerdictAnswer['warnings'][number], borrowed: BorrowedWords): ToldVerdict['warnings'][number] {
  const { code, severity, message, price_impact_bps: impact, fee_share_bps: fees, distance_bps: distance, seconds } = warning;
  const text = borrowed[`warning.${code}`];
  if (isEnglish()) return { severity, text: message };
  if (text === undefined) return { severity, text: message, isEnglish: true };
  const bps = impact ?? fees ?? warning.affiliate_bps ?? distance ?? warning.share_bps;
  const info = assetInfo(warning.pool ?? '');
  const values = {
    percent: bps === undefined ? '' : percent(bps),
    loss: percent(warning.total_loss_bps ?? impact ?? 0),
    time: duration(seconds ?? 0),
    pool: warning.pool ?? '',
    asset: info?.ticker ?? '',
    chain: info?.chainName ?? '',
  };
  return { severity, text: fillIn(text, values) };
}

/** The network whose address is paid, and who confirmed it. */
function ownerNote({ deposit, network, read }: DepositVerdictAnswer, borrowed: BorrowedWords): string {
  if (network === undefined) return tCheck('check.nobody');
  const values = { network: protocols[network].name };
  if (read?.inbound_address === undefined) return tCheck('check.native', values);
  if (deposit?.state === 'one_operator') return fillIn(borrowed['one_operator'] ?? '', values);
  return tCheck(deposit?.state === 'verified' ? 'check.verified' : 'check.unverified', values);
}

function paidFacts(answer: DepositVerdictAnswer, borrowed: BorrowedWords): readonly Fact[] {
  const { read, amount, from_asset: asset, network } = answer;
  if (read === undefined) return [];
  const to = read.inbound_address ?? (network === undefined ? undefined : protocols[network].name);
  return [
    ...(amount === undefined || asset === undefined ? [] : [{ name: borrowed['send'] ?? '', text: money(amount, asset) }]),
    ...(to === undefined ? [] : [{ name: tCheck('check.address'), text: to, isCode: true, note: ownerNote(answer, borrowed) }]),
    ...(read.router === undefined ? [] : [{ name: tCheck('check.router'), text: read.router, isCode: true }]),
  ];
}

function cancelFact({ from_asset: from, amount, to_asset: to, target_out: target }: NonNullable<DepositVerdictAnswer['cancels']>): Fact {
  const values = { amount: money(amount, from), target: money(target, to) };
  return { name: tCheck('check.does'), text: tCheck('check.does.cancel', values), note: tCheck('check.cancelNote') };
}

function orderFacts(answer: DepositVerdictAnswer, borrowed: BorrowedWords): readonly Fact[] {
  const { order, cancels, expected_amount_out: expected, read } = answer;
  if (cancels !== undefined) return [cancelFact(cancels)];
  if (order === undefined) return [];
  const { kind, to_asset: asset, minimum_payout: minimum, affiliates = [] } = order;
  const shares = affiliates.map(({ name, bps }) => `${showUnseen(name)} ${bps === undefined ? '' : percent(bps)}`.trim());
  const least = minimum === undefined ? (borrowed['noMinimum'] ?? '') : money(minimum, asset);
  const refund = order.refund_address ?? read?.from;
  return [
    { name: tCheck('check.does'), text: tCheck(`check.does.${kind}`, { asset: assetName(asset) }) },
    { name: borrowed['destination'] ?? '', text: showUnseen(order.destination), isCode: true },
    ...(kind === 'mint' || kind === 'redeem' ? [] : [{ name: borrowed['minimum'] ?? '', text: least }]),
    ...(expected === undefined ? [] : [{ name: borrowed['receive'] ?? '', text: money(expected, asset) }]),
    { name: borrowed['fee'] ?? '', text: shares.length === 0 ? (borrowed['none'] ?? '') : shares.join(', ') },
    {
      name: borrowed['refund'] ?? '',
      ...(refund === undefined ? { text: borrowed['payer'] ?? '' } : { text: showUnseen(refund), isCode: true }),
    },
  ];
}

/** Describes a verdict in the page's language. */
export function describeVerdict(answer: DepositVerdictAnswer, borrowed: BorrowedWords): ToldVerdict {
  const { payable, problems, warnings, network, read } = answer;
  const name = network === undefined ? '' : protocols[network].name;
  const isRisky = warnings.some(({ severity }) => severity === 'danger');
  const faults = problems.filter(({ code }) => code !== 'already_paid');
  const isSent = faults.length < problems.length;
  const outcome = isSent && faults.length === 0 ? 'sent' : !payable ? 'stop' : isRisky ? 'risky' : 'safe';
  return {
    outcome,
    title: tCheck(`check.${outcome}`),
    text: isSent && faults.length > 0 ? tCheck('check.sentStopText') : tCheck(`check.${outcome}Text`, { network: name }),
    problems: faults.map((problem) => describeError(problem, borrowed)),
    warnings: warnings.map((warning) => describeWarning(warning, borrowed)),
    facts: [
      ...paidFacts(answer, borrowed),
      ...orderFacts(answer, borrowed),
      ...(read?.memo ? [{ name: borrowed['memo'] ?? '', text: showUnseen(read.memo), isCode: true }] : []),
    ],
  };
}
