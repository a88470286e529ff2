import { formatUnits, fromNative, type NativeAmount, nativeAmount, toNative } from '../core/amount.ts';
import { formatAsset, parseAsset, sameAsset } from '../core/asset/asset.ts';
import { chains } from '../core/chain/chain.ts';
import { protocols } from '../core/network/protocol.ts';
import { bad, type ChainPort, type Payment, type SummaryLine, type SwapIntent, type WalletError } from './port.ts';

/** Human-readable summary of a transaction, taken entirely from the decoded payment, not the form. */
export function summarizePayment(payment: Payment, intent: SwapIntent, fee?: NativeAmount): readonly SummaryLine[] {
  const chain = chains[payment.chain];
  const units = (amount: NativeAmount, places: number, name: string) => `${formatUnits(amount, places)} ${name}`;
  const lines: SummaryLine[] = [
    { key: 'chain', value: chain?.name ?? payment.chain },
    { key: 'account', value: payment.from },
    { key: 'amount', value: units(payment.amount, payment.decimals, formatAsset(payment.asset)) },
  ];
  if (payment.kind === 'approve') lines.push({ key: 'spender', value: payment.spender });
  else {
    if (payment.to !== undefined) lines.push({ key: 'recipient', value: payment.to });
    if (payment.router !== undefined) lines.push({ key: 'router', value: payment.router });
    lines.push({ key: 'memo', value: payment.memo });
    // For an account on the network itself, a refund returns to it, or nothing was taken from it.
    if (payment.chain !== protocols[intent.network].chain) lines.push({ key: 'refund', value: intent.refund ?? payment.from });
  }
  if (fee !== undefined && chain !== undefined) lines.push({ key: 'fee', value: units(fee, chain.decimals, chain.gasAsset) });
  lines.push({ key: 'expiry', value: new Date(intent.expiry * 1000).toISOString() });
  return lines;
}

/** Error when the balance is known to be too low for the payment and its fee; an unreadable balance does not block. */
export async function fundsError(payment: Payment, fee: NativeAmount, port: ChainPort): Promise<WalletError | undefined> {
  const chain = chains[payment.chain];
  const held = await port.balances(payment.chain, payment.from);
  const gas = parseAsset(chain?.gasAsset ?? '');
  if (!held.ok || chain === undefined || !gas.ok) return undefined;
  const isGas = sameAsset(payment.asset, gas.value);
  const needs = [{ asset: payment.asset, units: nativeAmount(payment.amount + (isGas ? fee : 0n)), places: payment.decimals }];
  if (!isGas) needs.push({ asset: gas.value, units: fee, places: chain.decimals });
  for (const { asset, units, places } of needs) {
    const balance = held.value.find((one) => sameAsset(one.asset, asset))?.amount ?? 0n;
    const needed = fromNative(units, asset, places);
    if (needed <= balance) continue;
    const name = formatAsset(asset);
    return bad('insufficient', `The account holds too little ${name} for the amount and the network fee.`, {
      asset: name,
      needed: needed.toString(),
      held: balance.toString(),
    }).error;
  }
  return undefined;
}

/** Deposit amount in native units; undefined when the chain cannot represent it exactly. */
export function exactNative({ amount, from }: SwapIntent, decimals: number): NativeAmount | undefined {
  const native = toNative(amount, from, decimals);
  return fromNative(native, from, decimals) === amount ? native : undefined;
}
