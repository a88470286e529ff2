const control = async (name: string, body: object) =>
  (await fetch(`http://127.0.0.1:4322/control/${name}`, { method: 'POST', body: JSON.stringify(body) })).json();

// The hash comes from the wallet that paid. On the devnet a simulated payer makes one.
const memo = '=:b:bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq:100000';
const { tx } = await control('pay', { network: 'thorchain', asset: 'LTC.LTC', amount: '500000000', memo });
await control('clock', { advance_blocks: 1000 });

for (let isFinal = false; !isFinal; ) {
  const answer = await fetch(`http://localhost:4321/api/v1/track?${new URLSearchParams({ network: 'thorchain', tx })}`);
  const swap = await answer.json();
  console.log(answer.ok ? swap.state : swap.code);
  // 404 means that no node has seen it yet. What may pass by itself names the seconds to wait.
  const wait = swap.next_look_seconds ?? answer.headers.get('retry-after') ?? (swap.code === 'transaction_not_found' ? 10 : undefined);
  isFinal = wait === undefined;
  if (!isFinal) await new Promise((done) => setTimeout(done, Number(wait) * 1000));
}
