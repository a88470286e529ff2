import type { NetworkService, WebhookDeps } from '../../service/deps.ts';
import { type NetworkDeps, networkDeps } from './network-deps.ts';
import { createWatcher, type Watcher } from './watcher.ts';
import { posterOf, webhookDepsOf } from './webhook-deps.ts';

/** Dependencies of endpoints that watch swaps. */
export interface WatchingDeps extends NetworkDeps {
  readonly watcher: Watcher;
  readonly service: NetworkService & { readonly hooks: WebhookDeps };
}

/** Adds the watcher and webhook dependencies. */
export function createWatchingDeps(network: NetworkDeps): WatchingDeps {
  const poster = posterOf(network);
  const watcher = createWatcher(network, network.service, poster);
  return { ...network, watcher, service: { ...network.service, hooks: webhookDepsOf(network, poster, watcher.soon) } };
}

let shared: WatchingDeps | undefined;

/** Dependencies of this process, created on first use. @throws Error for an unusable configuration. */
export function watchingDeps(): WatchingDeps {
  shared ??= createWatchingDeps(networkDeps());
  return shared;
}
