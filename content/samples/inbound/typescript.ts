import { createClient, getInbound, ServiceError } from 'strait-client';

const client = createClient({ origin: 'http://localhost:4321' });
try {
  const inbound = await getInbound(client, { network: 'thorchain', from_asset: 'BTC.BTC', to_asset: 'ETH.ETH' });
  console.log('send to', inbound.inbound_address, 'as', inbound.hosts, 'hosts say');
} catch (error) {
  if (error instanceof ServiceError) console.log('send nothing:', error.hint);
  throw error;
}
