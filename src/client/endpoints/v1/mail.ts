// Written by `npm run client` from the records of src/contract. Change those.

/** POST /api/v1/track/mail */
// biome-ignore format: one line a record
export const mailSwapEndCall = { method: 'POST', path: '/api/v1/track/mail', answer: { success: true, status: '=pending_confirmation' } } as const;
