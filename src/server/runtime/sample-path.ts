/** Path that samples the status of the current minute. */
export const samplePath = '/api/cron/sample';
