// Written by `npm run client` from the records of src/contract. Change those.

/** GET /api/v1/rate-history */
// biome-ignore format: one line a record
export const getRateHistoryCall = { method: 'GET', path: '/api/v1/rate-history', answer: { from_asset: 'text', to_asset: 'text', range: '=24h|7d|30d|1y', network: '=thorchain|mayachain', rate: 'decimal', high: 'decimal', low: 'decimal', change_bps: 'integer', points: [{ time: 'time', rate: 'decimal' }], read_at: 'time' } } as const;
