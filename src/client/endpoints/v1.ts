// Written by `npm run client` from the records of src/contract. Change those.

export const getQuote = {
  method: 'GET',
  path: '/api/v1/quote',
  answer: {
    from_asset: 'text',
    to_asset: 'text',
    amount: 'digits',
    tolerance_bps: 'count',
    network: '=thorchain|mayachain',
    mode: '=single|streaming',
    route: ['text'],
    expected_amount_out: 'digits',
    'minimum_payout?': 'digits',
    fees: {
      asset: 'text',
      affiliate: 'digits',
      outbound: 'digits',
      liquidity: 'digits',
      total: 'digits',
      slippage_bps: 'count',
      total_bps: 'count',
    },
    'memo?': 'text',
    'inbound_address?': 'text',
    'router?': 'text',
    expiry: 'count',
    expires_at: 'time',
    expires_in_seconds: 'count',
    inbound_confirmation_blocks: 'count',
    inbound_confirmation_seconds: 'count',
    outbound_delay_blocks: 'count',
    outbound_delay_seconds: 'count',
    streaming_swap_blocks: 'count',
    streaming_swap_seconds: 'count',
    max_streaming_quantity: 'count',
    total_swap_seconds: 'count',
    'dust_threshold?': 'digits',
    'recommended_min_amount_in?': 'digits',
    'recommended_gas_rate?': 'digits',
    'gas_rate_units?': 'text',
    usd: {
      'amount?': 'decimal',
      'expected_amount_out?': 'decimal',
      'minimum_payout?': 'decimal',
      'fees_total?': 'decimal',
    },
    offers: [
      {
        network: '=thorchain|mayachain',
        mode: '=single|streaming',
        route: ['text'],
        expected_amount_out: 'digits',
        'minimum_payout?': 'digits',
        fees: {
          asset: 'text',
          affiliate: 'digits',
          outbound: 'digits',
          liquidity: 'digits',
          total: 'digits',
          slippage_bps: 'count',
          total_bps: 'count',
        },
        'memo?': 'text',
        'inbound_address?': 'text',
        'router?': 'text',
        expiry: 'count',
        expires_at: 'time',
        expires_in_seconds: 'count',
        inbound_confirmation_blocks: 'count',
        inbound_confirmation_seconds: 'count',
        outbound_delay_blocks: 'count',
        outbound_delay_seconds: 'count',
        streaming_swap_blocks: 'count',
        streaming_swap_seconds: 'count',
        max_streaming_quantity: 'count',
        total_swap_seconds: 'count',
        'dust_threshold?': 'digits',
        'recommended_min_amount_in?': 'digits',
        'recommended_gas_rate?': 'digits',
        'gas_rate_units?': 'text',
        usd: {
          'amount?': 'decimal',
          'expected_amount_out?': 'decimal',
          'minimum_payout?': 'decimal',
          'fees_total?': 'decimal',
        },
      },
    ],
    refusals: [
      {
        network: '=thorchain|mayachain',
        'mode?': '=single|streaming',
        code: 'text',
        reason: 'text',
        'details?': 'texts',
      },
    ],
  },
} as const;

export const listPools = {
  method: 'GET',
  path: '/api/v1/pools',
  answer: {
    pools: [
      {
        network: '=thorchain|mayachain',
        asset: 'text',
        status: '=available|staged|suspended',
        tradable: 'flag',
        halts: [
          {
            key: 'text',
            reason: 'text',
          },
        ],
        'price_usd?': 'decimal',
        'depth_usd?': 'decimal',
        balance_asset: 'digits',
        native_asset: 'text',
        balance_native: 'digits',
        'volume_24h_native?': 'digits',
        'volume_24h_usd?': 'decimal',
        'short_code?': 'text',
      },
    ],
    'next_cursor?': 'text',
    networks: [
      {
        network: '=thorchain|mayachain',
        height: 'count',
        read_at: 'time',
        age_seconds: 'count',
      },
    ],
    missing: [
      {
        network: '=thorchain|mayachain',
        code: 'text',
        reason: 'text',
      },
    ],
  },
} as const;

export const getPoolHistory = {
  method: 'GET',
  path: '/api/v1/pool-history',
  answer: {
    network: '=thorchain|mayachain',
    asset: 'text',
    native_asset: 'text',
    points: [
      {
        time: 'time',
        price_native: 'digits',
        'price_usd?': 'decimal',
        balance_asset: 'digits',
        balance_native: 'digits',
      },
    ],
    read_at: 'time',
  },
} as const;

export const getInbound = {
  method: 'GET',
  path: '/api/v1/inbound',
  answer: {
    network: '=thorchain|mayachain',
    from_asset: 'text',
    to_asset: 'text',
    chain: 'text',
    'inbound_address?': 'text',
    'router?': 'text',
    hosts: 'count',
    checked_at: 'time',
    height: 'count',
    'dust_threshold?': 'digits',
    'gas_rate?': 'digits',
    'gas_rate_units?': 'text',
    'migrating?': 'flag',
  },
} as const;

export const resolveName = {
  method: 'GET',
  path: '/api/v1/name',
  answer: {
    name: 'text',
    names: [
      {
        network: '=thorchain|mayachain',
        name: 'text',
        chain: 'text',
        address: 'text',
        expires_block: 'count',
      },
    ],
    missing: [
      {
        network: '=thorchain|mayachain',
        code: 'text',
        reason: 'text',
      },
    ],
  },
} as const;

export const getLimitQuote = {
  method: 'GET',
  path: '/api/v1/limit-quote',
  answer: {
    network: '=thorchain',
    from_asset: 'text',
    to_asset: 'text',
    amount: 'digits',
    destination: 'text',
    memo: 'text',
    target_out: 'digits',
    ttl_blocks: 'count',
    order_expiry_block: 'count',
    order_expires_at: 'time',
    'inbound_address?': 'text',
    'router?': 'text',
    expires_at: 'time',
    inbound_confirmation_seconds: 'count',
    'dust_threshold?': 'digits',
    'recommended_min_amount_in?': 'digits',
    'recommended_gas_rate?': 'digits',
    'gas_rate_units?': 'text',
    outbound_fee: 'digits',
    outbound_fee_asset: 'text',
    'market?': {
      expected_amount_out: 'digits',
      liquidity_fee: 'digits',
      outbound_fee: 'digits',
      distance_bps: 'integer',
    },
    usd: {
      'amount?': 'decimal',
      'target_out?': 'decimal',
      'market_out?': 'decimal',
    },
  },
} as const;

export const listLimitOrders = {
  method: 'GET',
  path: '/api/v1/limit-orders',
  answer: {
    network: '=thorchain',
    sender: 'text',
    orders: [
      {
        tx: 'text',
        from_asset: 'text',
        to_asset: 'text',
        amount: 'digits',
        target_out: 'digits',
        destination: 'text',
        filled_in: 'digits',
        filled_out: 'digits',
        created_at: 'time',
        expires_at: 'time',
        expires_in_blocks: 'count',
        memo: 'text',
        cancel_memo: 'text',
        change_memo: 'text',
        memo_fits: 'flag',
        ambiguous: 'flag',
      },
    ],
    has_more: 'flag',
    read_at: 'time',
  },
} as const;

export const getBalances = {
  method: 'GET',
  path: '/api/v1/balances',
  answer: {
    chain: 'text',
    address: 'text',
    balances: [
      {
        asset: 'text',
        amount: 'digits',
      },
    ],
    read_at: 'time',
  },
} as const;

export const getSigningFacts = {
  method: 'GET',
  path: '/api/v1/signing-facts',
  answer: {
    chain: 'text',
    address: 'text',
    kind: '=utxo|cosmos|solana|tron|xrp|evm',
    'utxos?': [
      {
        txid: 'text',
        vout: 'count',
        value: 'digits',
        confirmed: 'flag',
        'raw?': 'text',
      },
    ],
    'fee_rate?': 'digits',
    'chain_id?': 'text',
    'account_number?': 'digits',
    'sequence?': 'digits',
    'blockhash?': 'text',
    'ref_block_bytes?': 'text',
    'ref_block_hash?': 'text',
    'expiration?': 'digits',
    'timestamp?': 'digits',
    'ledger?': 'count',
    'fee?': 'digits',
    'nonce?': 'count',
    'gas_price?': 'digits',
    'account_code?': 'text',
    read_at: 'time',
  },
} as const;

export const broadcastTransaction = {
  method: 'POST',
  path: '/api/v1/broadcast',
  answer: {
    chain: 'text',
    status: '=accepted|already_known|rejected',
    'tx?': 'text',
    'reason_code?': 'text',
    'reason?': 'text',
  },
} as const;

export const getPayment = {
  method: 'GET',
  path: '/api/v1/payment',
  answer: {
    chain: 'text',
    tx: 'text',
    status: '=waiting|confirmed|failed',
    'from?': 'text',
    payments: [
      {
        'to?': 'text',
        'router?': 'text',
        'asset?': 'text',
        'contract?': 'text',
        amount: 'digits',
        decimals: 'count',
      },
    ],
    memo: 'text',
    read_at: 'time',
  },
} as const;

export const trackSwap = {
  method: 'GET',
  path: '/api/v1/track',
  answer: {
    network: '=thorchain|mayachain',
    tx: 'text',
    state: '=observed|confirming|swapping|outbound_delayed|outbound_signed|done|refunded|partly_refunded|unknown',
    final: 'flag',
    kind: '=swap|limit|other',
    'input?': {
      chain: 'text',
      asset: 'text',
      amount: 'digits',
      'from?': 'text',
      'explorer_url?': 'link',
    },
    'memo?': 'text',
    'expected?': {
      asset: 'text',
      destination: 'text',
      'refund_address?': 'text',
      'minimum_payout?': 'digits',
    },
    'streaming?': {
      count: 'count',
      quantity: 'count',
      interval_blocks: 'count',
      failed: 'count',
    },
    stages: [
      {
        name: '=observed|confirming|swapping|outbound_delayed|outbound_signed',
        status: '=done|present|ahead',
        'expected_end?': 'time',
      },
    ],
    outputs: [
      {
        kind: '=payout|refund|fee',
        sent: 'flag',
        chain: 'text',
        asset: 'text',
        amount: 'digits',
        to: 'text',
        'tx?': 'text',
        'explorer_url?': 'link',
      },
    ],
    'refund?': {
      code: 'text',
      reason: 'text',
      'emitted?': 'digits',
      'limit?': 'digits',
    },
    'height?': 'count',
    source: '=node|midgard',
    read_at: 'time',
    'next_look_seconds?': 'count',
  },
} as const;

export const subscribeToNewsletter = {
  method: 'POST',
  path: '/api/v1/newsletter',
  answer: {
    success: true,
    status: '=pending_confirmation',
  },
} as const;

export const reportBug = {
  method: 'POST',
  path: '/api/v1/report-bug',
  answer: {
    success: true,
    report_id: 'text',
  },
} as const;

export const getStatus = {
  method: 'GET',
  path: '/api/v1/status',
  answer: {
    state: '=ok|degraded|down|unknown',
    'reason?': 'text',
    'environment?': '=devnet|stagenet|mainnet',
    'observed_at?': 'time',
    dependencies: [
      {
        name: 'text',
        kind: '=node|store|mail|account',
        state: '=ok|degraded|down|unknown',
        'reason?': 'text',
        'network?': '=thorchain|mayachain',
        'host?': 'text',
        'height?': 'count',
        'block_age_seconds?': 'count',
        'latency_ms?': 'count',
        'backend?': 'text',
        'waiting?': 'count',
        observed_at: 'time',
      },
    ],
    resources: [
      {
        path: 'text',
        media_type: 'text',
        description: 'text',
        state: '=ok|degraded|down|unknown',
      },
    ],
  },
} as const;
