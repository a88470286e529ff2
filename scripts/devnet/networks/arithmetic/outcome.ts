/** A value, or the node's error text. */
export type Outcome<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: string };

export const done = <T>(value: T): Outcome<T> => ({ ok: true, value });
export const refused = (error: string): { readonly ok: false; readonly error: string } => ({ ok: false, error });
