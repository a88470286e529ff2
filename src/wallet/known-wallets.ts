import { gem } from './discovery.ts';
import { announced, probes, vultisigChains } from './injected.ts';

/** Wallets supported on a chain. */
export interface KnownWallets {
  /** Names of wallets with a dedicated interface. */
  readonly names: readonly string[];
  /** Standard by which other wallets on the chain announce themselves; absent where there is none. */
  readonly announced?: (typeof announced)[number]['standard'];
}

/** Wallets discovery looks for on a chain, whether or not they are in this browser. */
export function knownWallets(chain: string): KnownWallets {
  const [vultisig, ...others] = probes;
  const own = [...others, gem].filter((one) => (one.chains as readonly string[]).includes(chain)).map(({ name }) => name);
  const whole = vultisig !== undefined && Object.hasOwn(vultisigChains, chain) ? [vultisig.name] : [];
  const standard = announced.find(({ chains }) => chains.includes(chain))?.standard;
  return { names: [...new Set([...own, ...whole])], ...(standard === undefined ? {} : { announced: standard }) };
}
