/**
 * Reasons a deposit is lost. `below_dust`: in a block, but below the threshold the nodes observe. `not_observed`:
 * the nodes have passed its block without observing it. `below_fee`: the network has it, but the remainder does
 * not cover an outbound transaction.
 */
export const lostCodes = ['below_dust', 'not_observed', 'below_fee'] as const;
/** One of `lostCodes`. */
export type LostCode = (typeof lostCodes)[number];

const texts: Readonly<Record<LostCode, string>> = {
  below_dust: 'It is below the dust threshold of its chain. No node looks at it, and nothing is sent back.',
  not_observed:
    'The nodes have passed its block without taking it in, and nothing is sent back: it went to an old address, or in a form that they do not read.',
  below_fee: 'The network has it, and what is left does not cover the fee of a payment. Nothing is sent back.',
};

/** Facts about a deposit that a network received long ago and neither swapped nor returned. */
export const heldBackText =
  'The network holds the deposit and has neither swapped nor returned it. Nothing is decided, and it is not lost: a network may hold deposits back while a vault is short.';

/** Plain-language reason of a loss. */
export const lostText = (code: LostCode): string => texts[code];
