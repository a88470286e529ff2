// Written by `npm run client` from the records of src/contract. Change those.

/** GET /api/v1/pools */
// biome-ignore format: one line a record
export const listPoolsCall = { method: 'GET', path: '/api/v1/pools', answer: { pools: [{ network: '=thorchain|mayachain', asset: 'text', status: '=available|staged|suspended', tradable: 'flag', halts: [{ key: 'text', reason: 'text' }], 'price_usd?': 'decimal', 'depth_usd?': 'decimal', balance_asset: 'digits', native_asset: 'text', balance_native: 'digits', 'volume_24h_native?': 'digits', 'volume_24h_usd?': 'decimal', 'short_code?': 'text', 'token?': { contract: 'text', known: 'flag', 'decimals?': 'count', 'explorer_url?': 'link' } }], 'next_cursor?': 'text', networks: [{ network: '=thorchain|mayachain', height: 'count', read_at: 'time', age_seconds: 'count' }], missing: [{ network: '=thorchain|mayachain', code: 'text', reason: 'text' }], 'paused?': [{ scope: 'text', why: 'text', 'since?': 'time' }] } } as const;
