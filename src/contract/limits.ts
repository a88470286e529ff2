/** How many requests a caller may make in a sliding window. */
interface Limit {
  readonly quota: number;
  readonly seconds: number;
}

/** The named limits of the doors that exist. */
export const limits = {
  quote: { quota: 60, seconds: 60 },
  pools: { quota: 60, seconds: 60 },
  mcp: { quota: 120, seconds: 60 },
} as const satisfies Readonly<Record<string, Limit>>;

export type LimitName = keyof typeof limits;
