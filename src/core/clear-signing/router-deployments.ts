import type { EvmChainName } from '../chain/evm-chain-id.ts';
import type { NetworkId } from '../network/protocol.ts';

/** A router that clear signing knows. Version 6 has no `deposit` without a deadline. */
export interface RouterDeployment {
  readonly network: NetworkId;
  readonly chain: EvmChainName;
  /** As EIP-55 writes it. */
  readonly address: string;
  readonly version: 4 | 6;
}

const v6 = '0x00dc6100103BC402d490aEE3F9a5560cBd91f1d4';

/** Routers whose deposits are described to wallets (content/reference/deposits.md#router). */
export const routerDeployments: readonly RouterDeployment[] = [
  { network: 'thorchain', chain: 'ETH', address: '0xD37BbE5744D730a1d98d8DC97c42F0Ca46aD7146', version: 4 },
  { network: 'thorchain', chain: 'BSC', address: '0xb30eC53F98ff5947EDe720D32aC2da7e52A5f56b', version: 4 },
  { network: 'thorchain', chain: 'AVAX', address: '0x8F66c4AE756BEbC49Ec8B81966DD8bba9f127549', version: 4 },
  { network: 'thorchain', chain: 'AVAX', address: v6, version: 6 },
  { network: 'thorchain', chain: 'BASE', address: v6, version: 6 },
  { network: 'mayachain', chain: 'ETH', address: '0xe3985E6b61b814F7Cdb188766562ba71b446B46d', version: 4 },
  { network: 'mayachain', chain: 'ARB', address: '0x700E97ef07219440487840Dc472E7120A7FF11F4', version: 4 },
];
