/**
 * Purpose of a node request, most urgent first: a deposit about to be signed or just sent, one
 * tracked by hand or registered, a payable quote and its inputs, a comparison or a listing,
 * and data a response can omit.
 */
export const precedences = ['signing', 'by_hand', 'quote', 'compare', 'spare'] as const;

/** One of `precedences`. Requests default to `quote`. */
export type Precedence = (typeof precedences)[number];
