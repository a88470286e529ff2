/** Where a deposit goes. */
export interface Place {
  readonly address?: string | undefined;
  readonly router?: string | undefined;
}

/** EVM addresses are the same in any case. */
const plain = (text: string | undefined) => (/^0x[0-9a-f]{40}$/i.test(text ?? '') ? text?.toLowerCase() : text);

/** Whether both name the same vault and the same router. */
export const isSamePlace = (a: Place, b: Place): boolean => plain(a.address) === plain(b.address) && plain(a.router) === plain(b.router);
