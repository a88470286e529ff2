import type { Chain } from './chain-kind.ts';
import { chainRows } from './chain-rows.ts';

/** Every chain that either network reaches, by its id. */
export const chains: Readonly<Record<string, Chain>> = Object.fromEntries(chainRows.map((row) => [row.id, row]));

/** Where a person can look a transaction up. EVM hashes get the `0x` that the nodes leave out. */
export function explorerTx(chain: Chain, hash: string): string {
  const isEvm = chain.addressForm.kind === 'evm';
  const shown = isEvm ? `0x${hash.replace(/^0x/i, '').toLowerCase()}` : hash;
  return chain.explorer.tx.replace('{}', shown);
}

/** Where a person can look an address up. */
export function explorerAddress(chain: Chain, address: string): string {
  return chain.explorer.address.replace('{}', address);
}
