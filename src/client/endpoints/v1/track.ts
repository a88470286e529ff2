// Written by `npm run client` from the records of src/contract. Change those.

export const endpoint = {
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
