/** A sentence that the product must keep, and the tests that would fail if it did not. */
export interface Requirement {
  readonly id: string;
  readonly sentence: string;
  /** File under the project root → beginnings of test names in it. */
  readonly tests: Readonly<Record<string, readonly string[]>>;
}

export const requirements: readonly Requirement[] = [
  {
    id: 'works-by-itself',
    sentence: 'With no network and no configuration npm start shows a working product.',
    tests: { 'src/islands/home.e2e.test.ts': ['quotes 0.1 BTC over both networks, best first'] },
  },
  {
    id: 'both-networks',
    sentence: 'Both networks are always compared; offers are ranked by what arrives, net of every fee.',
    tests: {
      'src/service/quote.test.ts': ['brings offers of both, best first'],
      'src/core/rank.test.ts': ['is by net payout, then by time'],
    },
  },
  {
    id: 'refusals-say-why',
    sentence: 'Each route that is not offered says why.',
    tests: {
      'src/core/plan.test.ts': ['an asset without a pool', 'a halted chain, once for both modes', 'an amount below dust'],
      'src/service/quote.test.ts': ['names the network that has no pool', 'halted: the refusal says so'],
    },
  },
  {
    id: 'nothing-stale',
    sentence: 'A quote past its expiry or on a halted path is never shown as usable; the server refuses it too.',
    tests: {
      'src/core/rank.test.ts': ['expires with its first offer'],
      'src/contract/quote.test.ts': ['counts down to the expiry and then offers nothing'],
      'src/islands/home-trouble.e2e.test.ts': ['shows an expired offer as unusable', 'leaves no offer on screen when a renewal fails'],
    },
  },
  {
    id: 'unknown-is-halted',
    sentence: 'Unknown halt state counts as halted.',
    tests: {
      'src/core/halt.test.ts': ['an unknown state counts as halted'],
      'src/service/facts.test.ts': ['while the network is down the old ones serve for a minute'],
    },
  },
  {
    id: 'shown-is-signed',
    sentence: 'The minimum payout on screen is decoded from the memo itself.',
    tests: {
      'src/core/rank.test.ts': ['it says what was asked; the minimum payout is the memo’s limit'],
      'src/islands/destination.test.ts': ['reads what a memo orders out of the memo'],
    },
  },
  {
    id: 'protected-by-default',
    sentence: 'Every quote carries a limit of 1 % in its memo; unprotected only on explicit request.',
    tests: {
      'src/core/plan.test.ts': ['no protection is asked for only by 10000 bps'],
      'src/contract/quote-ask.test.ts': ['reads a plain ask with the defaults'],
    },
  },
  {
    id: 'money-is-bigint',
    sentence: 'Money is bigint with a unit; no float ever touches it.',
    tests: { 'src/spec/money-types.test.ts': ['no number holds an amount'] },
  },
  {
    id: 'typed-failures',
    sentence: 'A node that is down, slow, lying or halted is four different things, and the other network still answers within 3 s.',
    tests: { 'src/service/quote.test.ts': ['%s, the other’s offer comes within 3 s', 'both down: no offers, one fault'] },
  },
  {
    id: 'own-words',
    sentence: 'Upstream text, stack traces and secrets never reach a caller.',
    tests: { 'src/server/mcp.test.ts': ['a failure of our own leaks no text'] },
  },
  {
    id: 'bad-input',
    sentence: 'Bad input gets a clear error with a hint and the documented code, from REST and from MCP.',
    tests: {
      'src/contract/quote-ask.test.ts': ['the bad inputs of one field have hints of their own'],
      'src/server/mcp.test.ts': ['$name'],
    },
  },
  {
    id: 'agents-need-no-handshake',
    sentence: 'A plain tools/call with Accept: application/json is answered with one JSON object.',
    tests: { 'src/server/mcp.test.ts': ['get_swap_quote tells both networks'] },
  },
  {
    id: 'real-arithmetic',
    sentence: 'The devnet computes quotes with the real AMM arithmetic of both networks, to the last unit.',
    tests: { 'src/devnet/golden.test.ts': ['$id'], 'src/devnet/golden-recorded.test.ts': ['$id comes out to the last unit', 'T10'] },
  },
  {
    id: 'devnet-stays-outside',
    sentence: 'The devnet lives behind HTTP, and nothing of it reaches production.',
    tests: { 'scripts/dist.e2e.test.ts': ['nothing of the devnet reaches it'] },
  },
  {
    id: 'one-json-404',
    sentence: 'Unknown paths under /api answer JSON 404 for every method.',
    tests: { 'scripts/serve/server.test.ts': ['functions answer under their paths'] },
  },
  {
    id: 'byte-budget',
    sentence: 'The swap page starts no more than 85 KB of script and loads nothing from another host.',
    tests: { 'scripts/dist.e2e.test.ts': ['the swap page keeps its byte budgets'] },
  },
  {
    id: 'accessible',
    sentence: 'The swap form works by keyboard alone and has no axe finding in either theme.',
    tests: {
      'src/islands/home.e2e.test.ts': ['is searched and chosen by keyboard alone'],
      'src/islands/home-access.e2e.test.ts': ['has no axe finding'],
    },
  },
  {
    id: 'pinned-packages',
    sentence: 'Exact versions, and integrity for every entry of the lock file.',
    tests: { 'src/spec/packages.test.ts': ['every package in the lock file has an integrity hash', 'every direct dependency is pinned'] },
  },
];
