import * as z from 'zod';
import { type BaseAmount, formatBase } from '../../core/amount.ts';
import { type Asset, contractOnChain, formatAsset } from '../../core/asset/asset.ts';
import { chains, plainName } from '../../core/chain/chain.ts';
import { cosmosChains } from '../../core/chain/cosmos-chain.ts';
import { evmChainIds } from '../../core/chain/evm-chain-id.ts';
import type { ErrorCode, ErrorInfo } from '../../core/errors.ts';

/** Providers of other services known to the official client. */
export const otherProviders = [
  'CAVIAR_V1',
  'CAMELOT_V3',
  'CHAINFLIP',
  'CHAINFLIP_STREAMING',
  'JUPITER',
  'OCISWAP_V1',
  'ONEINCH',
  'OPENOCEAN_V2',
  'PANCAKESWAP',
  'PANGOLIN_V1',
  'SUSHISWAP_V2',
  'TRADERJOE_V2',
  'UNISWAP_V2',
  'UNISWAP_V3',
  'NEAR',
  'GARDEN',
  'OKX',
] as const;

/** Provider error codes of the official client, by our error codes. */
const providerCodes: Readonly<Partial<Record<ErrorCode, string>>> = {
  trading_halted: 'tradingHalted',
  paused: 'tradingHalted',
  no_route: 'noRoutesFound',
  amount_too_low: 'sellAssetAmountTooSmall',
  amount_too_high: 'insufficientLiquidity',
  price_impact_too_high: 'insufficientLiquidity',
  price_limit: 'Slippage too low',
  memo_too_long: 'failedToCreateMemo',
  invalid_address: 'invalidDestinationAddress',
  same_asset: 'invalidAsset',
  quote_expired: 'rateExpired',
  upstream_timeout: 'providerQuoteTimeout',
  upstream_busy: 'networkError',
  upstream_unavailable: 'networkError',
  upstream_invalid: 'invalidResponseFormat',
};
const byField: Readonly<Record<string, string>> = {
  affiliate: 'invalidAffiliate',
  affiliate_bps: 'invalidAffiliateFee',
  refund_address: 'invalidAddressForChain',
};
/** `errorCode` for a provider of another service. */
export const unsupportedProvider = 'unsupportedProvider';
const unknownError = 'unknownError';

/** Every `errorCode` used for provider refusals. */
export const providerErrorCodes: readonly string[] = [
  ...new Set([...Object.values(providerCodes), ...Object.values(byField), unsupportedProvider, unknownError]),
];

/** Maps an error to the official client's provider error code. */
export function providerErrorCode({ code, field }: ErrorInfo): string {
  return byField[field ?? ''] ?? providerCodes[code] ?? unknownError;
}

/** Chain ids of the official client, by the names of core/chain/chain.ts: mostly the plain name. */
export const chainIds: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.values(chains).map((chain) => [chain.id, plainName(chain)])),
  ...Object.fromEntries(Object.entries(evmChainIds).map(([chain, id]) => [chain, `${id}`])),
  ...Object.fromEntries(Object.entries(cosmosChains).map(([chain, { chainId }]) => [chain, chainId])),
  KUJI: 'kaiyo-1',
  XRP: 'ripple',
  TRON: '728126428',
  XRD: 'radix-mainnet',
};

/** Formats an asset with the contract in its chain's own notation: `ETH.USDC-0xa0b8…`. */
export function identifierOf(asset: Asset): string {
  const contract = contractOnChain(asset);
  const name = formatAsset(asset);
  return contract === undefined ? name : name.slice(0, -asset.contract.length) + contract;
}

/** Formats an amount as exact decimal text in whole units of the asset. */
export const wholeUnits = (amount: BaseAmount, asset: Asset): string => formatBase(amount, asset);

/** An amount in whole units, as text to avoid rounding by JSON parsers. */
export const exactDecimal = z.string().regex(/^[0-9]+(\.[0-9]+)?$/);

/** Asset identifier of the official SDK. */
export const identifier = z.string().describe('Asset name: CHAIN.TICKER, or CHAIN.TICKER-CONTRACT for a token.');
