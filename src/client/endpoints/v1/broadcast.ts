// Written by `npm run client` from the records of src/contract. Change those.

/** POST /api/v1/broadcast */
// biome-ignore format: one line a record
export const broadcastTransactionCall = { method: 'POST', path: '/api/v1/broadcast', answer: { chain: 'text', status: '=accepted|already_known|rejected', 'tx?': 'text', 'reason_code?': 'text', 'reason?': 'text' } } as const;
