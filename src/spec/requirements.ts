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
  {
    id: 'aggregator-fits-the-sdk',
    sentence: 'The official SDK’s client works against the aggregator by its base address and a key alone, from quote to payout.',
    tests: {
      'src/spec/aggregator-sdk.test.ts': [
        'compares both networks, best first',
        'signs and sends the transaction of a route',
        'tracks a swap from its deposit to its payout',
      ],
      'src/spec/aggregator-client.test.ts': ['it makes every call, and reads the stream'],
    },
  },
  {
    id: 'aggregator-figures-are-exact',
    sentence: 'Fees of an aggregator route sum exactly, its payout is the node’s own quote, and every provider without a route has a code.',
    tests: {
      'src/service/aggregator-quote.test.ts': [
        'asks made at random',
        '%s: the routes of the other come within 3 s',
        '50 equal asks in flight',
      ],
      'src/core/evm-deposit.test.ts': ['the calldata is byte for byte what viem encodes'],
    },
  },
  {
    id: 'widget',
    sentence:
      'The form works inside pages of other origins and speaks with the one that holds it; a page that is not admitted, or that covers a payment, gets nothing.',
    tests: {
      'src/islands/embed.e2e.test.ts': [
        'the samples of the documentation show the form',
        'tells a swap from its quote to its end',
        'hears and speaks with the page that holds it alone',
        'a page that is not on the list gets a link',
        'is inert while something lies over it',
      ],
      'src/islands/embed-host.test.ts': ['with a list, the form works or not'],
      'src/contract/embed.test.ts': ['whatever arrives, reading does not throw'],
    },
  },
  {
    id: 'aggregator-keys',
    sentence: 'The aggregator opens to a live key only, counts by key, and a revoked key stops within 5 s; no key is ever logged.',
    tests: {
      'src/spec/aggregator-doors.test.ts': [
        '%s %s is shut without a key',
        'one is issued, counted, and stops within 5 s',
        '10,000 wrong ones',
        'no line of the log holds one',
        'does not wait for the slow',
      ],
      'src/server/api-key.test.ts': ['a key works until it is revoked, on every instance within 5 s'],
    },
  },
  {
    id: 'security-headers',
    sentence:
      'Every answer carries its security headers, the policies refuse nothing of our own pages, and the Observatory would give 120 points.',
    tests: {
      'scripts/headers.e2e.test.ts': ['%s', 'the MDN Observatory would give %s 120 points or more'],
      'scripts/policy.e2e.test.ts': [
        'no policy refuses anything of %s',
        'Trusted Types refuse',
        'no other site can put a page into a frame',
      ],
      'scripts/observatory.test.ts': ['gives a closed page all', 'takes from what is open'],
    },
  },
  {
    id: 'supply-chain',
    sentence: 'Fewer than 60 packages run, none with an install script, all from the registry with integrity and under a known license.',
    tests: {
      'src/spec/packages.test.ts': [
        'every package comes from the npm registry',
        'is fewer than 60 packages',
        'runs no script when it is installed',
        'those of what reaches a visitor',
      ],
    },
  },
  {
    id: 'lying-nodes',
    sentence: 'Whatever a node answers, nothing crashes and no figure is shown that no node said.',
    tests: { 'scripts/mutants/run-mutants.test.ts': ['2,000 mutants of node answers', 'finds %s'] },
  },
  {
    id: 'functions-are-clean',
    sentence: 'No function carries simulated networks, tests, tools or secrets, and each keeps its size.',
    tests: { 'scripts/functions.test.ts': ['carry no simulated network', 'what must not be carried is found', 'keep the budget'] },
  },
  {
    id: 'no-stale-copies',
    sentence: 'The site can be put on a home screen, shared and printed; no service worker holds a quote.',
    tests: {
      'scripts/offline.e2e.test.ts': [
        'is linked, is read by the browser',
        'every page that may be found names its own',
        '%s is dark on white',
        'none is in the build',
        'none is registered',
      ],
      'scripts/stable-islands.test.ts': ['islands are named by what they load and their place'],
    },
  },
  {
    id: 'amounts-carry-references',
    sentence: 'The reference that is put into an amount comes out of it, nearby, never below dust or the minimum, for every gas asset.',
    tests: { 'src/core/reference.test.ts': ['for 20,000 amounts and references of every gas asset', 'are those of the examples'] },
  },
  {
    id: 'no-memo-needed',
    sentence:
      'A swap without a memo goes from registration to payout for every gas asset of THORChain, and ends as the outcome table says when it is paid otherwise.',
    tests: {
      'src/server/memoless-outcomes.test.ts': [
        '%s: registered, verified, paid, done',
        '$id: $outcome',
        'the documentation shows this table',
      ],
    },
  },
  {
    id: 'no-address-unverified',
    sentence:
      'No deposit address is given out that two hosts have not verified for the exact amount, with time and uses left and nothing halted.',
    tests: {
      'src/server/memoless-preflight.test.ts': [
        'says what two hosts would make of the exact amount',
        '%s gives no address, but the amounts that would do',
        'during a halt',
        'while hosts disagree',
        'when too little time is left',
      ],
    },
  },
  {
    id: 'registrations-are-paid-once',
    sentence:
      'Registrations are paid for once, whatever happens at the same time or in between, and never without the store or beyond the budget.',
    tests: {
      'src/server/memoless-concurrent.test.ts': [
        '200 at once in four processes',
        'equal requests are one registration',
        'the budget of a day',
        'without the store nothing is signed',
      ],
      'src/server/memoless-killed.test.ts': ['a process killed once it has %s'],
      'src/server/memoless-signer.test.ts': ['the key is in nothing that a log could hold'],
    },
  },
  {
    id: 'memoless-fits-its-clients',
    sentence: 'A client of the public memoless API works by its base address alone.',
    tests: { 'src/server/memoless-client.test.ts': ['the client of the official SDK registers and verifies, unchanged', '%s %s %o: %i'] },
  },
  {
    id: 'unprotected-by-consent',
    sentence: 'A swap without a minimum payout is ordered only after an explicit consent, which another pair or amount takes back.',
    tests: {
      'src/islands/form-state.test.ts': ['is one percent unless another is chosen', 'is never off without consent, whatever is done'],
      'src/islands/form-protection.e2e.test.ts': ['goes only by consent, holds for this swap, and is not remembered'],
      'src/islands/confirm.test.ts': ['carry no minimum only for an ask without protection'],
    },
  },
  {
    id: 'destination-is-checked',
    sentence:
      'A destination is checked as it is typed, a name is used only once its address was accepted, and a lookalike only once it was compared.',
    tests: {
      'src/islands/recipient.test.ts': [
        'is used as soon as it is whole',
        'is asked for once the typing pauses',
        'is not used before it is compared',
      ],
      'src/islands/form-destination.e2e.test.ts': [
        'is checked as it is typed and shown whole',
        'may be a name, whose address must be accepted first',
        'stops at an address that looks like one used before',
        'warns of what cannot be paid or credited',
        'is not used while the checks cannot be loaded',
      ],
    },
  },
  {
    id: 'limit-memo',
    sentence:
      'The memo of a limit order decodes to its exact target and lifetime, or nothing can be paid; open orders change by the figures of the book.',
    tests: {
      'src/islands/limit.e2e.test.ts': [
        'carries exactly its target, lifetime and destination in the memo',
        'goes no further when the memo is another than the order',
        'are found by the sender, and cancelled and changed with the exact figures of the book',
      ],
      'src/islands/confirm.test.ts': ['of a limit order carry its exact target and lifetime'],
    },
  },
  {
    id: 'nothing-unusable-is-usable',
    sentence: 'However the page is used, nothing stale, halted, refused or unprotected by accident can be confirmed, copied or paid.',
    tests: { 'src/islands/swap-model.test.ts': ['finds nothing usable in'] },
  },
  {
    id: 'faults-at-each-step',
    sentence: 'A halt, a stall, a new vault, slow or senseless answers, a price jump and an expiry each stop the step they meet, in words.',
    tests: {
      'src/islands/offers-faults.e2e.test.ts': [
        'a halt of both networks leaves no offer',
        'a network that stalls is named',
        'a slow network keeps the old figures dimmed and unusable',
        'a halt takes them away at the next renewal',
        'garbage from the service leaves nothing on screen',
        'a clock that is set back does not keep an expired offer alive',
      ],
      'src/islands/confirm-faults.e2e.test.ts': [
        'stops at a halt before anything payable is shown',
        'stops when the vault has changed',
        'shows no address while the nodes %s',
        'waits for slow nodes without showing anything payable',
        'shows what a price jump changes and asks for a new consent',
        'takes everything away at expiry',
        'notices %s within a minute',
      ],
      'src/islands/limit.e2e.test.ts': ['is not taken while trading is halted'],
    },
  },
  {
    id: 'figures-agree',
    sentence:
      'Fee rows sum to the total, the minimum on screen is the limit in the memo, and dollars follow the pools, for 10,000 offers of both networks.',
    tests: {
      'src/islands/offer-figures.test.ts': [
        'come from both networks and in both modes',
        'have fee rows that sum to the total exactly',
        'show as the minimum payout what the memo carries',
        'have five parts of time that sum to what is shown',
        'agree with the prices of the pools that answered',
      ],
    },
  },
  {
    id: 'every-way-in',
    sentence:
      'A swap is chosen, compared, protected and confirmed by mouse, by touch and by keyboard alone; what is pressed or typed before the script runs is not lost.',
    tests: {
      'src/islands/swap-walk.e2e.test.ts': [
        'by mouse',
        'by touch',
        'by keyboard alone',
        'every control has its role and its name',
        'a live region says the best offer of each new answer once',
        'is at most 50 ms of blocking',
      ],
      'src/islands/home.e2e.test.ts': ['takes what was typed before the script ran', 'does what was pressed before the script ran'],
    },
  },
];
