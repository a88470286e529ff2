import { createHash } from 'node:crypto';
import { chainsOfAddress, encodeAddress, validateAddress } from '../../../../src/core/address/address.ts';
import { chains } from '../../../../src/core/chain/chain.ts';
import type { NetworkId } from '../../../../src/core/network/protocol.ts';
import type { NetworkState } from '../state.ts';
import { done, type Outcome, refused } from './outcome.ts';

const evmText = /^0x[0-9a-fA-F]{40}$/;
const modules = ['asgard', 'bond', 'reserve'];

/** True when the node accepts the text as an address on `chain`. Like the nodes, skips EVM checksums and curve points. */
export function isAddressOf(network: NetworkId, text: string, chain: string): boolean {
  if (chains[chain]?.addressForm.kind === 'evm') return evmText.test(text);
  const read = validateAddress(text, chain, { network, allowKeyless: true });
  return read.ok && !(read.value.taproot && network === 'mayachain');
}

/** True for an address on any chain that the network connects. */
export function isAddress(network: NetworkId, text: string): boolean {
  const ids = evmText.test(text) ? ['ETH'] : chainsOfAddress(text);
  return ids.some((id) => isAddressOf(network, text, id));
}

/** Record of an unexpired name. */
export function findName(state: NetworkState, text: string) {
  const record = state.names.get(text) ?? state.names.get(text.toLowerCase());
  return record !== undefined && record.expireHeight >= state.height ? record : undefined;
}

/** Resolves a text to an address: itself, or the name's alias on `chain`. */
export function resolveAddress(state: NetworkState, text: string, chain: string): Outcome<string> {
  if (isAddress(state.id, text)) return done(text);
  const kind = state.id === 'thorchain' ? 'thorname' : 'mayaname';
  const record = findName(state, text);
  if (record === undefined) return refused(`unable to parse address: ${kind} doesn't exist: ${text}`);
  const alias = record.aliases.get(chain);
  return alias === undefined ? refused(`no ${kind} alias for chain ${chain}`) : done(alias);
}

/** Address of a module account of a network's own chain, which derives from its name. */
export const moduleAddress = (name: string, chain: string): string =>
  encodeAddress(chain, createHash('sha256').update(name).digest().subarray(0, 20));

const modulesOn = (chain: string) => new Set(modules.map((name) => moduleAddress(name, chain)));
const ownAccounts = { thorchain: modulesOn('THOR'), mayachain: modulesOn('MAYA') };

/** True for the network's module accounts. */
export const isModuleAddress = (network: NetworkId, text: string): boolean => ownAccounts[network].has(text);
