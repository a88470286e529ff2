/**
 * What a request to a node is for, the most urgent first: a deposit that is about to be signed or has just been sent, one
 * that is followed by hand or registered, a quote that can be paid and what it is judged by, a comparison and what is listed,
 * and what an answer can do without.
 */
export const precedences = ['signing', 'by_hand', 'quote', 'compare', 'spare'] as const;

/** One of `precedences`. A request that names none is a `quote`. */
export type Precedence = (typeof precedences)[number];
