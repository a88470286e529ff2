// Written by `npm run client` from the records of src/contract. Change those.

/** POST /api/v1/review */
// biome-ignore format: one line a record
export const openReviewCall = { method: 'POST', path: '/api/v1/review', answer: { from_asset: 'text', to_asset: 'text', amount: 'digits', network: '=thorchain|mayachain', mode: '=single|streaming|mint|redeem', destination: 'text', tolerance_bps: 'count', expected_amount_out: 'digits', 'minimum_payout?': 'digits', expiry: 'count', expires_at: 'time' } } as const;
