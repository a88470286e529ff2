import { describe, expect, test } from 'vitest';
import type { RefundCode } from '../../core/track/track-reading.ts';
import { refundText } from '../../core/track/track-refund.ts';
import { refundReason } from './tx-refund.ts';

/** Payer text that may be quoted in the message: covers every keyword of another reason. */
const payers = [
  'abc',
  'halt',
  'settlement 42',
  'dust',
  'limit swap expired',
  'destination',
  'memo',
  'emit asset 1 less than price limit 2',
  'not enough fee',
  "pool doesn't exist",
  'paused',
];
const parse = (failure: string, memo = '=:ETH.ETH:%s:1') => `MEMO: ${memo}\nPARSE FAILURE(S): ${failure}`;

/** Messages of THORNode 3.17 and MAYANode 1.124, `%s` where they quote the payer. */
const sentences: readonly (readonly [string, RefundCode])[] = [
  // memo.go, memo_parser.go, memo_swap.go
  ["memo can't be empty", 'invalid_memo'],
  ['invalid tx type: %s', 'invalid_memo'],
  ['TxType not supported: %s', 'invalid_memo'],
  ['cannot parse given memo: length 1', 'invalid_memo'],
  ['panicked parsing memo(%s), err: %s', 'invalid_memo'],
  [parse('not enough parameters: 1/2'), 'invalid_memo'],
  [parse("cannot parse '%s' as an int64: invalid syntax"), 'invalid_memo'],
  [parse("cannot parse '%s' as an uint: invalid syntax"), 'invalid_memo'],
  [parse("cannot parse '%s' as an uint with sci notation: invalid syntax"), 'invalid_memo'],
  [parse('the memo parser does not support fractional values: %s'), 'invalid_memo'],
  [parse('exponent 99 exceeds maximum allowed value of 77: %s'), 'invalid_memo'],
  [parse("%s cannot exceed '10000'"), 'invalid_memo'],
  [parse("cannot parse '%s' as an asset: invalid symbol"), 'invalid_memo'],
  [parse("cannot parse '%s' as an Address: %s is not recognizable"), 'invalid_destination'],
  [parse("cannot parse '%s' as an Address: %s is not recognizable", '=:ETH.ETH:%s/bc1q:1'), 'invalid_destination'],
  [parse("cannot parse '%s' as an Address: %s is not recognizable", '=:ETH.ETH:0xab:1:%s:75'), 'invalid_memo'],
  [parse('refund address is set but destination address is empty'), 'invalid_memo'],
  [parse('invalid affiliate mayaname or address: %s is not recognizable'), 'invalid_memo'],
  [parse('fail to get MAYAName %s'), 'invalid_memo'],
  ['MEMO: cut off', 'invalid_memo'],
  ['invalid streaming swap format: %s', 'invalid_memo'],
  ['invalid stream swap parameters: %s', 'invalid_memo'],
  ['swap price limit:%s is invalid', 'invalid_memo'],
  ['swap price limit:%s is invalid: number has no digits', 'invalid_memo'],
  ['failed to parse stream frequency: %s: strconv.ParseUint: parsing "%s": invalid syntax', 'invalid_memo'],
  ['failed to parse stream quantity: %s: strconv.ParseUint: parsing "%s": invalid syntax', 'invalid_memo'],
  ['affiliate thornames and affiliate fee bps count mismatch', 'invalid_memo'],
  ['affiliate mayanames and affiliate fee bps count mismatch (2 / 3)', 'invalid_memo'],
  ['maximum allowed affiliates is 5', 'invalid_memo'],
  ["total affiliate fee basis points can't be more than 10000", 'invalid_memo'],
  ['total affiliate fee basis points must not exceed 500 (provided total bps: 501)', 'invalid_memo'],
  ['invalid affiliate mayaname or address: %s', 'invalid_memo'],
  ["cannot parse '%s' as a MAYAName while empty affiliate basis points provided at index 0", 'invalid_memo'],
  ['not enough parameters', 'invalid_memo'],
  ['%s is not recognizable', 'invalid_destination'],
  ["unable to parse address: thorname doesn't exist: %s", 'invalid_destination'],
  ["mayaname doesn't exist: %s", 'invalid_destination'],
  ['no thorname alias for chain ETH', 'invalid_destination'],
  // msg_swap.go
  ['swap Source and Target cannot be the same.: unknown request', 'no_pool'],
  ['swap Destination cannot be empty: unknown request', 'invalid_destination'],
  ['swap destination address is not the same chain as the target asset: unknown request', 'invalid_destination'],
  ['swap affiliate address is empty while affiliate basis points is non-zero: unknown request', 'invalid_memo'],
  ["affiliate fee basis points can't be more than 1000: unknown request", 'invalid_memo'],
  ['swap affiliate address must be a THOR address: unknown request', 'invalid_memo'],
  ['aggregator target asset address is empty: unknown request', 'invalid_memo'],
  ['swap Target cannot be empty: unknown request', 'invalid_memo'],
  // handler_swap.go, swap_current.go
  ['trading halted', 'trading_halted'],
  ["trading is halted, can't process swap", 'trading_halted'],
  ['streaming swaps are paused', 'trading_halted'],
  ['streaming swaps disabled on ragnarok asset ETH.ETH', 'trading_halted'],
  ["liquidity auction is in progress, can't process swap", 'trading_halted'],
  ['cannot swap, liquidity auction enabled', 'trading_halted'],
  ['limit swaps are not allowed in market-only mode', 'trading_halted'],
  ['a network module cannot be the final destination of a swap memo', 'invalid_destination'],
  ['destination address is not a valid ETH address', 'invalid_destination'],
  ['address(%s) is not same network', 'invalid_destination'],
  ['to address(%s), is not of chain(ETH)', 'invalid_destination'],
  ['manual swaps to synths not supported, use trade assets instead', 'no_pool'],
  ['minting synthetics has been disabled', 'trading_halted'],
  ['burning synthetics has been disabled', 'trading_halted'],
  ['minting a synthetic of a native coin is not allowed', 'no_pool'],
  ['swapping to a trade asset of a native coin is not allowed', 'no_pool'],
  ['swapping to a secured asset of a native coin is not allowed', 'no_pool'],
  ['swapping to/from a derived asset is not allowed, except for lending (a or b)', 'no_pool'],
  ['trade accounts are disabled', 'trading_halted'],
  ['trade accounts deposits are disabled', 'trading_halted'],
  ['secured asset withdrawals are disabled', 'trading_halted'],
  ['swaps from trade asset to L1 incur slip, use trade-', 'no_pool'],
  ['swaps from L1 to trade asset incur slip, use trade+', 'no_pool'],
  // handler_secured_asset_deposit.go
  ['pool ETH.HALT-0XDUST unavailable', 'no_pool'],
  ['ETH.DUST secured deposits more than bond', 'vaults_full'],
  ['BTC secured asset deposits are disabled', 'trading_halted'],
  ["target asset can't be MAYA.MAYA", 'no_pool'],
  ['cannot swap from BTC.BTC --> ETH.HALT, assets match', 'no_pool'],
  ["pool ETH.HALT-0XDUST doesn't exist", 'no_pool'],
  ['pool(ETH.PAUSED) is not available', 'no_pool'],
  ['aggregator address is empty', 'invalid_memo'],
  ['target asset (ETH.DUST) is not gas asset , can’t use dex feature', 'invalid_memo'],
  ['emit asset 5 less than price limit 7', 'price_limit'],
  ['outbound amount does not meet requirements (5/7)', 'price_limit'],
  ['zero emit asset', 'too_small'],
  ['not enough asset to pay for fees', 'too_small'],
  ['fail swap, not enough fee', 'too_small'],
  ['fail swap, invalid amount', 'too_small'],
  // the queue, and failures of the refund itself
  ['limit swap expired', 'order_expired'],
  ['limit swap cancelled', 'order_cancelled'],
  ['could not find matching limit swap', 'invalid_memo'],
  ['trading halted; fail to refund (1 ETH.DUST): not enough asset to pay for fees', 'trading_halted'],
  ['emit asset 5 less than price limit 7; fail to refund (1 BTC.BTC): not enough asset to pay for fees', 'price_limit'],
  // reasons outside the swap itself
  ['observed inbound tx to an inactive vault', 'other'],
  ['streaming partial-refund', 'other'],
  ['swap has been completed.', 'other'],
];

describe('refund reasons', () => {
  test.each(sentences)('are read from %j as %s, whatever the payer wrote', (sentence, code) => {
    for (const words of payers) expect([words, refundReason(sentence.replaceAll('%s', words)).code]).toEqual([words, code]);
  });

  test('say whether the network could not pay the refund', () => {
    const failed = 'trading halted; fail to refund (1 ETH.DUST): not enough asset to pay for fees';
    expect([failed, 'trading halted'].map(refundReason)).toEqual([{ code: 'trading_halted', isFailed: true }, { code: 'trading_halted' }]);
  });

  test('include the figures of a missed limit', () => {
    expect(refundReason('emit asset 5 less than price limit 7')).toEqual({ code: 'price_limit', emitted: 5n, limit: 7n });
    expect(refundReason('outbound amount does not meet requirements (5/7)')).toEqual({ code: 'price_limit', emitted: 5n, limit: 7n });
  });

  test('ignore figures the payer wrote', () => {
    expect(refundReason('invalid tx type: emit asset 1 less than price limit 2')).toEqual({ code: 'invalid_memo' });
  });

  test('describe a limit order cancelled by its owner as cancelled', () => {
    expect(refundText(refundReason('limit swap cancelled'), { state: 'refunded' })).toContain('cancelled');
  });
});
