import { type BaseAmount, parseWireAmount } from '../amount.ts';
import { type Asset, formatAsset, parseAsset } from '../asset/asset.ts';
import { type NetworkId, networkIds } from '../network/protocol.ts';
import { type Mode, modes } from '../quote/quote.ts';

/** A swap that somebody proposes to a person: what was asked, and what was quoted for it then. */
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
  /** Unix seconds; of the quote. */
  readonly expiry: number;
}

/** Proposal → text of characters that need no escape in the fragment of an address. */
export function writeProposal(proposal: Proposal): string {
  const { from, to, amount, network, mode, destination, toleranceBps, expectedAmountOut, minimumPayout, expiry } = proposal;
  const figures = [toleranceBps, expectedAmountOut, minimumPayout ?? '', expiry];
  return [formatAsset(from), formatAsset(to), amount, network, mode, destination, ...figures].join(',');
}

/** Reads what `writeProposal` wrote, and nothing that it would write in another way. */
export function readProposal(text: string): Proposal | undefined {
  const parts = text.split(',');
  const [fromText = '', toText = '', amountText = '', networkText, modeText, destination = ''] = parts;
  const [tolerance = '', expectedText = '', minimumText = '', expiry = ''] = parts.slice(6);
  const [from, to] = [parseAsset(fromText), parseAsset(toText)];
  const [amount, expected] = [parseWireAmount(amountText, 'amount'), parseWireAmount(expectedText, 'expected_amount_out')];
  const minimum = minimumText === '' ? undefined : parseWireAmount(minimumText, 'minimum_payout');
  const network = networkIds.find((id) => id === networkText);
  const mode = modes.find((name) => name === modeText);
  if (!from.ok || !to.ok || !amount.ok || !expected.ok || minimum?.ok === false) return undefined;
  if (network === undefined || mode === undefined || destination === '') return undefined;
  const proposal: Proposal = {
    from: from.value,
    to: to.value,
    amount: amount.value,
    network,
    mode,
    destination,
    toleranceBps: Number(tolerance),
    expectedAmountOut: expected.value,
    ...(minimum === undefined ? {} : { minimumPayout: minimum.value }),
    expiry: Number(expiry),
  };
  return writeProposal(proposal) === text ? proposal : undefined;
}
