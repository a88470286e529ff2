import { type NetworkId, protocols } from '../network/protocol.ts';
import type { Chain, DepositForm } from './chain-kind.ts';
import { chainRows } from './chain-rows.ts';
import { type Family, type FamilyFacts, families } from './families.ts';

/** All chains supported by either network, by id. */
export const chains: Readonly<Record<string, Chain>> = Object.fromEntries(chainRows.map((row) => [row.id, row]));

/** The part that a chain's family has in a registry; undefined for an unknown chain, and where the family has none. */
export function partOf<T>(parts: Readonly<Partial<Record<Family, T>>>, chainId: string): T | undefined {
  const chain = Object.hasOwn(chains, chainId) ? chains[chainId] : undefined;
  return chain && parts[chain.addressForm.kind];
}

/** Facts of a chain's family; undefined for an unknown chain. */
export const familyOf = (chainId: string): FamilyFacts | undefined => partOf<FamilyFacts>(families, chainId);

/** Name of a chain in lowercase without spaces, as in URI schemes. */
export const plainName = ({ name }: Chain): string => name.toLowerCase().replaceAll(' ', '');

/** Whether a family has one chain alone. */
export const isAlone = (family: string): boolean => chainRows.filter(({ addressForm }) => addressForm.kind === family).length === 1;

/** Whether tokens of the chain are deposited through a router. */
export const hasRouters = (chainId: string): boolean => familyOf(chainId)?.hasRouters === true;

/**
 * Deposit rules of a chain; undefined for an unknown chain or an unknown mechanism. A network's own chain uses MsgDeposit.
 * Does not tell whether the network supports the chain.
 * @example depositForm('THOR', 'mayachain') // { memoMaxBytes: 250, memoMechanism: 'tx_memo' }
 */
export function depositForm(chainId: string, network: NetworkId): DepositForm | undefined {
  const form = chains[chainId]?.deposit;
  return form !== undefined && protocols[network].chain === chainId ? { ...form, memoMechanism: 'msg_deposit' } : form;
}

/** Explorer URL of a transaction. Adds the `0x` that nodes omit from EVM hashes. */
export function explorerTx(chain: Chain, hash: string): string {
  const shown = familyOf(chain.id)?.txid === '0x' ? `0x${hash.replace(/^0x/i, '').toLowerCase()}` : hash;
  return chain.explorer.tx.replace('{}', shown);
}

/** Explorer URL of an address. */
export function explorerAddress(chain: Chain, address: string): string {
  return chain.explorer.address.replace('{}', address);
}
