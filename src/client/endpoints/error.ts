// Written by `npm run client` from the records of src/contract. Change those.

/** Fields of an error body that the client reads. */
// biome-ignore format: one line a record
export const errorForm = { code: 'text', hint: 'text', 'request_id?': 'text', 'field?': 'text', 'details?': 'texts', 'refusals?': [{ network: '=thorchain|mayachain', 'mode?': '=single|streaming|mint|redeem', code: 'text', reason: 'text', 'details?': 'texts' }] } as const;
