// Written by `npm run client` from the records of src/contract. Change those.

export const endpoint = {
  method: 'POST',
  path: '/api/v1/report-bug',
  answer: {
    success: true,
    report_id: 'text',
  },
} as const;
