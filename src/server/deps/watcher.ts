import type { NetworkService } from '../../service/deps.ts';
import type { Delivered } from '../../service/outbox/deliver-round.ts';
import { finishSurely } from '../../service/outbox/finish-surely.ts';
import { lookAtSwaps } from '../../service/watch/look-at-swaps.ts';
import { deliverWebhooks } from '../../service/webhooks/deliver-webhooks.ts';
import { createRounds } from '../outbox/rounds.ts';
import type { Poster } from '../webhooks/post-webhook.ts';
import type { BaseDeps } from './base-deps.ts';

/** Polls watched swaps and delivers their events. */
export interface Watcher {
  /** Starts a round in the background. */
  soon(): void;
  /** Runs one round of each, starting nothing after `budgetMs`; then removes expired data. Never rejects. */
  run(budgetMs: number): Promise<Record<'looks' | 'events', Delivered>>;
  /** Starts nothing further and resolves when the current work is done. */
  stop(): Promise<void>;
}

/** How long a stopping process waits for an unreachable store. */
const lastMs = 5_000;

/** Creates a watcher on the stores of this process. */
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
