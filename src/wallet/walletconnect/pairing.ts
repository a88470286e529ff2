import { hex } from '@scure/base';
import type { KeyPair } from './envelope.ts';
import type { LinkError } from './link-error.ts';
import type { Proposal, Session } from './session.ts';

/** A connection offered by a link, before a wallet has approved it. */
export interface Pairing {
  readonly id: number;
  readonly topic: string;
  readonly key: Uint8Array;
  /** Made while the pairing can already be given up. */
  readonly pair: Promise<KeyPair>;
  /** Unix seconds. */
  readonly expiry: number;
  readonly settle: (outcome: Session | LinkError) => void;
  /** Topic, key and public key of the wallet that answered. */
  answered?: { readonly topic: string; readonly key: Uint8Array; readonly peer: string };
}

/** The link that a wallet scans; it carries the key of the pairing and names no relay. */
export function pairingUri({ topic, key, expiry }: Pairing): string {
  return `wc:${topic}@2?${new URLSearchParams({ 'relay-protocol': 'irn', symKey: hex.encode(key), expiryTimestamp: `${expiry}` })}`;
}

/** Parameters of `wc_sessionPropose`. Everything is optional, so that a wallet approves the chains it has. */
export async function proposalParams({ pair, topic, expiry }: Pairing, { namespace, ...asked }: Proposal, origin: string): Promise<object> {
  const metadata = { name: 'Strait', description: 'Native cross-chain swaps', url: origin, icons: [`${origin}/icon-192.png`] };
  const { publicKey } = await pair;
  return {
    requiredNamespaces: {},
    optionalNamespaces: { [namespace]: asked },
    relays: [{ protocol: 'irn' }],
    proposer: { publicKey: hex.encode(publicKey), metadata },
    expiryTimestamp: expiry,
    pairingTopic: topic,
  };
}
