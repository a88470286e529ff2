/** The path that carries registrations on that are under way. */
export const carryPath = '/api/cron/register';
