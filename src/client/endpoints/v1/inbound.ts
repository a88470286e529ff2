// Written by `npm run client` from the records of src/contract. Change those.

/** GET /api/v1/inbound */
// biome-ignore format: one line a record
export const getInboundCall = { method: 'GET', path: '/api/v1/inbound', answer: { network: '=thorchain|mayachain', from_asset: 'text', to_asset: 'text', chain: 'text', 'inbound_address?': 'text', 'router?': 'text', deposit: { state: '=verified|one_operator|unverified', 'operators?': 'count', 'checked_at?': 'time', 'reason?': 'text' }, hosts: 'count', checked_at: 'time', height: 'count', 'dust_threshold?': 'digits', 'gas_rate?': 'digits', 'gas_rate_units?': 'text', 'migrating?': 'flag' } } as const;
