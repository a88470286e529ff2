import type { UsdAmount } from '../../core/amount.ts';
import type { NodeReply } from '../../core/network/node-reply.ts';
import type { ReferenceTerms } from '../../core/reference/reference-host.ts';
import type { CosmosSigner } from '../../core/transaction/cosmos-tx.ts';
import type { RegistrationCaps, RegistrationStore } from './registration-store.ts';

/** The account that pays for registrations. Its key is read only inside these calls, so only by the one endpoint that makes them. */
export interface HotSigner {
  /** @throws Error when there is no usable key. */
  account(): { readonly address: string } & Pick<CosmosSigner, 'publicKey'>;
  /** Signs a SHA-256 digest: 64 bytes. */
  sign(digest: Uint8Array): Uint8Array;
}

/** Reads the network's current registration terms; the result may be shared and some seconds old. Never throws. */
export type TermsReader = () => Promise<NodeReply<ReferenceTerms>>;

/** Dependencies of registrations other than those on the network. */
export interface Registrar {
  /** Whether this deployment pays for registrations. */
  readonly isPaying: boolean;
  readonly store: RegistrationStore;
  readonly caps: RegistrationCaps;
  /** Maximum value of one order in dollars. */
  readonly mostUsd: UsdAmount;
  /** Maximum time a request waits for its reference, in milliseconds. */
  readonly patienceMs: number;
  /** Poll interval while a request waits, in milliseconds. */
  readonly lookMs: number;
  /** Triggers processing of open registrations after the response, by a process that can sign. */
  readonly carrySoon: () => void;
  /** Alerts the operator; must not contain secrets. */
  readonly alert: (event: string, facts: Readonly<Record<string, string>>) => void;
  /** Registration id of a run, or of its next attempt after `failed` failures. */
  readonly idOf: (runId: string, failed: number) => string;
  /** Hash of the caller for storage; differs each day. */
  readonly callerHash: (caller: string, day: string) => string;
}

/** Dependencies of making registrations: adds the signer. */
export interface PayingRegistrar extends Registrar {
  /** Undefined when this deployment does not pay for registrations. */
  readonly signer: HotSigner | undefined;
}
