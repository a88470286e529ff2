import * as z from 'zod';
import { present } from '../../core/present.ts';
import type { SwapNetwork } from '../../nodes/http/hosts.ts';

/** Project id as Reown's dashboard gives it; the devnet's own relay takes any. */
export const projectId = z.string().regex(/^[0-9a-f]{32}$/, 'must be a project id: 32 hex digits');

export const relayUrl = z
  .url({ protocol: /^wss?$/, error: 'must be a wss URL' })
  .refine((text) => !URL.canParse(text) || !/[?#]/.test(text), 'must be a URL without a query, such as wss://relay.walletconnect.org')
  .transform((text) => text.replace(/\/+$/, ''));

const publicRelay = 'wss://relay.walletconnect.org';

/** How pages reach wallets on other devices. */
export interface WalletConnectSettings {
  readonly projectId: string;
  /** Absent: the devnet's own relay. */
  readonly relay?: string;
}

interface Variables {
  readonly SWAP_NETWORK: SwapNetwork;
  readonly WALLETCONNECT_PROJECT_ID?: string | undefined;
  readonly WALLETCONNECT_RELAY_URL?: string | undefined;
}

/** The settings in force; undefined where WalletConnect is off. */
export function walletConnectSettings(variables: Variables): WalletConnectSettings | undefined {
  const { SWAP_NETWORK: network, WALLETCONNECT_PROJECT_ID: project, WALLETCONNECT_RELAY_URL: relay } = variables;
  if (network === 'devnet') return { projectId: project ?? '0'.repeat(32), ...present({ relay }) };
  return project === undefined ? undefined : { projectId: project, relay: relay ?? publicRelay };
}
