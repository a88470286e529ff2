// Written by `npm run client` from the records of src/contract. Change those.

export const endpoint = {
  method: 'POST',
  path: '/api/v1/newsletter',
  answer: {
    success: true,
    status: '=pending_confirmation',
  },
} as const;
