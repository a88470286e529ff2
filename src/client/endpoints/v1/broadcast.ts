// Written by `npm run client` from the records of src/contract. Change those.

export const endpoint = {
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
