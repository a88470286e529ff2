// Written by `npm run client` from the records of src/contract. Change those.

/** GET /api/v1/name */
// biome-ignore format: one line a record
export const resolveNameCall = { method: 'GET', path: '/api/v1/name', answer: { name: 'text', names: [{ network: '=thorchain|mayachain', name: 'text', chain: 'text', address: 'text', expires_block: 'count' }], missing: [{ network: '=thorchain|mayachain', code: 'text', reason: 'text' }] } } as const;
