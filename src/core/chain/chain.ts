import { type NetworkId, protocols } from '../network/protocol.ts';
import type { Chain, DepositForm } from './chain-kind.ts';
import { chainRows } from './chain-rows.ts';

/** Every chain that either network reaches, by its id. */
export const chains: Readonly<Record<string, Chain>> = Object.fromEntries(chainRows.map((row) => [row.id, row]));

/**
 * How a deposit on the chain tells the network what to do; undefined for a chain that is not known, or of which nobody
 * knows that. A network's own chain takes its message of deposit. Says nothing of whether the network takes the chain.
 * @example depositForm('THOR', 'mayachain') // { memoMaxBytes: 250, memoMechanism: 'tx_memo' }
 */
export function depositForm(chainId: string, network: NetworkId): DepositForm | undefined {
  const form = chains[chainId]?.deposit;
  return form !== undefined && protocols[network].chain === chainId ? { ...form, memoMechanism: 'msg_deposit' } : form;
}

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
