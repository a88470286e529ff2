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
  {
    id: 'one-effect-per-key',
    sentence: 'An Idempotency-Key makes equal requests one execution, replayed byte for byte for an hour; another body is refused.',
    tests: {
      'src/server/serve-post.test.ts': [
        'two hundred equal requests with one key run once',
        'a key is free again 3,600 s after its answer',
        'with Redis stopped writes wait and say so',
      ],
      'src/server/serve-killed.test.ts': ['a process killed between its work and its answer'],
      'src/server/store/idempotency-history.test.ts': ['6,000 operations of four processes'],
    },
  },
  {
    id: 'limits-are-told',
    sentence: 'Every answer tells what is left of the limit; a refusal names a wait that suffices and is at most a second too long.',
    tests: {
      'src/server/store/rate-limiter.test.ts': ['no window admits more than the quota', 'the wait is computed as the script counts'],
    },
  },
  {
    id: 'nothing-is-lost',
    sentence: 'A report is stored before it is answered, and delivered once.',
    tests: {
      'src/server/report-bug.test.ts': ['a report is kept while the mail server is away', '200 equal requests at once with one key'],
      'scripts/bench/reports.test.ts': ['200 reports'],
    },
  },
  {
    id: 'double-opt-in',
    sentence: 'The newsletter answers alike for every address, and only a button confirms.',
    tests: { 'src/server/newsletter.test.ts': ['answers alike for a new', 'GET and HEAD show a page and change nothing'] },
  },
  {
    id: 'one-contract',
    sentence: 'The service answers what its OpenAPI document says, and no code outside the list leaves it.',
    tests: {
      'src/spec/openapi-property.test.ts': ['requests made from the served document'],
      'src/contract/openapi.test.ts': ['passes Redocly recommended-strict'],
      'src/spec/service.e2e.test.ts': ['every promised code was answered above, and no other'],
    },
  },
  {
    id: 'status-is-computed',
    sentence: 'The status names each dependency with its age and latency; degraded is not ok.',
    tests: { 'src/service/status.test.ts': ['every host answers: each with height, age and latency', '%s degrades the service'] },
  },
  {
    id: 'mcp-conforms',
    sentence: 'The MCP server meets the conformance suite in both eras and answers whatever is sent with JSON-RPC.',
    tests: {
      'src/server/mcp-conformance.e2e.test.ts': ['the product meets %s'],
      'src/server/mcp-fuzz.test.ts': ['whatever is sent'],
      'src/server/mcp-clients.test.ts': ['the v1 client'],
    },
  },
  {
    id: 'quote-view',
    sentence: 'The quote view shows both networks, ends everything at the expiry and loads nothing.',
    tests: {
      'src/view/view.e2e.test.ts': [
        'shows the pair, the best offer',
        'is counted down and then ends everything',
        'cannot reach another host',
      ],
    },
  },
  {
    id: 'one-file-a-page',
    sentence: 'Adding one MDX file gives a page, its twin, llms line, sitemap entry, navigation entry and search hit.',
    tests: {
      'scripts/one-page.e2e.test.ts': [
        'is a page with its parts',
        'has its twin',
        'has its line in llms.txt',
        'is in the sitemap',
        'is found by the search',
      ],
    },
  },
  {
    id: 'discovery',
    sentence: 'Everything that agents look for is published with its media type, and its digests match the bytes served.',
    tests: { 'src/site/discovery.e2e.test.ts': ['name the tools that the MCP server lists', 'have the digests of the bytes served'] },
  },
  {
    id: 'samples-run',
    sentence: 'Every sample of the documentation runs against the product.',
    tests: { 'src/site/samples.e2e.test.ts': ['%s runs and prints what it promises'] },
  },
];
