import { keccak_256 } from '@noble/hashes/sha3.js';
import { hex } from '@scure/base';
import { word } from './contract-calls.ts';
import { oldTokenCode, routerCode, tokenCode } from './contracts.generated.ts';
import type { EvmNode } from './node.ts';

/** Direct state access that a node grants the devnet. Words are 32 bytes with `0x`. */
export interface StorageAccess {
  readonly setCode: (address: string, code: string) => Promise<void>;
  readonly read: (address: string, slot: string) => Promise<bigint>;
  readonly write: (address: string, slot: string, value: string) => Promise<void>;
}

/** Storage slots of the contracts in scripts/devnet/contracts. */
const tokenSlots = { name: 0n, symbol: 1n, decimals: 2n, totalSupply: 3n, balanceOf: 4n } as const;
const vaultAllowanceSlot = 0n;

const slotOf = (key: string, slot: bigint | string): string => `0x${hex.encode(keccak_256(hex.decode(word(key) + word(slot))))}`;

/** Solidity's storage encoding of a string of fewer than 32 bytes. */
function shortText(text: string): string {
  const bytes = hex.encode(new TextEncoder().encode(text.slice(0, 31)));
  return `0x${bytes.padEnd(62, '0')}${bytes.length.toString(16).padStart(2, '0')}`;
}

/** Creates contracts and token balances by writing their storage directly. */
export function contractsOn({
  setCode,
  read,
  write,
}: StorageAccess): Pick<EvmNode, 'installRouter' | 'installToken' | 'addToken' | 'addVaultToken'> {
  const add = async (address: string, slot: string, units: bigint): Promise<void> =>
    write(address, slot, `0x${word((await read(address, slot)) + units)}`);
  const addToken: EvmNode['addToken'] = async (token, address, units) => {
    await add(token.address, slotOf(address, tokenSlots.balanceOf), units);
    await add(token.address, `0x${word(tokenSlots.totalSupply)}`, units);
  };
  return {
    addToken,
    installRouter: (address) => setCode(address, routerCode),
    installToken: async ({ address, asset, decimals, isOld }) => {
      await setCode(address, isOld ? oldTokenCode : tokenCode);
      await write(address, `0x${word(tokenSlots.name)}`, shortText(asset.ticker));
      await write(address, `0x${word(tokenSlots.symbol)}`, shortText(asset.ticker));
      await write(address, `0x${word(tokenSlots.decimals)}`, `0x${word(BigInt(decimals))}`);
    },
    addVaultToken: async (router, vault, token, units) => {
      await addToken(token, router, units);
      await add(router, slotOf(token.address, slotOf(vault, vaultAllowanceSlot)), units);
    },
  };
}
