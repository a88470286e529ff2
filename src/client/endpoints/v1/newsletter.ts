// Written by `npm run client` from the records of src/contract. Change those.

/** POST /api/v1/newsletter */
// biome-ignore format: one line a record
export const subscribeToNewsletterCall = { method: 'POST', path: '/api/v1/newsletter', answer: { success: true, status: '=pending_confirmation' } } as const;
