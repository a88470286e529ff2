import type { Asset } from './asset.ts';

/** An asset that the network holds for an account. */
type HeldAsset = Asset & { readonly kind: 'secured' | 'trade' };

/**
 * Whether an asset is a secured or trade asset: the network holds it for an account, and a swap takes it from there part by
 * part (content/reference/deposits.md#deposit-message).
 */
export const isHeldAsset = (asset: Asset): asset is HeldAsset => asset.kind === 'secured' || asset.kind === 'trade';

/**
 * Whether the name of an asset is that of a held one.
 * @example isHeldName('BTC~BTC') // true
 */
export const isHeldName = (name: string): boolean => /^[A-Z0-9]+[~-]/.test(name);

/**
 * Text on the unfilled part of a limit order: of a held asset it was never taken.
 * @example unfilledText(asset('BTC.BTC')) // 'comes back, less fees'
 */
export const unfilledText = (from: Asset): string => (isHeldAsset(from) ? 'stays in the account' : 'comes back, less fees');
