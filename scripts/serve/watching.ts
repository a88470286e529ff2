import type { Mailer } from '../../src/server/mail/mailer.ts';
import type { Watcher } from '../../src/server/webhooks/watcher.ts';
import type { WebhookStores } from '../../src/server/webhooks/webhook-stores.ts';

const busyMs = 5_000;
const idleMs = 60_000;
const roundMs = 60_000;

/**
 * Has swaps watched for as long as the process lives: every few seconds while there are any, else once a minute, in case
 * another process has taken one on. What there is to tell by mail is mailed. The result stops it.
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
