const query = new URLSearchParams({ network: 'thorchain', from_asset: 'BTC.BTC', to_asset: 'ETH.ETH' });
const response = await fetch(`http://localhost:4321/api/v1/inbound?${query}`);
const answer = await response.json();
if (!response.ok) throw new Error(`send nothing: ${answer.hint}`);
console.log('send to', answer.inbound_address, 'as', answer.hosts, 'hosts say');
