import { type BaseAmount, rescale, toNative } from '../amount.ts';
import { type Asset, formatAsset } from '../asset/asset.ts';
import { chains, familyOf, plainName } from '../chain/chain.ts';
import { evmChainIds, isEvmChainName } from '../chain/evm-chain-id.ts';
import { exactText, gasReferenceForm } from '../reference/reference.ts';

/** Schemes of chains whose wallets read `scheme:address?amount=decimal`: BIP-21 and its derivatives, Solana Pay, ZIP-321. */
export const decimalSchemes: Readonly<Record<string, string>> = Object.fromEntries(
  Object.values(chains).flatMap((chain) =>
    familyOf(chain.id)?.listsOutputs || ['SOL', 'TRON'].includes(chain.id) ? [[chain.id, plainName(chain)]] : [],
  ),
);

/**
 * Payment URI for a QR code: address and exact amount of a gas asset with all digits, without a
 * memo. BIP-21 on the Bitcoin family, EIP-681 with the chain id and wei on EVM
 * chains, the chains' own forms elsewhere. Undefined for an asset without a form here.
 */
export function depositUri(asset: Asset, address: string, amount: BaseAmount): string | undefined {
  const form = gasReferenceForm(asset);
  const chain = chains[asset.chain];
  if (form === undefined || chain === undefined) return undefined;
  const decimal = exactText(amount, form);
  const scheme = decimalSchemes[chain.id];
  if (scheme !== undefined) return `${scheme}:${address.replace(`${scheme}:`, '')}?amount=${decimal}`;
  const units = toNative(amount, asset, chain.decimals);
  if (isEvmChainName(chain.id)) return `ethereum:${address}@${evmChainIds[chain.id]}?value=${units}`;
  if (chain.id === 'XRP') return `xrp:${address}?amt=${decimal}`;
  const [own] = chain.uriSchemes ?? [];
  return own === undefined ? undefined : `${own}:${address}?amount=${units}${chain.gasUnit}`;
}

/** Address and amount of a deposit URI, in protocol units; undefined for other text. */
export function readDepositUri(uri: string, asset: Asset): { readonly address: string; readonly amount: bigint } | undefined {
  const decimals = chains[asset.chain]?.decimals ?? 8;
  const match = /^[a-z]+:([^?@]+)(?:@[0-9]+)?\?(amount|value|amt)=([0-9]+)(?:\.([0-9]+))?[a-z]*$/.exec(uri);
  const [, address = '', name, whole = '', fraction] = match ?? [];
  if (match === null || formatAsset(asset) !== chains[asset.chain]?.gasAsset) return undefined;
  const isUnits = name === 'value' || fraction === undefined;
  return { address, amount: isUnits ? rescale(BigInt(whole), decimals, 8) : BigInt(whole + fraction.padEnd(8, '0')) };
}
