// Written by `npm run client` from the records of src/contract. Change those.

/** GET /api/v1/balances */
// biome-ignore format: one line a record
export const getBalancesCall = { method: 'GET', path: '/api/v1/balances', answer: { chain: 'text', address: 'text', balances: [{ asset: 'text', amount: 'digits', 'usd?': 'decimal' }], 'total_usd?': 'decimal', read_at: 'time' } } as const;
