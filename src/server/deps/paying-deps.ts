import type { NetworkService } from '../../service/deps.ts';
import type { PayingRegistrar } from '../../service/memoless/registrar.ts';
import { createSigner } from '../memoless/memoless-signer.ts';
import { type NetworkDeps, networkDeps } from './network-deps.ts';

/** What the endpoint needs that pays for registrations: the only one that signs. */
export interface PayingDeps extends NetworkDeps {
  readonly service: NetworkService & { readonly registrar: PayingRegistrar };
}

/** Adds the signer, where a key is configured and registrations are paid for here. */
export function createPayingDeps(network: NetworkDeps): PayingDeps {
  const { env, service } = network;
  const { registrar } = service;
  const { signerKey } = env.memoless;
  const signer = registrar.isPaying && signerKey !== undefined ? createSigner(signerKey) : undefined;
  return { ...network, service: { ...service, registrar: { ...registrar, signer } } };
}

let shared: PayingDeps | undefined;

/** Those of this process, made on first use. @throws Error for a configuration that cannot be used. */
export function payingDeps(): PayingDeps {
  shared ??= createPayingDeps(networkDeps());
  return shared;
}
