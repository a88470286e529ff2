import type { NetworkService } from '../../service/deps.ts';
import type { Delivered } from '../../service/outbox/deliver-round.ts';
import { finishSurely } from '../../service/outbox/finish-surely.ts';
import { deliverWebhooks } from '../../service/webhooks/deliver-webhooks.ts';
import { lookAtSwaps } from '../../service/webhooks/watch.ts';
import type { BaseDeps } from '../deps/base-deps.ts';
import { createRounds } from '../outbox/rounds.ts';
import type { Poster } from './post-webhook.ts';

/** Looks at the swaps that are watched, and delivers what there is to tell. */
export interface Watcher {
  /** Begins without anybody waiting for it. */
  soon(): void;
  /** One round of each, beginning nothing after `budgetMs`; then removes what has been kept for long enough. Never rejects. */
  run(budgetMs: number): Promise<Record<'looks' | 'events', Delivered>>;
  /** Begins nothing further, and resolves when what is at hand is done with. */
  stop(): Promise<void>;
}

/** A process that ends waits no longer for a store that is away. */
const lastMs = 5_000;

/** A watcher over the stores of this process. */
export function createWatcher(base: BaseDeps, service: NetworkService, poster: Poster): Watcher {
  const { log, metrics, mailOutbox, webhookStores } = base;
  const { watches } = webhookStores;
  const webhooks = finishSurely(webhookStores.webhooks);
  const events = createRounds({
    name: 'webhook',
    run: (goOn) => deliverWebhooks({ webhooks, watches, post: poster.post }, goOn),
    log,
    onRound: (done) => {
      for (const [outcome, count] of Object.entries(done)) if (count > 0) metrics.count('strait_webhooks_total', [outcome], count);
    },
  });
  const looks = createRounds({
    name: 'watch',
    run: (goOn) => lookAtSwaps({ ...service, watches, webhooks, mails: mailOutbox }, goOn),
    log,
    rest: async () => events.soon(),
  });
  return {
    soon: looks.soon,
    async run(budgetMs) {
      const end = performance.now() + budgetMs;
      const done = { looks: await looks.run(budgetMs), events: await events.run(Math.max(0, end - performance.now())) };
      await Promise.all([watches.sweep(), webhooks.sweep()]).catch((error: unknown) =>
        log('warn', 'webhook_sweep_failed', { problem: error }),
      );
      return done;
    },
    async stop() {
      await Promise.all([looks.stop(), events.stop()]);
      await webhooks.settled(lastMs);
    },
  };
}
