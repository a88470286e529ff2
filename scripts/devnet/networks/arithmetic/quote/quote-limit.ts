import { type Asset, formatAsset, homeChain, layer1Of, parseAsset } from '../../../../../src/core/asset/asset.ts';
import { protocols } from '../../../../../src/core/network/protocol.ts';
import { type NetworkState, setting } from '../../state.ts';
import { isAddress } from '../addresses.ts';
import { type Affiliates, readThorAffiliates } from '../affiliates.ts';
import { memoText } from '../memo-text.ts';
import { swapNotes } from '../notes.ts';
import { recommendedMinimum } from '../outbound.ts';
import { done, type Outcome, refused } from '../outcome.ts';
import { isNative } from '../pools.ts';
import { maxSwapQuantity } from '../streaming.ts';
import { memoSpace } from './quote-figures.ts';
import { depositFields, gasFields, type NodeAnswer, type VaultReader } from './quote-inbound.ts';
import { readCount, readUint } from './quote-request.ts';
import { thorRefusal } from './quote-swap.ts';

interface LimitRequest {
  readonly from: Asset;
  readonly to: Asset;
  readonly amount: bigint;
  readonly target: bigint;
  /** Lifetime in blocks. */
  readonly ttl: number;
  readonly quantity: number;
  readonly destination: string;
  readonly refund?: string;
  readonly affiliates: Affiliates;
}

/** THORNode's `/quote/limit` (content/reference/thornode.md#quote-of-a-limit-order): numbers as strings, empty fields included. */
export function quoteLimit(state: NetworkState, params: URLSearchParams, vault: VaultReader): NodeAnswer {
  const answer = answerLimit(state, params, vault);
  return answer.ok ? { status: 200, body: answer.value } : thorRefusal(answer.error);
}

function answerLimit(state: NetworkState, params: URLSearchParams, vault: VaultReader): Outcome<Record<string, unknown>> {
  if (setting(state, 'EnableAdvSwapQueue') === 0n) return refused('limit orders require advanced swap queue to be enabled');
  const read = readRequest(state, params);
  if (!read.ok) return read;
  const request = read.value;
  const memo = memoText({
    ...request,
    operation: '=<',
    asset: formatAsset(request.to),
    limit: request.target,
    interval: request.ttl,
    affiliates: request.affiliates.list,
  });
  const source = layer1Of(request.from);
  if (memo.length > memoSpace(state, source.chain)) return refused('generated memo too long for source chain');
  const least = recommendedMinimum(state, request.from, request.to, request.affiliates.total);
  if (!least.ok) return refused(`failed to calculate min swap amount: fail to convert dest fee to src asset ${least.error}`);
  const fee = isNative(state, request.to) ? 0n : setting(state, 'OutboundTransactionFee');
  return done({
    inbound_address: '',
    inbound_confirmation_blocks: '0',
    inbound_confirmation_seconds: '0',
    outbound_delay_blocks: '0',
    outbound_delay_seconds: '0',
    fees: { asset: '', affiliate: '', outbound: fee.toString(), liquidity: '', total: fee.toString(), slippage_bps: '0', total_bps: '0' },
    router: '',
    expiry: '0',
    warning: '',
    notes: swapNotes(state.id, homeChain(request.from, state.id), request.to.chain),
    dust_threshold: '',
    recommended_min_amount_in: least.value.toString(),
    recommended_gas_rate: '',
    gas_rate_units: '',
    memo,
    expected_amount_out: request.target.toString(),
    order_expiry_block: (state.height + request.ttl).toString(),
    order_expiry_timestamp: (state.time + request.ttl * protocols[state.id].blockSeconds).toString(),
    ...depositFields(state, source, vault),
    ...gasFields(state, request.from),
  });
}

function readRequest(state: NetworkState, params: URLSearchParams): Outcome<LimitRequest> {
  for (const name of ['from_asset', 'to_asset', 'amount', 'destination', 'target_out']) {
    if ((params.get(name) ?? '') === '') return refused(`missing ${name} parameter`);
  }
  const from = parseAsset(params.get('from_asset') ?? '', state.id);
  if (!from.ok) return refused('bad from_asset: invalid symbol');
  const to = parseAsset(params.get('to_asset') ?? '', state.id);
  if (!to.ok) return refused('bad to_asset: invalid symbol');
  const amount = readPositive(params, 'amount');
  if (!amount.ok) return amount;
  const target = readPositive(params, 'target_out');
  if (!target.ok) return target;
  const ttl = readTtl(state, params.get('custom_ttl') ?? '');
  if (!ttl.ok) return ttl;
  const rest = readTerms(state, params, { from: from.value, to: to.value, amount: amount.value, interval: ttl.value });
  return rest.ok
    ? done({ from: from.value, to: to.value, amount: amount.value, target: target.value, ttl: ttl.value, ...rest.value })
    : rest;
}

function readPositive(params: URLSearchParams, name: string): Outcome<bigint> {
  const read = readUint(params.get(name) ?? '');
  if (!read.ok) return refused(`bad ${name}: ${read.error}`);
  return read.value === 0n ? refused(`${name} must be positive`) : read;
}

function readTtl(state: NetworkState, text: string): Outcome<number> {
  const longest = Number(setting(state, 'StreamingLimitSwapMaxAge'));
  if (text === '') return done(longest);
  if (!/^-?[0-9]{1,15}$/.test(text)) return refused(`bad custom_ttl: parsing "${text}": invalid syntax`);
  const blocks = Number(text);
  if (blocks <= 0) return refused('custom_ttl must be positive');
  return blocks > longest ? refused(`custom_ttl must be less than or equal to the max age: ${longest}`) : done(blocks);
}

function readTerms(
  state: NetworkState,
  params: URLSearchParams,
  pair: { readonly from: Asset; readonly to: Asset; readonly amount: bigint; readonly interval: number },
): Outcome<Pick<LimitRequest, 'quantity' | 'destination' | 'refund' | 'affiliates'>> {
  const quantity = readCount(params.get('streaming_quantity'));
  if (!quantity.ok) return refused(`bad streaming_quantity: ${quantity.error}`);
  const most = maxSwapQuantity(state, pair);
  if (!most.ok) return refused(`failed to calculate max streaming swap quantity: ${most.error}`);
  const affiliates = readThorAffiliates(params);
  if (!affiliates.ok) return refused(`bad affiliate params: ${affiliates.error}`);
  const refund = params.get('refund_address') ?? '';
  if (refund !== '' && !isAddress(state.id, refund)) return refused(`bad refund_address: address format not supported: ${refund}`);
  const destination = params.get('destination') ?? '';
  if (!isAddress(state.id, destination)) return refused(`bad destination: address format not supported: ${destination}`);
  return done({
    quantity: Math.min(quantity.value, most.value),
    destination,
    ...(refund === '' ? {} : { refund }),
    affiliates: affiliates.value,
  });
}
