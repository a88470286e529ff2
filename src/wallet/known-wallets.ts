import { evmChains, gem } from './discovery.ts';
import { probes, vultisigChains } from './injected.ts';
import { standardChains } from './solana/wallet-standard.ts';

/** Wallets that this product connects to on a chain. */
export interface KnownWallets {
  /** Of wallets with an interface of their own. */
  readonly names: readonly string[];
  /** How any other wallet of the chain may make itself known; absent where there is no such way. */
  readonly announced?: 'EIP-6963' | 'TIP-6963' | 'wallet-standard' | 'CIP-30';
}

function announcedOn(chain: string): KnownWallets['announced'] {
  if (evmChains.includes(chain)) return 'EIP-6963';
  if (chain === 'TRON') return 'TIP-6963';
  if (chain === 'ADA') return 'CIP-30';
  return standardChains.includes(chain) ? 'wallet-standard' : undefined;
}

/** What discovery looks for on a chain, whether or not it is in this browser. */
export function knownWallets(chain: string): KnownWallets {
  const [vultisig, ...others] = probes;
  const own = [...others, gem].filter((one) => (one.chains as readonly string[]).includes(chain)).map(({ name }) => name);
  const whole = vultisig !== undefined && Object.hasOwn(vultisigChains, chain) ? [vultisig.name] : [];
  const announced = announcedOn(chain);
  return { names: [...new Set([...own, ...whole])], ...(announced === undefined ? {} : { announced }) };
}
