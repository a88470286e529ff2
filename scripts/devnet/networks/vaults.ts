import { createHash } from 'node:crypto';
import { bech32, bech32m } from '@scure/base';
import { addressFromSeed } from '../../../src/core/address/address.ts';
import { chains } from '../../../src/core/chain/chain.ts';
import type { NetworkState } from './state.ts';

export interface Vault {
  readonly address: string;
  readonly router?: string;
  readonly pubKey: string;
}

const digest = (text: string): Uint8Array => new Uint8Array(createHash('sha256').update(text).digest());
const isEvm = (chain: string): boolean => chains[chain]?.addressForm.kind === 'evm';

/** Alias address of a name on a chain, derived without a known key. */
export function aliasAddress(name: string, chain: string, seed: bigint): string {
  return addressFromSeed(chain, digest(`name:${seed}:${name}:${chain}`));
}

function deriveAddress(state: NetworkState, chain: string, label: string): string {
  // THORChain's Zcash vaults use TEX addresses, which accept transparent funds only.
  if (state.id === 'thorchain' && chain === 'ZEC') return bech32m.encode('tex', bech32m.toWords(digest(label).slice(0, 20)));
  const address = addressFromSeed(chain, digest(label));
  return isEvm(chain) ? address.toLowerCase() : address;
}

/** `shielded_memo_config` of a Zcash vault: well-formed unified addresses with keyless receivers. */
export function shieldedMemoConfig(state: NetworkState, chain: string, seed: bigint): Record<string, unknown> | undefined {
  if (state.id !== 'mayachain' || chain !== 'ZEC') return undefined;
  const round = state.rotations.get(chain) ?? 0;
  const bytes = ['orchard', 'sapling'].flatMap((part) => [...digest(`${part}:${seed}:${round}`)]);
  const words = bech32m.toWords(Uint8Array.from(bytes));
  return { enabled: true, uivk: bech32m.encode('uivk', words, false), unified_address: bech32m.encode('u', words, false) };
}

/** Cache of vaults by the inputs they derive from: every quote and list of inbound addresses needs all of them. */
const made = new Map<string, Vault>();

/** Current inbound vault of `chain`; each rotation changes its key. `router` replaces a generated one. */
export function getVault(state: NetworkState, chain: string, seed: bigint, router: string | undefined): Vault {
  const name = `${seed}:${state.id}:${chain}:${state.rotations.get(chain) ?? 0}:${router ?? ''}`;
  const known = made.get(name);
  if (known !== undefined) return known;
  const vault = makeVault(state, chain, seed, router);
  made.set(name, vault);
  return vault;
}

function makeVault(state: NetworkState, chain: string, seed: bigint, router: string | undefined): Vault {
  const round = state.rotations.get(chain) ?? 0;
  const key = digest(`key:${seed}:${state.id}:${round}`);
  // A compressed secp256k1 key behind the amino prefix of the networks' keys.
  const amino = new Uint8Array([0xeb, 0x5a, 0xe9, 0x87, 0x21, 0x02, ...key]);
  const pubKey = bech32.encode(state.id === 'thorchain' ? 'thorpub' : 'mayapub', bech32.toWords(amino));
  const address = deriveAddress(state, chain, `vault:${seed}:${state.id}:${chain}:${round}`);
  if (!isEvm(chain)) return { address, pubKey };
  return { address, router: router ?? addressFromSeed(chain, digest(`router:${seed}:${state.id}:${chain}`)), pubKey };
}
