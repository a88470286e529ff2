/** Timings of a deposit on screen, in milliseconds. */
export const instantTimes = {
  /** Recheck interval of a shown deposit. */
  recheckMs: 30_000,
  /** Delay before retrying a check without a response. */
  retryMs: 8_000,
  /** Age at which a check expires and hides the deposit. */
  checkLivesMs: 75_000,
  /** A younger check is not repeated when the page becomes visible again. */
  freshMs: 5_000,
} as const;
