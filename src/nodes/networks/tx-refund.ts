import { baseAmount } from '../../core/amount.ts';
import type { RefundCode, RefundReason } from '../../core/track/track-reading.ts';

/** Message of a memo parse failure: the node quotes the whole memo, then the parts it could not read. */
const parseFailure = /^MEMO: ([\s\S]*?)\nPARSE FAILURE\(S\): ([\s\S]*)$/;
const asAddress = /cannot parse '([\s\S]*?)' as an Address/;

/**
 * Refund rules in order: the first match wins. The texts are those that THORNode and MAYANode write into refund events
 * (content/reference/memos.md#refunds). Patterns anchored at one end may have the payer's text quoted at the other.
 */
const rules: readonly (readonly [RegExp, RefundCode])[] = [
  [/^(?:to )?address\(/, 'invalid_destination'],
  [/^target asset can't be /, 'no_pool'],
  [
    / is not recognizable$|^unable to parse address|^no (?:thorname|mayaname) alias|^(?:thorname|mayaname) doesn't exist/,
    'invalid_destination',
  ],
  [
    /^memo can't be empty|^invalid tx type: |^TxType not supported|^panicked parsing memo|^cannot parse |^not enough parameters/,
    'invalid_memo',
  ],
  [
    /^swap price limit:|^invalid stream(?:ing)? swap |^failed to parse stream |^invalid symbol: |^uint value |^invalid (?:modify|reference)/,
    'invalid_memo',
  ],
  [
    /^(?:invalid|maximum allowed|total|failed to process) affiliate|^affiliate |^swap affiliate |^fail(?:ed)? to get MAYAName /,
    'invalid_memo',
  ],
  [/^(?:aggregator|target asset) |^swap (?:Target|coin) cannot be empty|^could not find matching limit swap/, 'invalid_memo'],
  [/^limit (?:swap|order).{0,40}cancell?ed/i, 'order_cancelled'],
  [/^limit (?:swap|order).{0,40}expired|expired.{0,40}limit|swap has been expired/i, 'order_expired'],
  [/emit asset [0-9]{1,30} less than price limit [0-9]{1,30}/i, 'price_limit'],
  [/outbound amount does not meet requirements|less than (?:price|trade) (?:limit|target)/i, 'price_limit'],
  [/not enough .{0,80}(?:fee|asset)|zero emit asset|less than (?:minimum|min|outbound fee)|invalid amount/i, 'too_small'],
  [/halt|paused|ragnarok|suspended|liquidity auction|limit swaps are not (?:allowed|enabled)/i, 'trading_halted'],
  [/(?:trade accounts|secured asset|synthetics) .{0,30}disabled/, 'trading_halted'],
  [/destination|cannot be the final/i, 'invalid_destination'],
  [/pool(?: does not exist| doesn't exist| is not available| unavailable)|no pool|not an asset for/i, 'no_pool'],
  [/more than bond$/, 'vaults_full'],
  [/assets match|Source and Target cannot be the same|derived asset|asset of a native coin|synthetic of a native coin/, 'no_pool'],
  [/swaps to synths not supported/, 'no_pool'],
  [/^swaps from (?:trade asset to L1|L1 to trade asset)|switch(?:ing)? (?:is not enabled|feature has been removed)$/, 'no_pool'],
  [/^invalid memo|^unknown (?:tx|transaction)/i, 'invalid_memo'],
];

/** Figures of a missed limit: `emit asset A less than price limit L`, `outbound amount does not meet requirements (A/L)`. */
const figures = /(?:emit asset ([0-9]{1,30}) less than price limit ([0-9]{1,30}))|(?:requirements \(([0-9]{1,30})\/([0-9]{1,30})\))/i;

/**
 * Maps a network's refund message to our reason, by the network's own part of it: text quoted from the payer is ignored.
 * Only the figures of a missed limit are passed on.
 */
export function refundReason(words: string): RefundReason {
  const failure = parseFailure.exec(words);
  if (failure !== null || words.startsWith('MEMO: ')) return { code: unreadable(failure?.[1] ?? '', failure?.[2] ?? '') };
  const said = words
    .replace(/; fail to refund \([\s\S]*$/, '')
    .replace(/^fail(?:ed)? to swap: |: unknown request$/g, '')
    .replace(/pool(?:\([^)]*\)| \S+) (?=doesn't exist|does not exist|is not available|unavailable)/g, 'pool ')
    .replace(/cannot swap from .*, assets match/g, 'assets match');
  const code = rules.find(([pattern]) => pattern.test(said))?.[1] ?? 'other';
  const failed = /; fail to refund \([^)]*\): /.test(words) ? { isFailed: true as const } : {};
  return code === 'price_limit' ? { code, ...failed, ...missedBy(said) } : { code, ...failed };
}

/** Distinguishes an invalid destination from other unreadable parts of the memo. */
function unreadable(memo: string, failures: string): RefundCode {
  const [, address] = asAddress.exec(failures) ?? [];
  const destination = memo.split(':')[2] ?? '';
  return address !== undefined && (address === destination || address === destination.split('/')[0])
    ? 'invalid_destination'
    : 'invalid_memo';
}

function missedBy(said: string): Pick<RefundReason, 'emitted' | 'limit'> {
  const [, emitA, limitA, emitB, limitB] = figures.exec(said) ?? [];
  const [emitted, limit] = [emitA ?? emitB, limitA ?? limitB];
  return emitted === undefined || limit === undefined ? {} : { emitted: baseAmount(BigInt(emitted)), limit: baseAmount(BigInt(limit)) };
}
