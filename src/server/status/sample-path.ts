/** The path that remembers how everything is in this minute. */
export const samplePath = '/api/cron/sample';
