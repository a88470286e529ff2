/** Times of a deposit on screen, in milliseconds. */
export const instantTimes = {
  /** What is shown is checked anew this often. */
  recheckMs: 30_000,
  /** A check without an answer is made again after this. */
  retryMs: 8_000,
  /** A check older than this shows nothing. */
  checkLivesMs: 75_000,
  /** Back on the screen, what is younger than this need not be checked at once. */
  freshMs: 5_000,
} as const;
