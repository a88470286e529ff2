// Written by `npm run client` from the records of src/contract. Change those.

/** POST /api/v1/report-bug */
// biome-ignore format: one line a record
export const reportBugCall = { method: 'POST', path: '/api/v1/report-bug', answer: { success: true, report_id: 'text' } } as const;
