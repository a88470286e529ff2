import { type BaseAmount, formatUnits } from '../amount.ts';
import { type Asset, baseDecimals, formatAsset } from '../asset/asset.ts';
import { chains, familyOf } from '../chain/chain.ts';
import { isEvmChainName } from '../chain/evm-chain-id.ts';
import { decimalSchemes, depositUri } from './deposit-uri.ts';

/** A deposit paid manually. */
export interface HandDeposit {
  readonly address: string;
  readonly amount: BaseAmount;
  readonly memo: string;
}

/** QR code text and how much of a deposit it carries: all, all but the memo, or only the address. */
export interface PaymentCode {
  readonly text: string;
  readonly carries: 'all' | 'amount' | 'address';
}

/**
 * QR code of a deposit with as much of it as wallets of its chain support: Solana Pay has a memo that goes into the
 * transaction. BIP 21, ZIP 321 for transparent addresses and EIP 681 have none, so the memo needs a separate code.
 * Token deposits carry only the address.
 * @example paymentCode(sol, { address, amount, memo: '=:b:bc1q' }) // { carries: 'all', text: 'solana:…?amount=0.05&memo=%3D%3Ab%3Abc1q' }
 */
export function paymentCode(asset: Asset, { address, amount, memo }: HandDeposit): PaymentCode {
  const chain = chains[asset.chain];
  const scheme = chain === undefined ? undefined : decimalSchemes[chain.id];
  if (chain === undefined || asset.kind !== 'layer1' || chain.gasAsset !== formatAsset(asset)) return { text: address, carries: 'address' };
  const decimal = formatUnits(amount, baseDecimals(asset));
  if (chain.id === 'SOL')
    return {
      text: `solana:${address}?amount=${decimal}&memo=${encodeURIComponent(memo)}`,
      carries: 'all',
    };
  // Elsewhere but on EVM chains, wallets scan a bare address.
  if (scheme !== undefined && familyOf(chain.id)?.listsOutputs)
    return {
      text: `${scheme}:${address.replace(`${scheme}:`, '')}?amount=${decimal}`,
      carries: 'amount',
    };
  const uri = isEvmChainName(chain.id) ? depositUri(asset, address, amount) : undefined;
  return uri === undefined ? { text: address, carries: 'address' } : { text: uri, carries: 'amount' };
}
