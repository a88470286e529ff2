// Written by `npm run client` from the records of src/contract. Change those.

/** GET /api/v1/payment */
// biome-ignore format: one line a record
export const getPaymentCall = { method: 'GET', path: '/api/v1/payment', answer: { chain: 'text', tx: 'text', status: '=waiting|confirmed|failed', 'from?': 'text', payments: [{ 'to?': 'text', 'router?': 'text', 'asset?': 'text', 'contract?': 'text', chain_amount: 'digits', 'amount?': 'digits', decimals: 'count' }], memo: 'text', read_at: 'time' } } as const;
