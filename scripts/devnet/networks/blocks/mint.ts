import { type Asset, formatAsset, homeChain, layer1Of } from '../../../../src/core/asset/asset.ts';
import { mintKindOf } from '../../../../src/core/memo/mint-memo.ts';
import { protocols } from '../../../../src/core/network/protocol.ts';
import type { Inbound } from '../../chains/source-chain.ts';
import { isAddressOf } from '../arithmetic/addresses.ts';
import { isAssetTradingHalted, isHaltActive } from '../arithmetic/halts.ts';
import { done, type Outcome, refused } from '../arithmetic/outcome.ts';
import { assetToNative, findPoolState, matchPool } from '../arithmetic/pools.ts';
import { exceedsBond } from '../arithmetic/security.ts';
import { notEnoughForFee } from '../arithmetic/swap.ts';
import type { Ledger } from '../ledger.ts';
import type { MintMemo } from '../memo-reader.ts';
import { type Arrival, tally } from '../order-book.ts';
import { type NetworkState, setting } from '../state.ts';
import { isPayable, payOut } from './payout.ts';
import type { Ports } from './ports.ts';

/** The node's error while minting or redeeming an asset is halted (content/reference/halts.md#keys). */
function mintHalt(state: NetworkState, { kind, held }: Pick<MintMemo, 'kind' | 'held'>, asset: Asset): string | undefined {
  if (isAssetTradingHalted(state, layer1Of(asset))) return 'trading is halted';
  const isMint = kind === 'mint';
  if (held === 'secured') {
    const keys = ['HALTSECUREDGLOBAL', `HALTSECURED${isMint ? 'DEPOSIT' : 'WITHDRAW'}-${asset.chain}`];
    return keys.some((key) => isHaltActive(state, key)) ? `secured asset ${isMint ? 'deposits' : 'withdrawals'} are disabled` : undefined;
  }
  if (setting(state, 'TradeAccountsEnabled') <= 0n) return 'trade accounts are disabled';
  if (isMint) return setting(state, 'TradeAccountsDepositEnabled') <= 0n ? 'trade accounts deposits are disabled' : undefined;
  const isClosed =
    isHaltActive(state, `HALTTRADEWITHDRAW-${asset.chain}`) ||
    (state.id === 'mayachain' && setting(state, 'TradeAccountsWithdrawEnabled', 1n) <= 0n);
  return isClosed ? 'trade accounts withdrawals are disabled' : undefined;
}

/** The node's error for a secured asset whose pool or bond does not admit the deposit (content/reference/memos.md#mint-and-redeem). */
function securityError({ state, orderBook }: Ledger, { asset, amount }: Pick<Inbound, 'asset' | 'amount'>): string | undefined {
  const pool = findPoolState(state, asset);
  const isOpen = pool?.status === 'Available' && pool.balanceAsset > 0n && pool.balanceNative > 0n;
  if (pool === undefined || !isOpen) return `pool ${formatAsset(asset)} unavailable`;
  const isFull = exceedsBond(state, orderBook, assetToNative(state, pool, amount));
  return isFull ? `${formatAsset(asset)} secured deposits more than bond` : undefined;
}

/** The resulting asset of a deposit, or the refund's reason. */
function resolveTarget(ledger: Ledger, inbound: Inbound, memo: MintMemo): Outcome<Asset> {
  const { state } = ledger;
  const from = matchPool(state, inbound.asset);
  const to: Asset = memo.kind === 'mint' ? { ...layer1Of(from), kind: memo.held } : layer1Of(from);
  const isFitting = mintKindOf(from, to, state.id) === memo.kind && (memo.kind === 'mint' || from.kind === memo.held);
  if (!isFitting || findPoolState(state, from) === undefined)
    return refused(`${formatAsset(from)} is not an asset for ${memo.held} ${memo.kind}`);
  const halt = mintHalt(state, memo, from);
  if (halt !== undefined) return refused(halt);
  const insecure = to.kind === 'secured' ? securityError(ledger, { asset: from, amount: inbound.amount }) : undefined;
  if (insecure !== undefined) return refused(insecure);
  const home = homeChain(to, state.id);
  if (!isAddressOf(state.id, memo.destination, home)) return refused(`address ${memo.destination} is not a valid ${home} address`);
  if (inbound.amount <= 0n) return refused('invalid coins');
  return memo.kind === 'redeem' && !isPayable(state, to, inbound.amount) ? refused(notEnoughForFee) : done(to);
}

/** The node's error for a mint or redeem, if it refuses it. */
export function mintError(ledger: Ledger, inbound: Inbound, memo: MintMemo): string | undefined {
  const target = resolveTarget(ledger, inbound, memo);
  return target.ok ? undefined : target.error;
}

/** Mints into an account of the network or pays out a redeemed asset on its chain, 1:1. The error is the refund's reason. */
export function mintOrRedeem(ledger: Ledger, arrival: Arrival, memo: MintMemo, ports: Ports): string | undefined {
  const { state, orderBook } = ledger;
  const { inbound } = arrival;
  const result = resolveTarget(ledger, inbound, memo);
  if (!result.ok) return result.error;
  const { amount } = inbound;
  const asset = result.value;
  if (memo.kind === 'redeem') {
    if (!ports.charge(inbound.from, inbound.asset, amount)) return `insufficient balance of ${formatAsset(inbound.asset)}`;
    tally(orderBook.received, formatAsset(inbound.asset), amount);
    payOut(ledger, arrival, { to: memo.destination, asset, amount, purpose: 'swap' }, ports);
    return undefined;
  }
  const name = formatAsset(asset);
  const { chain } = protocols[state.id];
  ports.pay({ id: `${inbound.txid}-mint`, network: state.id, chain, from: '', to: memo.destination, asset, amount, memo: '' });
  tally(orderBook.sent, name, amount);
  arrival.minted = { asset: name, amount, to: memo.destination };
  return undefined;
}
