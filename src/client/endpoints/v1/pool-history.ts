// Written by `npm run client` from the records of src/contract. Change those.

/** GET /api/v1/pool-history */
// biome-ignore format: one line a record
export const getPoolHistoryCall = { method: 'GET', path: '/api/v1/pool-history', answer: { network: '=thorchain|mayachain', asset: 'text', range: '=24h|7d|30d|1y', native_asset: 'text', points: [{ time: 'time', price_native: 'digits', 'price_usd?': 'decimal', balance_asset: 'digits', balance_native: 'digits' }], 'volumes?': [{ time: 'time', volume_native: 'digits', 'volume_usd?': 'decimal', fees_native: 'digits', swaps: 'count' }], read_at: 'time' } } as const;
