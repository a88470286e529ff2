import type { NetworkService, WebhookDeps } from '../../service/deps.ts';
import type { PayingRegistrar } from '../../service/ports/registrar.ts';
import { type Carrier, createCarrier } from '../memoless/carrier.ts';
import { createSigner } from '../memoless/memoless-signer.ts';
import { type NetworkDeps, networkDeps } from './network-deps.ts';
import { posterOf, webhookDepsOf } from './webhook-deps.ts';

/** Dependencies of the endpoint that pays for registrations, the only one that signs. */
export interface PayingDeps extends NetworkDeps {
  readonly service: NetworkService & { readonly registrar: PayingRegistrar; readonly hooks: WebhookDeps };
  readonly carrier: Carrier;
}

/** Adds the signer, if a key is configured and this process pays. */
export function createPayingDeps(network: NetworkDeps): PayingDeps {
  const { env, service } = network;
  const { registrar } = service;
  const { signerKey } = env.memoless;
  const signer = registrar.isPaying && signerKey !== undefined ? createSigner(signerKey) : undefined;
  const carrier = createCarrier({ ...service, registrar: { ...registrar, signer } }, network.log);
  const paying = { ...registrar, signer, carrySoon: () => carrier.carrySoon() };
  // The deposit follows this response, so the next request to any endpoint triggers the watch.
  const hooks = webhookDepsOf(network, posterOf(network), () => network.deliveries.remind(''));
  return { ...network, carrier, service: { ...service, registrar: paying, hooks } };
}

let shared: PayingDeps | undefined;

/** Dependencies of this process, created on first use. @throws Error for an unusable configuration. */
export function payingDeps(): PayingDeps {
  shared ??= createPayingDeps(networkDeps());
  return shared;
}
