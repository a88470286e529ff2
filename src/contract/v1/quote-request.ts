import * as z from 'zod';
import { validateAddress } from '../../core/address/address.ts';
import { maxBps, parseWireAmount } from '../../core/amount.ts';
import { type Asset, formatAsset, homeChain, parseAsset, sameAsset } from '../../core/asset/asset.ts';
import { chains } from '../../core/chain/chain.ts';
import { type Fault, must, type Result } from '../../core/errors.ts';
import type { NetworkId } from '../../core/network/protocol.ts';
import type { QuoteAsk } from '../../core/quote/quote.ts';
import { attempt, type Fields, networkChoices, readCount, readNetworks, readText, refuse, refuseUnknown } from '../fields.ts';

export const defaultToleranceBps = 100;

/** The networks end a streaming swap after 24 hours (StreamingSwapMaxLength: 14400 blocks). */
const streamingRange = [0, 14_400] as const;
/** The networks read a tolerance of zero as none, and then protect nothing. */
const toleranceRange = [1, maxBps] as const;

export const maxAddressLength = 512;
const addressUses = {
  destination: 'payout',
  refund_address: 'refund',
  destinationAddress: 'payout',
  refundAddress: 'refund',
  sourceAddress: 'refund',
} as const;

export const assetText = z.string().regex(/^[A-Za-z0-9]{2,10}[.~/-][A-Za-z0-9._-]{1,100}$/);

/** Fields of a quote request as advertised. `parseQuoteAsk` reads them, with a code of its own for each thing that can be wrong. */
export const quoteRequest = z.strictObject({
  from_asset: assetText
    .describe('Asset to send, as CHAIN.SYMBOL; a token as CHAIN.TICKER-CONTRACT. list_pools names every asset.')
    .meta({ examples: ['BTC.BTC', 'ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48'] }),
  to_asset: assetText
    .describe('Asset to receive, written the same way. Must differ from from_asset.')
    .meta({ examples: ['ETH.ETH', 'THOR.RUNE'] }),
  amount: z
    .string()
    .regex(/^[1-9][0-9]{0,24}$/)
    .describe(
      'Amount of from_asset as a string of digits in 1e8 units whatever the chain: 0.1 BTC is "10000000". MAYA.CACAO counts in 1e10, MAYA.MAYA in 1e4.',
    )
    .meta({ examples: ['10000000'] }),
  destination: z
    .string()
    .min(1)
    .max(maxAddressLength)
    .optional()
    .describe('Address that receives to_asset, on the chain of to_asset. Only with it does the answer carry a memo.'),
  refund_address: z
    .string()
    .min(1)
    .max(maxAddressLength)
    .optional()
    .describe('Address on the chain of from_asset that a refund goes to. Default: the sender.'),
  tolerance_bps: z
    .int()
    .min(toleranceRange[0])
    .max(toleranceRange[1])
    .default(defaultToleranceBps)
    .describe(
      'How far the payout may fall below expected_amount_out before the network refunds, in basis points. 10000 turns the protection off.',
    ),
  streaming_interval: z
    .int()
    .min(streamingRange[0])
    .max(streamingRange[1])
    .optional()
    .describe('Blocks between the parts of a streaming swap; 0 asks for one go. Default: both ways are compared.'),
  streaming_quantity: z
    .int()
    .min(streamingRange[0])
    .max(streamingRange[1])
    .optional()
    .describe('Number of parts; 0 lets the network choose.'),
  network: z.enum(networkChoices).default('both').describe('Ask one network only. Default: both are compared.'),
});

/**
 * Untrusted fields → QuoteAsk with canonical addresses. Faults: invalid_field (unknown,
 * missing or out of range), invalid_asset, same_asset, invalid_amount, invalid_address;
 * each names its field.
 */
export function parseQuoteAsk(input: Fields): Result<QuoteAsk> {
  return attempt(() => {
    refuseUnknown(input, Object.keys(quoteRequest.shape));
    const networks = readNetworks(input);
    const from = readAsset(input, 'from_asset');
    const to = readAsset(input, 'to_asset');
    if (sameAsset(from, to))
      refuse('same_asset', `from_asset and to_asset are both ${formatAsset(from)}. Choose two different assets.`, { field: 'to_asset' });
    const amount = must(parseWireAmount(readAmountText(input)));
    const destination = readAddress(input, 'destination', to, networks);
    const refund = readAddress(input, 'refund_address', from, networks);
    const streaming = readStreaming(input);
    return {
      from,
      to,
      amount,
      ...(destination === undefined ? {} : { destination }),
      ...(refund === undefined ? {} : { refund }),
      toleranceBps: readCount(input, 'tolerance_bps', toleranceRange) ?? defaultToleranceBps,
      ...(streaming === undefined ? {} : { streaming }),
      networks,
    };
  });
}

function readStreaming(input: Fields): QuoteAsk['streaming'] {
  const interval = readCount(input, 'streaming_interval', streamingRange);
  const quantity = readCount(input, 'streaming_quantity', streamingRange);
  if (interval === undefined && quantity === undefined) return undefined;
  return { ...(interval === undefined ? {} : { interval }), ...(quantity === undefined ? {} : { quantity }) };
}

/** The digits of an amount field. @throws AppError invalid_field, invalid_amount */
export function readAmountText(input: Fields, field = 'amount'): string {
  const value = input[field];
  if (value === undefined || value === null)
    return refuse('invalid_field', 'The amount is missing. Send it as a string of digits in 1e8 units.', { field });
  if (typeof value !== 'string') {
    return refuse('invalid_amount', 'Send the amount as a string of digits, such as "10000000": JSON numbers lose digits.', { field });
  }
  return value.trim();
}

/** An asset of a chain that either network reaches. @throws AppError invalid_field, invalid_asset */
export function readAsset(input: Fields, field: string): Asset {
  if (input[field] !== undefined && typeof input[field] !== 'string')
    return refuse('invalid_asset', `Send ${field} as text, such as "BTC.BTC".`, { field });
  const text = readText(input, field);
  if (text === undefined) return refuse('invalid_field', `${field} is missing. Send it as CHAIN.SYMBOL, such as BTC.BTC.`, { field });
  if (!/[.~/-]/.test(text)) return refuse('invalid_asset', bareTickerHint(text), { field });
  const parsed = parseAsset(text);
  // RUNE has a synth form on MAYAChain only.
  const asset = parsed.ok ? parsed : parseAsset(text, 'mayachain');
  if (!asset.ok) return refuse('invalid_asset', asset.fault.hint, { field });
  if (chains[asset.value.chain] === undefined) {
    return refuse(
      'invalid_asset',
      `${asset.value.chain} is not a chain of either network. The chains are ${Object.keys(chains).join(', ')}.`,
      { field },
    );
  }
  return asset.value;
}

/** A ticker alone names no chain, and the same ticker is worth different things on different chains. */
function bareTickerHint(text: string): string {
  const ticker = text.toUpperCase();
  const names = Object.values(chains)
    .filter((chain) => chain.gasAsset.endsWith(`.${ticker}`))
    .map((chain) => chain.gasAsset);
  return `Write the chain as well: ${(names.length === 0 ? ['CHAIN.SYMBOL'] : names).join(' or ')}, or CHAIN.TICKER-CONTRACT for a token.`;
}

/** Synths live on the network that makes them, trade and secured assets on THORChain: the address may fit either asked network. @throws AppError invalid_address */
export function readAddress(
  input: Fields,
  field: keyof typeof addressUses,
  asset: Asset,
  networks: readonly NetworkId[],
): string | undefined {
  const use = addressUses[field];
  const text = readText(input, field, maxAddressLength);
  if (text === undefined) return undefined;
  let first: Fault | undefined;
  for (const network of networks) {
    const checked = validateAddress(text, homeChain(asset, network), { network, use });
    if (checked.ok) return checked.value.text;
    first ??= checked.fault;
  }
  const places = [...new Set(networks.map((network) => homeChain(asset, network)))].join(' or ');
  return refuse('invalid_address', first?.hint ?? `Send an address on ${places}.`, {
    field,
    ...(first?.details === undefined ? {} : { details: first.details }),
  });
}
