import { createHmac } from 'node:crypto';
import type { WebhookDeps } from '../../service/deps.ts';
import { createPoster, type Poster } from '../webhooks/post-webhook.ts';
import type { BaseDeps } from './base-deps.ts';

/** Whether receivers may be local: only on a devnet that is not public. */
const allowsLocalReceivers = ({ network, isPublic, isProduction }: BaseDeps['env']): boolean =>
  network === 'devnet' && !isPublic && !isProduction;

/** A poster configured for this environment. */
export const posterOf = ({ env, service }: BaseDeps): Poster => createPoster({ allowsLocal: allowsLocalReceivers(env), now: service.now });

/** Dependencies of use cases that open webhooks. */
export const webhookDepsOf = ({ env, webhookStores }: BaseDeps, poster: Poster, deliverSoon: () => void): WebhookDeps => ({
  ...webhookStores,
  allowsLocal: allowsLocalReceivers(env),
  problemOf: poster.problemOf,
  secretOf: (id) => `whsec_${createHmac('sha256', `webhooks:${env.signingSecret}`).update(id).digest('base64')}`,
  deliverSoon,
});
