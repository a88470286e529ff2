/** Path that resumes registrations in progress. */
export const carryPath = '/api/cron/register';
