import type { ErrorInfo } from '../../core/errors.ts';
import { type NetworkId, protocols } from '../../core/network/protocol.ts';
import { type HostRefusal, isHostStatus } from '../http/attempt.ts';
import type { ReplyVerdict } from '../http/request.ts';

interface Rule {
  readonly pattern: RegExp;
  readonly error: (name: string, figures: readonly string[]) => ErrorInfo;
}

const tooLow = (name: string): ErrorInfo => ({
  code: 'amount_too_low',
  hint: `The amount is too small to swap over ${name}. Send more.`,
  field: 'amount',
});
/** Error of a field that the node rejects or misses; `what` states what it accepts. */
const badField =
  (field: string, what: string, code: ErrorInfo['code'] = 'invalid_field') =>
  (name: string): ErrorInfo => ({ code, hint: `${name} ${what}`, field });
const noRoute = (name: string): ErrorInfo => ({ code: 'no_route', hint: `${name} has no pool that can swap this pair.` });
const badAddress =
  (field: 'destination' | 'refund_address', what: string) =>
  (name: string): ErrorInfo => ({
    code: 'invalid_address',
    hint: `${name} does not accept the ${what}. Check the address and its chain.`,
    field,
  });

/** Details with digits only, at most 30; never the node's text. */
const details = (entries: Readonly<Record<string, string | undefined>>): Pick<ErrorInfo, 'details'> => {
  const known = Object.entries(entries).flatMap(([key, digits]) =>
    digits === undefined ? [] : [[key, BigInt(digits).toString()] as const],
  );
  return known.length === 0 ? {} : { details: Object.fromEntries(known) };
};

/**
 * Error rules in order: the first match wins. The texts are those of THORNode 3.17 and MAYANode
 * 1.124 (content/reference/thornode.md#refusals, content/reference/mayanode.md#quotes).
 */
const rules: readonly Rule[] = [
  {
    pattern: /amount less than min swap amount(?: \(recommended_min_amount_in: ([0-9]{1,30})\))?/i,
    error: (name, [minimum]) => ({
      ...tooLow(name),
      hint: `The amount is below the smallest swap that ${name} recommends.`,
      ...details({ recommended_min_amount_in: minimum }),
    }),
  },
  {
    pattern: /amount less than dust threshold/i,
    error: (name) => ({ ...tooLow(name), hint: `${name} ignores deposits this small on the source chain. Send more.` }),
  },
  { pattern: /not enough .{0,80}fee|emit [0-9]{1,30} less than outbound fee|zero emit asset|swap, invalid amount/i, error: tooLow },
  {
    pattern: /emit asset ([0-9]{1,30}) less than price limit ([0-9]{1,30})/i,
    error: (name, [emitted, limit]) => ({
      code: 'price_limit',
      hint: `The swap over ${name} would pay less than its limit. Raise tolerance_bps or swap a smaller amount.`,
      ...details({ emitted, limit }),
    }),
  },
  {
    pattern: /streaming swaps are (?:paused|not allowed)/i,
    error: (name) => ({ code: 'trading_halted', hint: `Streaming swaps are paused on ${name}.` }),
  },
  {
    pattern: /require advanced swap queue/i,
    error: (name) => ({ code: 'trading_halted', hint: `${name} takes no limit orders now.` }),
  },
  {
    pattern: /custom_ttl must be less than or equal to the max age: ([0-9]{1,30})/i,
    error: (name, [longest]) => ({
      code: 'invalid_field',
      hint: `${name} keeps orders for a shorter time only.`,
      field: 'ttl_blocks',
      ...details({ longest_ttl_blocks: longest }),
    }),
  },
  {
    pattern: /only include one of: tolerance_bps/i,
    error: badField('tolerance_bps', 'takes one tolerance, not two.'),
  },
  {
    pattern: /tolerance basis points/i,
    error: badField('tolerance_bps', 'takes a tolerance of whole basis points below 10000.'),
  },
  {
    pattern: /bad streaming[ _]interval/i,
    error: badField('streaming_interval', 'does not take this streaming interval. Send a whole number of blocks.'),
  },
  {
    pattern: /bad streaming[ _]quantity/i,
    error: badField('streaming_quantity', 'does not take this number of parts. Send a whole number, 0 for as many as it allows.'),
  },
  {
    pattern: /max streaming swap quantity/i,
    error: badField('streaming_quantity', 'could not tell in how many parts the swap may run. Request a single swap.'),
  },
  {
    pattern: /custom_ttl/i,
    error: badField('ttl_blocks', 'does not take this lifetime of an order. Send a whole number of blocks above zero.'),
  },
  {
    pattern: /target_out/i,
    error: badField('target_out', 'does not take this target of an order. Send a whole amount above zero.', 'invalid_amount'),
  },
  {
    pattern: /missing (?:required parameter )?"?from_asset|missing from_asset/i,
    error: badField('from_asset', 'was not told which asset is sold.'),
  },
  {
    pattern: /missing (?:required parameter )?"?to_asset|missing to_asset/i,
    error: badField('to_asset', 'was not told which asset is bought.'),
  },
  {
    pattern: /missing (?:required parameter )?"?destination|missing destination/i,
    error: badField('destination', 'was not told where to pay. Send a destination.'),
  },
  {
    pattern: /bad amount|amount must be positive|missing (?:required parameter )?"?amount/i,
    error: badField('amount', 'does not take this amount. Send a whole number of 1e8 units above zero.', 'invalid_amount'),
  },
  {
    pattern: /trading is halted|trading halt|chain is halted/i,
    error: (name) => ({ code: 'trading_halted', hint: `${name} has halted trading on this path.` }),
  },
  {
    pattern: /cannot be the final destination/i,
    error: badField('destination', 'does not pay its own accounts by a swap. Send an address of yours.', 'invalid_address'),
  },
  {
    pattern: /bad destination address|bad destination:|destination address is not a valid/i,
    error: badAddress('destination', 'destination'),
  },
  {
    pattern: /affiliate(?:s| params| fee|:)|affiliate (?:mayaname|thorname)/i,
    error: (name) => ({
      code: 'invalid_field',
      hint: `${name} does not accept the affiliate. Check its name and its share.`,
      field: 'affiliate',
    }),
  },
  { pattern: /bad refund[ _]address|refund address is not a valid/i, error: badAddress('refund_address', 'refund address') },
  {
    pattern: /no (?:thorname|mayaname) alias for chain|(?:thorname|mayaname) doesn't exist|fail to fetch (?:thorname|mayaname)/i,
    error: badField('destination', 'knows no name that stands for an address of this chain. Send the address itself.', 'invalid_address'),
  },
  {
    pattern: /memo too long/i,
    error: (name) => ({
      code: 'memo_too_long',
      hint: `The memo that ${name} needs is too long for the source chain. Send from another chain, or choose an asset to receive whose name is shorter.`,
    }),
  },
  { pattern: /assets match/i, error: (name) => ({ code: 'same_asset', hint: `${name} cannot swap an asset into itself.` }) },
  { pattern: /pool.{0,160}(?:doesn't|does not) exist|pool.{0,160}is not available|bad (?:from|to).{0,3}asset/i, error: noRoute },
  {
    pattern: /use trade\+/i,
    error: (name) => ({
      code: 'no_route',
      hint: `${name} makes a trade asset of its own coin alone, such as ETH~ETH of ETH.ETH. Swap to the coin itself, then to its trade asset.`,
      field: 'to_asset',
    }),
  },
  {
    pattern: /use trade-/i,
    error: (name) => ({
      code: 'no_route',
      hint: `${name} pays a trade asset out as its own coin alone, such as ETH.ETH for ETH~ETH. Swap it to the trade asset of the coin, then to the coin.`,
      field: 'to_asset',
    }),
  },
  {
    pattern: /use trade assets|synthetics has been disabled/i,
    error: (name) => ({ code: 'no_route', hint: `${name} makes no synths now. Choose the trade asset, as in BTC~BTC.` }),
  },
  {
    pattern: /asset of a native coin/i,
    error: (name) => ({ code: 'no_route', hint: `${name} has no trade or secured form of its own coins.` }),
  },
  {
    pattern: /trade accounts.{0,20} are disabled/i,
    error: (name) => ({ code: 'no_route', hint: `${name} has switched trade assets off.` }),
  },
];

const hostError = /stale state|rate limit|too many requests/i;

/** Whether a quote's refusal is final. Errors of the node itself are not. */
export function judgeRefusal(refusal: HostRefusal): ReplyVerdict {
  if (isHostStatus(refusal.status) || hostError.test(refusal.message)) return 'host_error';
  return rules.some(({ pattern }) => pattern.test(refusal.message)) ? 'answer' : 'unknown';
}

/**
 * Maps a node's message to one of our errors. Hints are our own and quote nothing; figures go to `details`. An
 * unknown message is `upstream_invalid`.
 */
export function refusalError(message: string, network: NetworkId): ErrorInfo {
  const { name } = protocols[network];
  if (hostError.test(message)) return { code: 'upstream_unavailable', hint: `${name} cannot be reached right now.` };
  for (const { pattern, error } of rules) {
    const match = pattern.exec(message);
    if (match) return error(name, match.slice(1));
  }
  return { code: 'upstream_invalid', hint: `${name} refused the swap for a reason that we do not know.` };
}
