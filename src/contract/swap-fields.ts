import * as z from 'zod';
import { validateAddress } from '../core/address/address.ts';
import { type BaseAmount, parseWireAmount } from '../core/amount.ts';
import { type Asset, homeChain } from '../core/asset/asset.ts';
import { findAsset } from '../core/asset/asset-search.ts';
import { chains } from '../core/chain/chain.ts';
import { type ErrorInfo, must } from '../core/errors.ts';
import type { NetworkId } from '../core/network/protocol.ts';
import { Field, refuse, textField } from './fields.ts';
import { requestHint } from './request-hint.ts';
import { present } from './wire-values.ts';

/**
 * An asset as `findAsset` resolves names before any pool has been read; undefined if absent. Operations that list the
 * field in `assetFields` resolve it against the pools first. Refused with invalid_asset, ambiguous_asset.
 */
export const anyAssetField = textField({ max: 120 }).as((name, field): Asset => {
  const found = findAsset(name);
  if (found.ok) return found.value;
  const { code, hint, ...rest } = found.error;
  return refuse(code, hint, { ...rest, field });
});

/** A required asset, where it is the only input: non-text is refused with invalid_asset too. */
export const assetField: Field<Asset, z.ZodString> = new Field(anyAssetField.schema, (value, field) => {
  if (value !== undefined && typeof value !== 'string')
    return refuse('invalid_asset', `Send ${field} as text, such as "BTC.BTC".`, { field });
  const asset = anyAssetField.read(value, field);
  return asset ?? refuse('invalid_field', `${field} is missing. Send it as CHAIN.SYMBOL, such as BTC.BTC.`, { field });
});

/** Pattern of an amount as advertised. */
export const amountPattern: RegExp = /^[1-9][0-9]{0,24}$/;

/**
 * An amount in protocol units as digits, or an integer that JSON represents exactly. Refused with invalid_amount,
 * invalid_field when it is missing.
 */
export const amountField: Field<BaseAmount, z.ZodString> = new Field(z.string().regex(amountPattern), (value, field) => {
  if (value === undefined || value === null)
    return refuse('invalid_field', `${field} is missing. Send it in 1e8 units: 0.1 is "10000000".`, { field });
  if (typeof value === 'number' && (Number.isSafeInteger(value) || Math.abs(value) < 1e6)) return must(parseWireAmount(`${value}`, field));
  if (typeof value !== 'string')
    return refuse('invalid_amount', 'Send the amount as a string of digits, such as "10000000": so large a JSON number loses digits.', {
      field,
    });
  return must(parseWireAmount(value.trim(), field));
});

/** Maximum address length in characters. */
export const maxAddressLength = 512;

/** An address as text; `addressOn` validates it. */
export const addressField = textField({ min: 1, max: maxAddressLength });

interface AddressPlace {
  readonly field: string;
  /** Asset paid or refunded to the address. */
  readonly asset: Asset;
  readonly networks: readonly NetworkId[];
  readonly use: 'payout' | 'refund';
}

/**
 * Canonical form of the address; undefined if absent. It may fit any of the networks: synths live on the network that
 * mints them, trade and secured assets on THORChain. @throws AppError invalid_address
 */
export function addressOn(address: string | undefined, { field, asset, networks, use }: AddressPlace): string | undefined {
  if (address === undefined) return undefined;
  let first: ErrorInfo | undefined;
  for (const network of networks) {
    const checked = validateAddress(address, homeChain(asset, network), { network, use });
    if (checked.ok) return checked.value.text;
    first ??= checked.error;
  }
  const places = [...new Set(networks.map((network) => homeChain(asset, network)))].join(' or ');
  return refuse('invalid_address', requestHint(address, field) ?? first?.hint ?? `Send an address on ${places}.`, {
    field,
    ...(first?.details === undefined ? {} : { details: first.details }),
  });
}

/** A THORName or MAYAName; with a suffix it belongs to another name service. */
const payeeName = /^[a-z0-9+_-]{1,30}$/i;
/** An address with lost or wrong characters rather than a name. */
const brokenAddress = /^(0x|bitcoincash|[a-z]{2,10}1[02-9ac-hj-np-z]{3})|^[a-z0-9]{25}/i;

/**
 * The payee: an address in canonical form, or a name to be resolved. Names resolve to chain addresses only, so they are
 * refused for assets that live on a network. @throws AppError invalid_address
 */
export function payeeOn(
  text: string | undefined,
  place: AddressPlace,
): { readonly destination?: string; readonly destinationName?: string } {
  if (text === undefined) return {};
  const { asset, networks } = place;
  const isName = payeeName.test(text) && !brokenAddress.test(text);
  const isOfChain = networks.every((network) => homeChain(asset, network) === asset.chain);
  if (!isName || !isOfChain) return present({ destination: addressOn(text, place) });
  const isAddress = networks.some((network) => validateAddress(text, asset.chain, { network, use: place.use }).ok);
  if (isAddress) return present({ destination: addressOn(text, place) });
  return { destinationName: text.toLowerCase() };
}

/** Looks up a chain of core/chain/chain.ts by name, in any case. @throws AppError invalid_field */
export function knownChain(name: string, field: string): string {
  const chain = name.toUpperCase();
  if (Object.hasOwn(chains, chain)) return chain;
  return refuse('invalid_field', `There is no such chain. The chains are ${Object.keys(chains).join(', ')}.`, { field });
}

/** A chain by its name in any case; undefined if absent. Refused with invalid_field. */
export const anyChainField = textField({ pattern: /^[A-Za-z0-9]{2,10}$/, longest: 20 }).as(knownChain);

/** Chain of a request. */
export const chainField = anyChainField
  .required('chain is missing. Send its name, such as BTC.')
  .about('Chain, by its short name in asset names.', ['ETH']);
