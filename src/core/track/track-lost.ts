/**
 * Why nothing follows a deposit. `below_dust`: it is in a block and too small for the nodes to look at. `not_observed`: they
 * have passed its block without taking it in. `below_fee`: the network has it, and what is left of it does not pay for a
 * transaction.
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

/** The loss in plain words. */
export const lostText = (code: LostCode): string => texts[code];
