import { base64urlnopad } from '@scure/base';
import { type BaseAmount, baseAmount, maxBaseAmount } from '../amount.ts';
import { type Asset, formatAsset, parseAsset } from '../asset/asset.ts';
import { chains } from '../chain/chain.ts';
import { type NetworkId, networkIds } from '../network/protocol.ts';
import { type Mode, modes } from '../quote/quote.ts';
import { type Packed, packText, packWhole, Unpacked } from './packed.ts';

/** A swap proposed for review: the request and its quote at that time. */
export interface Proposal {
  readonly from: Asset;
  readonly to: Asset;
  readonly amount: BaseAmount;
  readonly network: NetworkId;
  readonly mode: Mode;
  readonly destination: string;
  readonly toleranceBps: number;
  readonly expectedAmountOut: BaseAmount;
  readonly minimumPayout?: BaseAmount;
  /** Quote expiry in unix seconds. */
  readonly expiry: number;
}

/** Encoding of the minimum: none, as difference below the expected payout, or in full. */
const minimums = ['none', 'below', 'whole'] as const;

/** Abbreviates a gas asset to its chain id. */
const shortAsset = (asset: Asset): string => {
  const text = formatAsset(asset);
  return chains[asset.chain]?.gasAsset === text ? asset.chain : text;
};

/** Packs an amount as significant digits and number of trailing zeros, which is short for round ones. */
function packRound(into: Packed, value: bigint): void {
  let [digits, zeros] = [value, 0n];
  for (; digits > 0n && digits % 10n === 0n; digits /= 10n) zeros += 1n;
  packWhole(into, (digits << 5n) | zeros);
}

function readRound(from: Unpacked): bigint {
  const value = from.whole();
  return (value >> 5n) * 10n ** (value & 31n);
}

/** Encodes a proposal as short text that needs no escaping in a URL fragment. */
export function writeProposal(proposal: Proposal): string {
  const { network, mode, expectedAmountOut: expected, minimumPayout: minimum } = proposal;
  const how = minimum === undefined ? 'none' : minimum <= expected ? 'below' : 'whole';
  const packed: Packed = { bytes: [networkIds.indexOf(network) | (modes.indexOf(mode) << 1) | (minimums.indexOf(how) << 4)] };
  packText(packed, shortAsset(proposal.from));
  packText(packed, shortAsset(proposal.to));
  packRound(packed, proposal.amount);
  packText(packed, proposal.destination);
  packRound(packed, BigInt(proposal.toleranceBps));
  packWhole(packed, expected);
  if (minimum !== undefined) packWhole(packed, how === 'below' ? expected - minimum : minimum);
  packWhole(packed, BigInt(proposal.expiry));
  return base64urlnopad.encode(Uint8Array.from(packed.bytes));
}

function readMinimum(how: (typeof minimums)[number] | undefined, expected: bigint, from: Unpacked): bigint | undefined {
  if (how === 'below') return expected - from.whole();
  return how === 'whole' ? from.whole() : undefined;
}

function unpack(from: Unpacked): Proposal | undefined {
  const head = from.byte();
  const [network, mode, how] = [networkIds[head & 1], modes[(head >> 1) & 7], minimums[head >> 4]];
  const [sent, received] = [readAsset(from.text()), readAsset(from.text())];
  const amount = readRound(from);
  const destination = from.text();
  const toleranceBps = Number(readRound(from));
  const expected = from.whole();
  const minimum = readMinimum(how, expected, from);
  const expiry = Number(from.whole());
  if (!sent.ok || !received.ok || network === undefined || mode === undefined || how === undefined) return undefined;
  const isReal = [amount, expected, minimum ?? 1n].every((value) => value > 0n && value <= maxBaseAmount);
  if (!isReal || destination === '' || !from.isAtEnd) return undefined;
  return {
    from: sent.value,
    to: received.value,
    amount: baseAmount(amount),
    network,
    mode,
    destination,
    toleranceBps,
    expectedAmountOut: baseAmount(expected),
    ...(minimum === undefined ? {} : { minimumPayout: baseAmount(minimum) }),
    expiry,
  };
}

const readAsset = (text: string) => parseAsset(chains[text]?.gasAsset ?? text);

/** Decodes a proposal; accepts only the canonical output of `writeProposal`. */
export function readProposal(text: string): Proposal | undefined {
  try {
    const proposal = unpack(new Unpacked(base64urlnopad.decode(text)));
    return proposal !== undefined && writeProposal(proposal) === text ? proposal : undefined;
  } catch {
    return undefined;
  }
}
