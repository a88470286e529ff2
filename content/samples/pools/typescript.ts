const names: string[] = [];
let cursor: string | undefined;
do {
  const query = new URLSearchParams({ status: 'available', limit: '100', ...(cursor && { cursor }) });
  const page = await (await fetch(`http://localhost:4321/api/v1/pools?${query}`)).json();
  for (const pool of page.pools) if (pool.tradable) names.push(`${pool.asset} on ${pool.network}`);
  cursor = page.next_cursor;
} while (cursor);
console.log(names.length, 'pools can be used, the deepest is', names[0]);
