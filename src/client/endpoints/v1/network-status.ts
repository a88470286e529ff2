// Written by `npm run client` from the records of src/contract. Change those.

/** GET /api/v1/network-status */
// biome-ignore format: one line a record
export const getNetworkStatusCall = { method: 'GET', path: '/api/v1/network-status', answer: { networks: [{ network: '=thorchain|mayachain', name: 'text', reachable: 'flag', 'error?': { code: 'text', reason: 'text' }, 'height?': 'count', 'read_at?': 'time', 'age_seconds?': 'count', native_asset: 'text', 'native_price_usd?': 'decimal', halts: [{ key: 'text', reason: 'text' }], chains: [{ chain: 'text', 'name?': 'text', trading: 'flag', halts: [{ key: 'text', reason: 'text' }], signing_halted: 'flag', 'gas_asset?': 'text', gas_rate: 'digits', gas_rate_units: 'text', outbound_fee: 'digits', dust_threshold: 'digits' }], 'paused?': [{ scope: 'text', why: 'text', 'since?': 'time' }] }] } } as const;
