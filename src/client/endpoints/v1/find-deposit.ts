// Written by `npm run client` from the records of src/contract. Change those.

/** GET /api/v1/find-deposit */
// biome-ignore format: one line a record
export const findDepositCall = { method: 'GET', path: '/api/v1/find-deposit', answer: { network: '=thorchain|mayachain', chain: 'text', memo: 'text', inbound_address: 'text', deposits: [{ tx: 'text', status: '=waiting|confirmed', memo: 'text', 'asset?': 'text', 'amount?': 'digits', 'from?': 'text', 'seen_at?': 'time' }], read_at: 'time' } } as const;
