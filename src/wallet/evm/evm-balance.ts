import type { Balance } from '../../core/account/account.ts';
import { baseAmount, fromNative, nativeAmount } from '../../core/amount.ts';
import { contractOnChain, isGasAsset, sameAsset } from '../../core/asset/asset.ts';
import { knownToken } from '../../core/asset/token-decimals.ts';
import { chains } from '../../core/chain/chain.ts';
import { isEvmChainName } from '../../core/chain/evm-chain-id.ts';
import { type Account, good, type Maximum, type SwapIntent, type WalletContext, type WalletResult } from '../port.ts';
import { walletError } from '../prompt.ts';
import { memoData } from './evm-calls.ts';
import { nativeBalanceOf, tokenBalanceOf, tokenDecimalsOf } from './evm-checks.ts';
import { estimateFee } from './evm-fee.ts';
import { chainIdHex } from './evm-networks.ts';
import { type EvmProvider, evmProviderOf, isOnChain } from './evm-provider.ts';

type Asset = SwapIntent['from'];

/** Balance of an asset: from the wallet's own node when it is on that chain, otherwise from the service. */
export async function evmBalance(account: Account, asset: Asset, context: WalletContext): Promise<WalletResult<Balance>> {
  const provider = await ownNode(account);
  const own = provider === undefined ? undefined : await readOwn(provider, account, asset);
  if (own?.ok === true) return own;
  const told = await context.chains.balances(account.chain, account.address);
  if (!told.ok) return told;
  return good(told.value.find((balance) => sameAsset(balance.asset, asset)) ?? { asset, amount: baseAmount(0n) });
}

async function ownNode({ wallet, chain }: Account): Promise<EvmProvider | undefined> {
  const provider = evmProviderOf(wallet);
  if (!provider.ok || !isEvmChainName(chain)) return undefined;
  const onChain = await isOnChain(provider.value, chain);
  return onChain.ok && onChain.value ? provider.value : undefined;
}

async function readOwn(provider: EvmProvider, account: Account, asset: Asset): Promise<WalletResult<Balance>> {
  const token = isGasAsset(asset) ? undefined : contractOnChain(asset);
  const decimals = token === undefined ? good(chains[account.chain]?.decimals ?? 18) : await tokenDecimalsOf(provider, token);
  if (!decimals.ok) return decimals;
  const known = knownToken(asset)?.decimals ?? decimals.value;
  if (token !== undefined && known !== decimals.value) return walletError('decimals_mismatch');
  const units =
    token === undefined ? await nativeBalanceOf(provider, account.address) : await tokenBalanceOf(provider, token, account.address);
  if (!units.ok) return units;
  return good({ asset, amount: fromNative(nativeAmount(units.value), asset, decimals.value) });
}

/** Approximate calldata size of a deposit with a long memo. */
const depositBytes = 420;
/** Gas the router adds to a plain transfer with the same data. */
const routerGas = 60_000n;

/** Maximum payable amount: the whole token balance, or the gas asset balance minus the deposit fee. */
export async function evmMaximum(account: Account, asset: Asset, context: WalletContext): Promise<WalletResult<Maximum>> {
  const balance = await evmBalance(account, asset, context);
  if (!balance.ok) return balance;
  const { amount } = balance.value;
  if (!isGasAsset(asset)) return good({ amount, reserve: baseAmount(0n) });
  const provider = await ownNode(account);
  if (provider === undefined || !isEvmChainName(account.chain)) return walletError('wrong_chain');
  const { address } = account;
  const sample = {
    chainId: chainIdHex(account.chain),
    type: '0x2',
    from: address,
    to: address,
    value: '0x0',
    data: memoData('~'.repeat(depositBytes)),
  } as const;
  const fee = await estimateFee(provider, sample);
  if (!fee.ok) return fee;
  const wei = (fee.value.most * (fee.value.gas + routerGas)) / fee.value.gas;
  // Round up so that the remainder always covers the fee.
  const reserve = baseAmount(fromNative(nativeAmount(wei), asset, 18) + 1n);
  return good({ amount: baseAmount(amount > reserve ? amount - reserve : 0n), reserve });
}
