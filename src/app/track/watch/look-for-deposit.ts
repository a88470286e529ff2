import { ServiceError } from '../../../client/errors.ts';
import { findDeposit } from '../../../client/v1/find-deposit.ts';
import { isAnothers } from '../../state/history/history-awaited.ts';
import type { WatchedDeposit } from '../../state/history/watched-deposit.ts';
import { client } from '../../ui/client.ts';

/** Result of a payment lookup. `wrong` is not transient. */
export type Sight = { readonly tx: string } | 'none' | 'failed' | 'wrong';

/** Looks up the latest payment with the memo that belongs to no other order. Never rejects. */
export async function lookForDeposit(watched: WatchedDeposit): Promise<Sight> {
  const { network, chain, memo, vault, since } = watched;
  const place = {
    ...(vault === undefined ? {} : { inbound_address: vault }),
    ...(since === undefined ? {} : { since }),
  };
  try {
    const { deposits } = await findDeposit(client, { network, chain, memo, ...place }, { timeoutMs: 10_000, cache: 'no-store' });
    const newest = deposits.find(({ tx }) => !isAnothers(watched, tx));
    return newest === undefined ? 'none' : { tx: newest.tx };
  } catch (error) {
    return error instanceof ServiceError && error.status === 400 ? 'wrong' : 'failed';
  }
}

const everyMs = 6_000;

/** Polls while the page is visible, until found or impossible. `hear` receives each result. Returns a stop function. */
export function lookUntilFound(watched: WatchedDeposit, hear: (sight: Sight) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  const again = () => {
    timer = setTimeout(next, everyMs);
  };
  const next = () => {
    if (document.hidden) return again();
    void lookForDeposit(watched).then((sight) => {
      if (isStopped) return;
      hear(sight);
      if (sight === 'none' || sight === 'failed') again();
    });
  };
  next();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
