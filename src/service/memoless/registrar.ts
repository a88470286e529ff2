import type { UsdAmount } from '../../core/amount.ts';
import type { NodeReply } from '../../core/network/node.ts';
import type { ReferenceTerms } from '../../core/reference/reference-host.ts';
import type { CosmosSigner } from '../../core/transaction/cosmos-tx.ts';
import type { RegistrationCaps, RegistrationStore } from './store.ts';

/** The account that pays for registrations. Reading its key is left to these calls, and so to the one endpoint that makes them. */
export interface HotSigner {
  /** @throws Error when there is no usable key. */
  account(): { readonly address: string } & Pick<CosmosSigner, 'publicKey'>;
  /** Signs a SHA-256 digest: 64 bytes. */
  sign(digest: Uint8Array): Uint8Array;
}

/** What the network asks for a registration; the answer may be shared and some seconds old. Never throws. */
export type TermsReader = () => Promise<NodeReply<ReferenceTerms>>;

/** What registrations need beside the network. */
export interface Registrar {
  /** False: this deployment pays for none. */
  readonly isPaying: boolean;
  readonly store: RegistrationStore;
  readonly caps: RegistrationCaps;
  /** Most dollars that one order may be worth. */
  readonly mostUsd: UsdAmount;
  /** Most milliseconds that a request waits for its reference. */
  readonly patienceMs: number;
  /** Milliseconds between two looks at the network while a request waits. */
  readonly lookMs: number;
  /** Has what is under way carried on with after the answer, by a process that may sign. */
  readonly carrySoon: () => void;
  /** Tells the operator; what is told is no secret. */
  readonly alert: (event: string, facts: Readonly<Record<string, string>>) => void;
  /** The id of the registration that a run makes, or of the one it makes once `failed` of its own have failed. */
  readonly idOf: (runId: string, failed: number) => string;
  /** The caller's name as it is kept: a hash that is made anew each day. */
  readonly callerHash: (caller: string, day: string) => string;
}

/** What is needed to make one as well. */
export interface PayingRegistrar extends Registrar {
  /** Undefined where this deployment pays for none. */
  readonly signer: HotSigner | undefined;
}
