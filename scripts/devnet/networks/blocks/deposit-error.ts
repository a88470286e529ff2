import { formatAsset } from '../../../../src/core/asset/asset.ts';
import type { Inbound } from '../../chains/source-chain.ts';
import { isAssetTradingHalted } from '../arithmetic/halts.ts';
import { matchPool } from '../arithmetic/pools.ts';
import type { Ledger } from '../ledger.ts';
import { readMemo, type SwapMemo } from '../memo-reader.ts';
import { type NetworkState, setting } from '../state.ts';
import { mintError } from './mint.ts';
import { affiliateError, openOrder } from './open-order.ts';
import { registrationError } from './references.ts';

/**
 * Why a MsgDeposit fails in its own block, so that nothing is charged or refunded
 * (content/reference/deposits.md#deposit-message).
 */
export function depositError(ledger: Ledger, inbound: Inbound): string | undefined {
  const { state } = ledger;
  const memo = readMemo(state.id, inbound.memo);
  if (!memo.ok) return state.id === 'thorchain' && inbound.memo !== '' ? memo.error : undefined;
  if (memo.value.kind === 'reference') return registrationError(state, memo.value.memo);
  if (memo.value.kind === 'redeem') return state.id === 'thorchain' ? mintError(ledger, inbound, memo.value) : undefined;
  if (memo.value.kind !== 'swap' && memo.value.kind !== 'limit') return undefined;
  const tooMuch = affiliateError(state, memo.value);
  if (tooMuch !== undefined) return tooMuch;
  if (inbound.amount === 0n) return `invalid coins: 0 ${formatAsset(inbound.asset)}`;
  return state.id === 'thorchain' ? orderFailure(state, inbound, memo.value) : undefined;
}

/** Error of a halt, or of a memo whose addresses or names do not resolve; MAYANode refunds for both. */
function orderFailure(state: NetworkState, inbound: Inbound, memo: SwapMemo): string | undefined {
  const isHalted = [inbound.asset, memo.asset].some((asset) => isAssetTradingHalted(state, matchPool(state, asset)));
  if (isHalted) return 'trading is halted';
  const order = openOrder(state, inbound, memo);
  return !order.ok && order.refundBy === 'none' ? order.error : undefined;
}

/** Cost of a deposit beyond its coins; 0 except for registrations. */
export function registrationCost(state: NetworkState, inbound: Inbound): bigint {
  const memo = readMemo(state.id, inbound.memo);
  return memo.ok && memo.value.kind === 'reference' ? setting(state, 'MemolessTxnCost') : 0n;
}
