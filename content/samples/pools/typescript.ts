import { createClient, listPools } from 'strait-client';

const client = createClient({ origin: 'http://localhost:4321' });
const names: string[] = [];
let cursor: string | undefined;
do {
  const page = await listPools(client, { status: 'available', limit: 100, ...(cursor && { cursor }) });
  for (const pool of page.pools) if (pool.tradable) names.push(`${pool.asset} on ${pool.network}`);
  cursor = page.next_cursor;
} while (cursor);
console.log(names.length, 'pools can be used, the deepest is', names[0]);
