import type { Watcher } from '../server/deps/watcher.ts';
import type { Mailer } from '../server/mail/mailer.ts';
import type { WebhookStores } from '../server/webhooks/webhook-stores.ts';

const busyMs = 5_000;
const idleMs = 60_000;
const roundMs = 60_000;

/**
 * Watches swaps for the lifetime of the process: every few seconds while there are any, otherwise once a minute, in case another
 * process has added one. Triggers mail delivery after each round. Returns a function that stops it.
 */
export function startWatching(
  watcher: Watcher,
  { watches, webhooks }: WebhookStores,
  mailer: Pick<Mailer, 'deliverSoon'>,
): () => Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  async function round(): Promise<void> {
    const isBusy = await Promise.all([watches.waiting(), webhooks.waiting()]).then(
      (all) => all.some(({ count }) => count > 0),
      () => false,
    );
    if (isBusy) {
      await watcher.run(roundMs);
      mailer.deliverSoon();
    }
    if (!isStopped) timer = setTimeout(() => void round(), isBusy ? busyMs : idleMs).unref();
  }
  void round();
  return () => {
    isStopped = true;
    clearTimeout(timer);
    return watcher.stop();
  };
}
