// Written by `npm run client` from the records of src/contract. Change those.

/** GET /memoless/api/v1/assets */
// biome-ignore format: one line a record
export const listMemolessAssetsCall = { method: 'GET', path: '/memoless/api/v1/assets', answer: { success: true, assets: [{ asset: 'text', chain: 'text', decimals: 'count', amount_decimals: 'count', priceUSD: 'number', balanceRune: 'digits', status: '=Available', isToken: false, minimum_amount: 'decimal', maximum_usd: 'decimal', 'maximum_amount?': 'decimal' }] } } as const;

/** GET /memoless/api/v1/assets/{asset} */
// biome-ignore format: one line a record
export const getMemolessAssetCall = { method: 'GET', path: '/memoless/api/v1/assets/{asset}', answer: { success: true, asset: { asset: 'text', chain: 'text', decimals: 'count', amount_decimals: 'count', priceUSD: 'number', balanceRune: 'digits', status: '=Available', isToken: false, minimum_amount: 'decimal', maximum_usd: 'decimal', 'maximum_amount?': 'decimal' } } } as const;

/** POST /memoless/api/v1/register */
// biome-ignore format: one line a record
export const registerMemolessCall = { method: 'POST', path: '/memoless/api/v1/register', answer: { success: true, status: '=registered|pending', 'waiting_for?': '=signature|block', internal_api_id: 'text', asset: 'text', memo: 'text', 'reference?': 'text', 'reference_length?': 'count', 'height?': 'digits', 'registration_hash?': 'text', 'registered_by?': 'text', 'txHash?': 'text', decimals: 'count', 'minimum_amount_to_send?': 'decimal', 'suggested_in_asset_amount?': 'decimal', 'requested_amount_cut?': 'decimal', 'expires_at_height?': 'count', 'deposits?': ['text'], 'first_deposit?': { transaction: 'text', 'amount?': 'decimal' }, 'webhook?': { id: 'text', secret: 'text' }, reused: 'flag' } } as const;

/** GET /memoless/api/v1/register/{id} */
// biome-ignore format: one line a record
export const getMemolessRegistrationCall = { method: 'GET', path: '/memoless/api/v1/register/{id}', answer: { success: true, status: '=registered|pending', 'waiting_for?': '=signature|block', internal_api_id: 'text', asset: 'text', memo: 'text', 'reference?': 'text', 'reference_length?': 'count', 'height?': 'digits', 'registration_hash?': 'text', 'registered_by?': 'text', 'txHash?': 'text', decimals: 'count', 'minimum_amount_to_send?': 'decimal', 'suggested_in_asset_amount?': 'decimal', 'requested_amount_cut?': 'decimal', 'expires_at_height?': 'count', 'deposits?': ['text'], 'first_deposit?': { transaction: 'text', 'amount?': 'decimal' }, 'webhook?': { id: 'text', secret: 'text' }, reused: 'flag' } } as const;

/** POST /memoless/api/v1/preflight */
// biome-ignore format: one line a record
export const preflightMemolessCall = { method: 'POST', path: '/memoless/api/v1/preflight', answer: { success: true, message: 'text', data: { asset: 'text', reference: 'text', amount: 'decimal', memo: 'text', minimum_payout: 'text', destination: 'text', expected_amount_out: 'digits', market_out: 'digits', mid_out: 'digits', total_loss_bps: 'integer', price_impact_bps: 'count', pool_offset_bps: 'integer', warnings: [{ code: 'text', severity: '=info|warning|danger', message: 'text', 'price_impact_bps?': 'count', 'total_loss_bps?': 'integer', 'fee_share_bps?': 'count', 'below_best_bps?': 'count', 'loss_without_trades_bps?': 'count', 'seconds?': 'count', 'pool?': 'text', 'share_bps?': 'count', 'depth_usd?': 'decimal', 'contract?': 'text', 'minimum_payout?': 'digits', 'expected_amount_out?': 'digits', 'distance_bps?': 'count', 'affiliate_bps?': 'count', 'parts?': 'count', 'blocks?': 'count' }], usd: { 'amount?': 'decimal', 'expected_amount_out?': 'decimal', 'lost?': 'text' }, deposit: { state: '=verified|one_operator|unverified', 'operators?': 'count', 'checked_at?': 'time', 'reason?': 'text' }, 'inbound_address?': 'text', 'qr_code?': 'text', 'qr_code_data_url?': 'text', current_uses: 'count', max_uses: 'count', blocks_remaining: 'count', seconds_remaining: 'count', time_remaining: 'text', send_before: 'time', recheck_seconds: 'count', hosts: 'count', checked_at: 'time', 'migrating?': 'flag', is_native_thorchain: 'flag' } } } as const;

/** POST /memoless/api/v1/suggest-amounts */
// biome-ignore format: one line a record
export const suggestMemolessAmountsCall = { method: 'POST', path: '/memoless/api/v1/suggest-amounts', answer: { success: true, data: { valid_amount_rounded_up: 'decimal', 'valid_amount_rounded_down?': 'decimal', 'rounded_up_difference_usd?': 'decimal', 'rounded_down_difference_usd?': 'decimal', minimum_amount_to_send: 'decimal', 'requested_amount_cut?': 'decimal' } } } as const;

/** POST /memoless/api/v1/track-transaction */
// biome-ignore format: one line a record
export const trackMemolessDepositCall = { method: 'POST', path: '/memoless/api/v1/track-transaction', answer: { success: true, tracking: { isValid: 'flag', 'cleanTxHash?': 'text', 'trackingUrl?': 'text', network: '=thorchain', 'state?': 'text', 'replacedBy?': 'text' } } } as const;

/** GET /memoless/api/v1/health */
// biome-ignore format: one line a record
export const getMemolessHealthCall = { method: 'GET', path: '/memoless/api/v1/health', answer: { success: true, status: '=open|closed', 'reason?': 'text', network: '=thorchain', 'height?': 'count', 'ttl_blocks?': 'count', 'registration_cost?': 'digits' } } as const;
