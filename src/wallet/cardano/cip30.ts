import { fieldOf, hasMethod, tryRead } from '../fields.ts';

/** What every CIP-30 wallet is. */
export const cip30 = { family: 'cardano', kind: 'cip30', chains: ['ADA'] } as const;

/** Maximum number of CIP-30 wallets, since any script can write to this namespace. */
const maxWallets = 40;

/** CIP-30 wallets, each a member of `window.cardano` under a name it chooses. */
export function cip30Wallets(host: object): readonly { readonly member: string; readonly provider: unknown }[] {
  const place = tryRead(() => fieldOf(host, 'cardano'));
  const members = tryRead(() => Object.keys(place ?? {})) ?? [];
  return members.slice(0, maxWallets).flatMap((member) => {
    const provider = tryRead(() => fieldOf(place, member));
    return tryRead(() => hasMethod(provider, 'enable') && hasMethod(provider, 'isEnabled')) ? [{ member, provider }] : [];
  });
}
