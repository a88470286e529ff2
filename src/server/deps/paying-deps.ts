import type { NetworkService, WebhookDeps } from '../../service/deps.ts';
import type { PayingRegistrar } from '../../service/memoless/registrar.ts';
import { type Carrier, createCarrier } from '../memoless/carrier.ts';
import { createSigner } from '../memoless/memoless-signer.ts';
import { posterOf, webhookDepsOf } from '../webhooks/webhook-deps.ts';
import { type NetworkDeps, networkDeps } from './network-deps.ts';

/** What the endpoint needs that pays for registrations: the only one that signs. */
export interface PayingDeps extends NetworkDeps {
  readonly service: NetworkService & { readonly registrar: PayingRegistrar; readonly hooks: WebhookDeps };
  readonly carrier: Carrier;
}

/** Adds the signer, where a key is configured and registrations are paid for here. */
export function createPayingDeps(network: NetworkDeps): PayingDeps {
  const { env, service } = network;
  const { registrar } = service;
  const { signerKey } = env.memoless;
  const signer = registrar.isPaying && signerKey !== undefined ? createSigner(signerKey) : undefined;
  const carrier = createCarrier({ ...service, registrar: { ...registrar, signer } }, network.log);
  const paying = { ...registrar, signer, carrySoon: () => carrier.carrySoon() };
  // A deposit comes later than this answer: the next request to anybody has the swap looked at.
  const hooks = webhookDepsOf(network, posterOf(network), () => network.deliveries.remind(''));
  return { ...network, carrier, service: { ...service, registrar: paying, hooks } };
}

let shared: PayingDeps | undefined;

/** Those of this process, made on first use. @throws Error for a configuration that cannot be used. */
export function payingDeps(): PayingDeps {
  shared ??= createPayingDeps(networkDeps());
  return shared;
}
