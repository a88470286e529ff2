import { type BaseAmount, formatUnits } from '../amount.ts';
import { type Asset, baseDecimals, formatAsset } from '../asset/asset.ts';
import { chains } from '../chain/chain.ts';
import { isEvmChainName } from '../chain/evm-chain-id.ts';
import { decimalSchemes, depositUri } from './deposit-uri.ts';

/** A deposit that is paid by hand. */
export interface HandDeposit {
  readonly address: string;
  readonly amount: BaseAmount;
  readonly memo: string;
}

/** What a wallet reads off one QR code, and how much of a deposit that is: all of it, all but the memo, or the address alone. */
export interface PaymentCode {
  readonly text: string;
  readonly carries: 'all' | 'amount' | 'address';
}

/** Chains whose wallets agree on a URI with an amount, EVM chains aside. Others scan a bare address. */
const agreed: readonly string[] = ['BTC', 'LTC', 'BCH', 'DOGE', 'DASH', 'ZEC'];

/**
 * The QR code of a deposit with as much of it as wallets of its chain read: Solana Pay has a memo that goes into the
 * transaction. BIP 21, ZIP 321 for transparent addresses and EIP 681 have none, so the memo is a code of its own there.
 * Tokens are told by their address alone.
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
  if (scheme !== undefined && agreed.includes(chain.id))
    return {
      text: `${scheme}:${address.replace(`${scheme}:`, '')}?amount=${decimal}`,
      carries: 'amount',
    };
  const uri = isEvmChainName(chain.id) ? depositUri(asset, address, amount) : undefined;
  return uri === undefined ? { text: address, carries: 'address' } : { text: uri, carries: 'amount' };
}
