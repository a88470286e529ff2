// Written by `npm run client` from the records of src/contract. Change those.

/** POST /aggregator/v1/quote */
// biome-ignore format: one line a record
export const aggregatorQuoteCall = { method: 'POST', path: '/aggregator/v1/quote', answer: { routes: [{ providers: ['=THORCHAIN|THORCHAIN_STREAMING|MAYACHAIN|MAYACHAIN_STREAMING'], sellAsset: 'text', buyAsset: 'text', sellAmount: 'decimal', expectedBuyAmount: 'decimal', 'expectedBuyAmountMaxSlippage?': 'decimal', sourceAddress: 'text', 'destinationAddress?': 'text', 'refundAddress?': 'text', 'targetAddress?': 'text', 'inboundAddress?': 'text', 'memo?': 'text', 'carrier?': { 'metadata?': 'text', 'uri?': 'text' }, 'dustThreshold?': 'decimal', expiration: 'digits', estimatedTime: { inbound: 'count', swap: 'count', outbound: 'count', total: 'count' }, fees: [{ type: '=liquidity|outbound|affiliate', asset: 'text', amount: 'decimal', chain: 'text', protocol: '=THORCHAIN|THORCHAIN_STREAMING|MAYACHAIN|MAYACHAIN_STREAMING' }], legs: [{ provider: '=THORCHAIN|THORCHAIN_STREAMING|MAYACHAIN|MAYACHAIN_STREAMING', sellAsset: 'text', buyAsset: 'text', sellAmount: 'decimal', buyAmount: 'decimal', buyAmountMaxSlippage: 'decimal', fees: [{ type: '=liquidity|outbound|affiliate', asset: 'text', amount: 'decimal', chain: 'text', protocol: '=THORCHAIN|THORCHAIN_STREAMING|MAYACHAIN|MAYACHAIN_STREAMING' }] }], meta: { 'approvalAddress?': 'text', marketOut: 'decimal', midOut: 'decimal', totalLossBps: 'integer', priceImpactBps: 'count', poolOffsetBps: 'integer', priceImpact: 'number', 'lostUsd?': 'text', 'belowBestBps?': 'count', legs: [{ sellAsset: 'text', buyAsset: 'text', priceImpactBps: 'count' }], slippageBps: 'count', totalBps: 'count', parts: 'count', 'streamingInterval?': 'count', 'maxStreamingQuantity?': 'count', 'affiliate?': 'text', 'affiliateFee?': 'text', tags: ['=CHEAPEST|FASTEST|RECOMMENDED'], 'txType?': '=PSBT|EVM|COSMOS|RADIX' }, 'txType?': '=PSBT|EVM|COSMOS|RADIX', 'tx?': { to: 'text', from: 'text', value: 'text', data: 'text' }, warnings: [{ code: 'text', display: 'text', 'tooltip?': 'text' }], strait: { warnings: [{ code: 'text', severity: '=info|warning|danger', message: 'text', 'price_impact_bps?': 'count', 'total_loss_bps?': 'integer', 'fee_share_bps?': 'count', 'below_best_bps?': 'count', 'loss_without_trades_bps?': 'count', 'seconds?': 'count', 'pool?': 'text', 'share_bps?': 'count', 'depth_usd?': 'decimal', 'contract?': 'text', 'minimum_payout?': 'digits', 'expected_amount_out?': 'digits', 'distance_bps?': 'count', 'affiliate_bps?': 'count' }], tags: ['=best_value|pays_most|fastest|lowest_fees'], deposit: { state: '=verified|one_operator|unverified', 'operators?': 'count', 'checked_at?': 'time', 'reason?': 'text' }, 'sellAmountAsked?': 'decimal' } }], providerErrors: [{ provider: 'text', errorCode: 'text', message: 'text', 'code?': 'text', 'details?': 'texts' }] } } as const;

/** GET /aggregator/v1/tokens */
// biome-ignore format: one line a record
export const aggregatorTokensCall = { method: 'GET', path: '/aggregator/v1/tokens', answer: { provider: '=THORCHAIN|THORCHAIN_STREAMING|MAYACHAIN|MAYACHAIN_STREAMING', name: 'text', count: 'count', keywords: ['text'], timestamp: 'time', version: { major: 'count', minor: 'count', patch: 'count' }, chainId: 'text', tokens: [{ chain: 'text', chainId: 'text', 'address?': 'text', decimals: 'count', identifier: 'text', 'name?': 'text', 'shortCode?': 'text', symbol: 'text', ticker: 'text' }] } } as const;

/** GET /aggregator/v1/tokens/all */
// biome-ignore format: one line a record
export const aggregatorAllTokensCall = { method: 'GET', path: '/aggregator/v1/tokens/all', answer: [{ provider: '=THORCHAIN|THORCHAIN_STREAMING|MAYACHAIN|MAYACHAIN_STREAMING', name: 'text', count: 'count', keywords: ['text'], timestamp: 'time', version: { major: 'count', minor: 'count', patch: 'count' }, chainId: 'text', tokens: [{ chain: 'text', chainId: 'text', 'address?': 'text', decimals: 'count', identifier: 'text', 'name?': 'text', 'shortCode?': 'text', symbol: 'text', ticker: 'text' }] }] } as const;

/** GET /aggregator/v1/providers */
// biome-ignore format: one line a record
export const aggregatorProvidersCall = { method: 'GET', path: '/aggregator/v1/providers', answer: [{ provider: '=THORCHAIN|THORCHAIN_STREAMING|MAYACHAIN|MAYACHAIN_STREAMING', name: 'text', count: 'count', keywords: ['text'], timestamp: 'time', version: { major: 'count', minor: 'count', patch: 'count' }, url: 'text' }] } as const;

/** POST /aggregator/v1/price */
// biome-ignore format: one line a record
export const aggregatorPriceCall = { method: 'POST', path: '/aggregator/v1/price', answer: [{ identifier: 'text', 'price_usd?': 'number', 'provider?': '=THORCHAIN|THORCHAIN_STREAMING|MAYACHAIN|MAYACHAIN_STREAMING', 'timestamp?': 'count' }] } as const;

/** GET /aggregator/v1/gas */
// biome-ignore format: one line a record
export const aggregatorGasCall = { method: 'GET', path: '/aggregator/v1/gas', answer: [{ id: 'count', chainId: 'text', value: 'digits', unit: 'text', createdAt: 'time' }] } as const;

/** GET /aggregator/v1/balance */
// biome-ignore format: one line a record
export const aggregatorBalanceCall = { method: 'GET', path: '/aggregator/v1/balance', answer: [{ chain: 'text', identifier: 'text', symbol: 'text', ticker: 'text', decimal: 'count', value: 'decimal' }] } as const;

/** POST /aggregator/v1/track */
// biome-ignore format: one line a record
export const aggregatorTrackCall = { method: 'POST', path: '/aggregator/v1/track', answer: { chainId: 'text', hash: 'text', block: 'integer', type: '=swap|streaming_swap|native_send|token_transfer|unknown', status: '=not_started|pending|swapping|completed|refunded|failed|unknown', 'trackingStatus?': '=not_started|inbound|swapping|outbound|completed|refunded|partially_refunded', fromAsset: 'text', fromAmount: 'decimal', fromAddress: 'text', toAsset: 'text', toAmount: 'decimal', toAddress: 'text', finalisedAt: 'integer', meta: { provider: '=THORCHAIN|THORCHAIN_STREAMING|MAYACHAIN|MAYACHAIN_STREAMING', providerAction: '=swap', 'explorerUrl?': 'text', 'affiliate?': 'text' }, payload: { 'memo?': 'text', 'replacedBy?': 'text' }, 'transient?': { estimatedTimeToComplete: 'count', 'providerDetails?': { streamingDetails: { count: 'count', interval: 'count', quantity: 'count' } } }, legs: [{ chainId: 'text', hash: 'text', block: 'integer', type: '=swap|streaming_swap|native_send|token_transfer|unknown', status: '=not_started|pending|swapping|completed|refunded|failed|unknown', 'trackingStatus?': '=not_started|inbound|swapping|outbound|completed|refunded|partially_refunded', fromAsset: 'text', fromAmount: 'decimal', fromAddress: 'text', toAsset: 'text', toAmount: 'decimal', toAddress: 'text', finalisedAt: 'integer' }] } } as const;

/** POST /aggregator/v1/webhooks */
// biome-ignore format: one line a record
export const openWebhookCall = { method: 'POST', path: '/aggregator/v1/webhooks', answer: { id: 'text', url: 'text', secret: 'text', events: ['text'], expiresAt: 'time' } } as const;

/** GET /aggregator/v1/webhooks/list */
// biome-ignore format: one line a record
export const listWebhooksCall = { method: 'GET', path: '/aggregator/v1/webhooks/list', answer: { webhooks: [{ id: 'text', url: 'text', 'hash?': 'text', 'registration?': 'text', told: ['text'], createdAt: 'time', expiresAt: 'time' }] } } as const;

/** GET /aggregator/v1/webhooks/deliveries */
// biome-ignore format: one line a record
export const listWebhookDeliveriesCall = { method: 'GET', path: '/aggregator/v1/webhooks/deliveries', answer: { deliveries: [{ id: 'text', webhook: 'text', type: 'text', state: '=waiting|delivered|dead', attempts: 'count', createdAt: 'time', 'problem?': 'text', body: 'text' }] } } as const;

/** POST /aggregator/v1/webhooks/resend */
// biome-ignore format: one line a record
export const resendWebhookDeliveryCall = { method: 'POST', path: '/aggregator/v1/webhooks/resend', answer: { success: true } } as const;

/** POST /aggregator/v1/webhooks/remove */
// biome-ignore format: one line a record
export const removeWebhookCall = { method: 'POST', path: '/aggregator/v1/webhooks/remove', answer: { success: true } } as const;
