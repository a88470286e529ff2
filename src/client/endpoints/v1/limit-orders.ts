// Written by `npm run client` from the records of src/contract. Change those.

/** GET /api/v1/limit-orders */
// biome-ignore format: one line a record
export const listLimitOrdersCall = { method: 'GET', path: '/api/v1/limit-orders', answer: { network: '=thorchain', address: 'text', 'sender?': 'text', orders: [{ tx: 'text', from_asset: 'text', to_asset: 'text', amount: 'digits', target_out: 'digits', destination: 'text', filled_in: 'digits', filled_out: 'digits', created_at: 'time', expires_at: 'time', 'created_at_unix?': 'count', 'expires_at_unix?': 'count', expires_in_blocks: 'count', expires_in_seconds: 'count', memo: 'text', cancel_memo: 'text', change_memo: 'text', memo_fits: 'flag', ambiguous: 'flag' }], has_more: 'flag', read_at: 'time' } } as const;
