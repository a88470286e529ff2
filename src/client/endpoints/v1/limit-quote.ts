// Written by `npm run client` from the records of src/contract. Change those.

/** GET /api/v1/limit-quote */
// biome-ignore format: one line a record
export const getLimitQuoteCall = { method: 'GET', path: '/api/v1/limit-quote', answer: { network: '=thorchain', from_asset: 'text', to_asset: 'text', amount: 'digits', destination: 'text', memo: 'text', target_out: 'digits', ttl_blocks: 'count', order_expiry_block: 'count', order_expires_at: 'time', 'inbound_address?': 'text', 'router?': 'text', expires_at: 'time', inbound_confirmation_seconds: 'count', 'dust_threshold?': 'digits', 'recommended_min_amount_in?': 'digits', 'recommended_gas_rate?': 'digits', 'gas_rate_units?': 'text', outbound_fee: 'digits', outbound_fee_asset: 'text', 'market?': { expected_amount_out: 'digits', liquidity_fee: 'digits', outbound_fee: 'digits', distance_bps: 'integer' }, usd: { 'amount?': 'decimal', 'target_out?': 'decimal', 'market_out?': 'decimal' } } } as const;
