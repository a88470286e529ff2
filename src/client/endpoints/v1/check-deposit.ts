// Written by `npm run client` from the records of src/contract. Change those.

/** POST /api/v1/check-deposit */
// biome-ignore format: one line a record
export const checkDepositCall = { method: 'POST', path: '/api/v1/check-deposit', answer: { payable: 'flag', problems: [{ code: 'text', 'field?': 'text', reason: 'text' }], network: '=thorchain|mayachain', from_asset: 'text', amount: 'digits', 'order?': { kind: '=swap|limit|mint|redeem', to_asset: 'text', destination: 'text', 'refund_address?': 'text', 'minimum_payout?': 'digits', 'affiliate_bps?': 'count' }, 'deposit?': { state: '=verified|one_operator|unverified', 'operators?': 'count', 'checked_at?': 'time', 'reason?': 'text' } } } as const;
