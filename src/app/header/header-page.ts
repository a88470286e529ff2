import { readPoolPages } from '../state/pools/pool-pages.ts';
import { poolsOnce } from '../state/pools/track-dollars.ts';
import { client } from '../ui/client.ts';
import { keepFresh } from '../ui/live-refresh.ts';
import { headerOfPools } from './header-networks.ts';

const everyMs = 60_000;

/** Polls for the header of a page that loads no pools itself. */
export function startPageHeader(ms = everyMs): void {
  let read = poolsOnce;
  keepFresh(async () => {
    headerOfPools(await read());
    read = () => readPoolPages(client).catch(() => undefined);
  }, ms);
}
