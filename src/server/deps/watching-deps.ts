import type { NetworkService, WebhookDeps } from '../../service/deps.ts';
import { createWatcher, type Watcher } from '../webhooks/watcher.ts';
import { posterOf, webhookDepsOf } from '../webhooks/webhook-deps.ts';
import { type NetworkDeps, networkDeps } from './network-deps.ts';

/** What an endpoint needs that watches swaps for others. */
export interface WatchingDeps extends NetworkDeps {
  readonly watcher: Watcher;
  readonly service: NetworkService & { readonly hooks: WebhookDeps };
}

/** Adds what looks at swaps and tells of them. */
export function createWatchingDeps(network: NetworkDeps): WatchingDeps {
  const poster = posterOf(network);
  const watcher = createWatcher(network, network.service, poster);
  return { ...network, watcher, service: { ...network.service, hooks: webhookDepsOf(network, poster, watcher.soon) } };
}

let shared: WatchingDeps | undefined;

/** Those of this process, made on first use. @throws Error for a configuration that cannot be used. */
export function watchingDeps(): WatchingDeps {
  shared ??= createWatchingDeps(networkDeps());
  return shared;
}
