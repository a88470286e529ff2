// Written by `npm run client` from the records of src/contract. Change those.

export const listMemolessAssets = {
  method: 'GET',
  path: '/memoless/api/v1/assets',
  answer: {
    success: true,
    assets: [
      {
        asset: 'text',
        chain: 'text',
        decimals: 'count',
        amount_decimals: 'count',
        priceUSD: 'number',
        balanceRune: 'digits',
        status: '=Available',
        isToken: false,
        minimum_amount: 'decimal',
      },
    ],
  },
} as const;

export const getMemolessAsset = {
  method: 'GET',
  path: '/memoless/api/v1/assets/{asset}',
  answer: {
    success: true,
    asset: {
      asset: 'text',
      chain: 'text',
      decimals: 'count',
      amount_decimals: 'count',
      priceUSD: 'number',
      balanceRune: 'digits',
      status: '=Available',
      isToken: false,
      minimum_amount: 'decimal',
    },
  },
} as const;

export const registerMemoless = {
  method: 'POST',
  path: '/memoless/api/v1/register',
  answer: {
    success: true,
    status: '=registered|pending',
    internal_api_id: 'text',
    asset: 'text',
    memo: 'text',
    'reference?': 'text',
    'reference_length?': 'count',
    'height?': 'digits',
    'registration_hash?': 'text',
    'registered_by?': 'text',
    'txHash?': 'text',
    decimals: 'count',
    'minimum_amount_to_send?': 'decimal',
    'suggested_in_asset_amount?': 'decimal',
    'expires_at_height?': 'count',
    'deposits?': ['text'],
    reused: 'flag',
  },
} as const;

export const getMemolessRegistration = {
  method: 'GET',
  path: '/memoless/api/v1/register/{id}',
  answer: {
    success: true,
    status: '=registered|pending',
    internal_api_id: 'text',
    asset: 'text',
    memo: 'text',
    'reference?': 'text',
    'reference_length?': 'count',
    'height?': 'digits',
    'registration_hash?': 'text',
    'registered_by?': 'text',
    'txHash?': 'text',
    decimals: 'count',
    'minimum_amount_to_send?': 'decimal',
    'suggested_in_asset_amount?': 'decimal',
    'expires_at_height?': 'count',
    'deposits?': ['text'],
    reused: 'flag',
  },
} as const;

export const preflightMemoless = {
  method: 'POST',
  path: '/memoless/api/v1/preflight',
  answer: {
    success: true,
    message: 'text',
    data: {
      asset: 'text',
      reference: 'text',
      amount: 'decimal',
      memo: 'text',
      minimum_payout: 'text',
      destination: 'text',
      'inbound_address?': 'text',
      'qr_code?': 'text',
      'qr_code_data_url?': 'text',
      current_uses: 'count',
      max_uses: 'count',
      blocks_remaining: 'count',
      seconds_remaining: 'count',
      time_remaining: 'text',
      send_before: 'time',
      recheck_seconds: 'count',
      hosts: 'count',
      checked_at: 'time',
      'migrating?': 'flag',
      is_native_thorchain: 'flag',
    },
  },
} as const;

export const suggestMemolessAmounts = {
  method: 'POST',
  path: '/memoless/api/v1/suggest-amounts',
  answer: {
    success: true,
    data: {
      valid_amount_rounded_up: 'decimal',
      'valid_amount_rounded_down?': 'decimal',
      'rounded_up_difference_usd?': 'decimal',
      'rounded_down_difference_usd?': 'decimal',
      minimum_amount_to_send: 'decimal',
    },
  },
} as const;

export const trackMemolessDeposit = {
  method: 'POST',
  path: '/memoless/api/v1/track-transaction',
  answer: {
    success: true,
    tracking: {
      isValid: 'flag',
      'cleanTxHash?': 'text',
      'trackingUrl?': 'text',
      network: '=thorchain',
      'state?': 'text',
    },
  },
} as const;

export const getMemolessHealth = {
  method: 'GET',
  path: '/memoless/api/v1/health',
  answer: {
    success: true,
    status: '=open|closed',
    'reason?': 'text',
    network: '=thorchain',
    'height?': 'count',
    'ttl_blocks?': 'count',
    'registration_cost?': 'digits',
  },
} as const;
