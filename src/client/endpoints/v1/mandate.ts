// Written by `npm run client` from the records of src/contract. Change those.

/** POST /api/v1/mandate */
// biome-ignore format: one line a record
export const issueMandateCall = { method: 'POST', path: '/api/v1/mandate', answer: { address: 'text', sentence: 'text', expires_at: 'time' } } as const;
