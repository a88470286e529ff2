import { evmChains, gem } from './discovery.ts';
import { probes, vultisigChains } from './injected.ts';
import { standardChains } from './solana/wallet-standard.ts';

/** Wallets supported on a chain. */
export interface KnownWallets {
  /** Names of wallets with a dedicated interface. */
  readonly names: readonly string[];
  /** Standard by which other wallets on the chain announce themselves; absent where there is none. */
  readonly announced?: 'EIP-6963' | 'TIP-6963' | 'wallet-standard' | 'CIP-30';
}

function announcedOn(chain: string): KnownWallets['announced'] {
  if (evmChains.includes(chain)) return 'EIP-6963';
  if (chain === 'TRON') return 'TIP-6963';
  if (chain === 'ADA') return 'CIP-30';
  return standardChains.includes(chain) ? 'wallet-standard' : undefined;
}

/** Wallets discovery looks for on a chain, whether or not they are in this browser. */
export function knownWallets(chain: string): KnownWallets {
  const [vultisig, ...others] = probes;
  const own = [...others, gem].filter((one) => (one.chains as readonly string[]).includes(chain)).map(({ name }) => name);
  const whole = vultisig !== undefined && Object.hasOwn(vultisigChains, chain) ? [vultisig.name] : [];
  const announced = announcedOn(chain);
  return { names: [...new Set([...own, ...whole])], ...(announced === undefined ? {} : { announced }) };
}
