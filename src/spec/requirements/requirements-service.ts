import type { Requirement } from './requirement.ts';

/** Requirements for endpoint responses. */
export const serviceRequirements: readonly Requirement[] = [
  {
    id: 'swaps-are-followed-without-polling',
    sentence: 'A swap is followed as server-sent events with a heartbeat, taken up again by Last-Event-ID, and over once it is final.',
    tests: ['src/server/http/track-stream.test.ts', 'src/app/track/track-page.e2e.test.ts', 'src/app/track/track-follow.test.ts'],
  },
  {
    id: 'one-vocabulary',
    sentence:
      'Our own endpoints and tools have one word and one unit for each thing; old words are still read, and say so. An amount is taken with a point as well.',
    tests: ['src/contract/v1/quote-request.test.ts', 'src/spec/one-vocabulary.test.ts', 'src/server/http/handler-deprecated.test.ts'],
  },
  {
    id: 'offers-come-as-events',
    sentence:
      'A quote is sent as server-sent events to whoever asks for them: each offer once, as soon as its network has made it, then the answer that JSON has.',
    tests: ['src/server/http/quote-stream.test.ts', 'src/service/quote/exact-output.test.ts', 'src/client/v1/stream-quote.test.ts'],
  },
  {
    id: 'offers-appear-one-by-one',
    sentence:
      'The page shows each offer as it comes, in a place that stays; a choice among them stays, and the best is named once all have come.',
    tests: ['src/app/offers/offers.e2e.test.ts', 'src/app/offers/arriving/arriving.test.ts'],
  },
  {
    id: 'webhooks-of-a-swap',
    sentence:
      'Events of a swap are posted to a receiver, signed as Standard Webhooks has it, once each and again until they are taken; what nobody took is listed and sent again by the receiver and the operator, and nothing is sent inside a network.',
    tests: [
      'src/server/webhooks/webhooks.test.ts',
      'src/server/webhooks/webhook-deliveries.test.ts',
      'src/server/webhooks/post-webhook.test.ts',
    ],
  },
  {
    id: 'halts-over-rest',
    sentence:
      'Halts of trading and signing, gas and outbound fees are read over REST, and a pool whose payouts are halted is not tradable.',
    tests: ['src/service/pools/pools.test.ts'],
  },
  {
    id: 'typed-failures',
    sentence: 'A node that is down, slow, lying or halted is four different things, and the other network still answers within 3 s.',
    tests: ['src/service/quote/quote.test.ts'],
  },
  {
    id: 'status-remembers',
    sentence:
      'The status is remembered for 90 days: minutes without a look are no data, incidents have a beginning and an end, and halts of networks are told apart.',
    tests: ['src/service/status/history.test.ts', 'src/server/status/history-stores.test.ts', 'src/app/status/status-history.e2e.test.ts'],
  },
  {
    id: 'metrics-without-secrets',
    sentence: 'An operator reads metrics with a token of their own; neither they nor the log have addresses, IPs or secrets in them.',
    tests: ['src/server/metrics/metrics.test.ts'],
  },
  {
    id: 'own-words',
    sentence: 'Upstream text, stack traces and secrets never reach a caller.',
    tests: ['src/server/mcp/mcp.test.ts'],
  },
  {
    id: 'bad-input',
    sentence: 'Bad input gets a clear error with a hint and the documented code, from REST and from MCP.',
    tests: ['src/contract/v1/quote-request.test.ts', 'src/server/mcp/mcp.test.ts'],
  },
  {
    id: 'agents-need-no-handshake',
    sentence: 'A plain tools/call with Accept: application/json is answered with one JSON object.',
    tests: ['src/server/mcp/mcp.test.ts'],
  },
  {
    id: 'one-json-404',
    sentence: 'Unknown paths under /api answer JSON 404 for every method.',
    tests: ['src/host/server.test.ts', 'src/server/http/handler.test.ts'],
  },
  {
    id: 'one-effect-per-key',
    sentence:
      'An Idempotency-Key makes equal requests of one caller one execution, replayed byte for byte for an hour, refusals too; another body is refused.',
    tests: [
      'src/server/http/handler-post.test.ts',
      'src/server/http/handler-killed.test.ts',
      'src/server/store/idempotency/idempotency-history.test.ts',
    ],
  },
  {
    id: 'limits-are-told',
    sentence: 'Every answer tells what is left of the limit; a refusal names a wait that suffices and is at most a second too long.',
    tests: ['src/server/store/rate-limiter.test.ts'],
  },
  {
    id: 'nothing-is-lost',
    sentence: 'A report is stored before it is answered, and delivered once.',
    tests: ['src/server/mail/report-bug.test.ts', 'src/server/mail/deliveries.test.ts', 'scripts/bench/chaos/alone.test.ts'],
  },
  {
    id: 'shares-are-divided',
    sentence:
      'No request takes a host down, and no caller takes what all share: who is over a share is told when to come again, and others are served.',
    tests: [
      'src/server/http/hostile-bodies.test.ts',
      'src/host/node-http.test.ts',
      'src/server/outbox/outbox.test.ts',
      'src/server/mail/deliveries.test.ts',
      'src/server/mail/hourly-shares.test.ts',
      'src/server/webhooks/webhooks.test.ts',
      'src/server/http/steps/bearer.test.ts',
      'src/server/store/shared.test.ts',
    ],
  },
  {
    id: 'space-is-bounded',
    sentence:
      'What strangers can have stored is bounded in bytes and has an end; what a key was used for is counted once, also while the store is away.',
    tests: [
      'src/server/outbox/outbox.test.ts',
      'src/server/mail/deliveries.test.ts',
      'src/server/store/registrations.test.ts',
      'src/server/store/store-ends.test.ts',
      'src/server/keys/key-uses.test.ts',
    ],
  },
  {
    id: 'double-opt-in',
    sentence: 'The newsletter answers alike for every address, and only a button confirms.',
    tests: ['src/server/mail/newsletter.test.ts'],
  },
  {
    id: 'one-mail-of-a-swap',
    sentence:
      'Who wants it, and agrees by a link, gets one mail once a swap has ended; it is neither lost nor doubled, and nothing of them is kept after it.',
    tests: ['src/server/mail/swap-mail.test.ts', 'src/app/track/notice/track-mail.e2e.test.ts'],
  },
  {
    id: 'one-contract',
    sentence: 'The service answers what its OpenAPI document says, and no code outside the list leaves it.',
    tests: ['src/spec/openapi-property.test.ts', 'src/contract/openapi/openapi.test.ts', 'src/spec/e2e/service.e2e.test.ts'],
  },
  {
    id: 'openapi-in-parts',
    sentence:
      'OpenAPI is compact, has /.well-known/status and a body for every POST, and comes in parts below 25,000 tokens, as workflows that run and as a Postman collection.',
    tests: [
      'src/contract/openapi/openapi.test.ts',
      'src/contract/openapi/slices.test.ts',
      'src/spec/arazzo.test.ts',
      'src/spec/postman.test.ts',
    ],
  },
  {
    id: 'errors-page-holds',
    sentence: 'What the errors page says of each status holds: what is to be repeated succeeds, and what is not is refused again.',
    tests: ['src/spec/errors-page.test.ts'],
  },
  {
    id: 'status-is-computed',
    sentence: 'The status names each dependency with its age and latency; degraded is not ok.',
    tests: ['src/service/status/status.test.ts'],
  },
  {
    id: 'mcp-serves-models',
    sentence:
      'The tools of the MCP server take what models send, cost few tokens, and go from a quote over a checked deposit to the payout.',
    tests: ['src/server/mcp/mcp-tools.test.ts', 'src/server/mcp/mcp-tasks.test.ts'],
  },
  {
    id: 'mandates-bind',
    sentence:
      'At an address with a mandate, nothing outside the owner’s limits is quoted, built or called payable; a forged, changed, expired or foreign mandate is refused, and never the open server.',
    tests: ['src/server/mcp/mcp-mandate.test.ts'],
  },
  {
    id: 'mcp-conforms',
    sentence: 'The MCP server meets the conformance suite in both eras and answers whatever is sent with JSON-RPC.',
    tests: ['src/server/mcp/mcp-conformance.e2e.test.ts', 'src/server/mcp/mcp-fuzz.test.ts', 'src/server/mcp/mcp-clients.test.ts'],
  },
  {
    id: 'quote-view',
    sentence: 'The quote view shows both networks, ends everything at the expiry and loads nothing.',
    tests: ['src/view/view.e2e.test.ts'],
  },
  {
    id: 'aggregator-fits-the-sdk',
    sentence: 'The official SDK’s client works against the aggregator by its base address and a key alone, from quote to payout.',
    tests: ['src/spec/aggregator-sdk.test.ts', 'src/spec/aggregator-client.test.ts'],
  },
  {
    id: 'aggregator-figures-are-exact',
    sentence: 'Fees of an aggregator route sum exactly, its payout is the node’s own quote, and every provider without a route has a code.',
    tests: ['src/service/aggregator/quote.test.ts', 'src/core/transaction/evm-deposit.test.ts'],
  },
  {
    id: 'aggregator-keys',
    sentence: 'The aggregator opens to a live key only, counts by key, and a revoked key stops within 5 s; no key is ever logged.',
    tests: ['src/spec/aggregator-endpoints.test.ts', 'src/server/runtime/api-key.test.ts'],
  },
  {
    id: 'amounts-carry-references',
    sentence: 'The reference that is put into an amount comes out of it, nearby, never below dust or the minimum, for every gas asset.',
    tests: ['src/core/reference/reference.test.ts'],
  },
  {
    id: 'no-memo-needed',
    sentence:
      'A swap without a memo goes from registration to payout for every gas asset of THORChain, and ends as the outcome table says when it is paid otherwise.',
    tests: ['src/server/memoless/memoless-outcomes.test.ts'],
  },
  {
    id: 'no-address-unverified',
    sentence:
      'No deposit address is given out that two hosts have not verified for the exact amount, with time and uses left and nothing halted.',
    tests: ['src/server/memoless/memoless-preflight.test.ts'],
  },
  {
    id: 'registrations-are-paid-once',
    sentence:
      'Registrations are paid for once, whatever happens at the same time or in between, and never without the store or beyond the budget.',
    tests: [
      'src/server/memoless/memoless-concurrent.test.ts',
      'src/server/memoless/memoless-killed.test.ts',
      'src/server/memoless/memoless-signer.test.ts',
    ],
  },
  {
    id: 'memoless-fits-its-clients',
    sentence: 'A client of the public memoless API works by its base address alone.',
    tests: ['src/server/memoless/memoless-client.test.ts'],
  },
  {
    id: 'names-of-other-services',
    sentence: 'A name with the ending of another naming service is refused as one, and no namesake is asked for or paid.',
    tests: ['src/core/address/naming-service.test.ts', 'src/contract/other-names.test.ts', 'src/app/form/recipient/recipient.test.ts'],
  },
  {
    id: 'mcp-refuses-in-words',
    sentence:
      'MCP params that cannot be read are refused as invalid params, in a sentence that names the member and a hint that has the right form.',
    tests: ['src/server/mcp/mcp-params.test.ts', 'src/server/mcp/mcp.test.ts'],
  },
  {
    id: 'busy-nodes-are-not-the-callers-fault',
    sentence: 'Nodes that take no more requests from us are answered as 503 upstream_busy with the wait; 429 speaks of the caller alone.',
    tests: ['src/server/http/operators.test.ts'],
  },
  {
    id: 'hints-name-the-cause',
    sentence: 'A mistake that callers make often is named as what it is, with what to send instead.',
    tests: [
      'src/contract/request-hint.test.ts',
      'src/service/quote/amounts.test.ts',
      'src/service/quote/limit/limit-quote.test.ts',
      'src/core/asset/asset-search.test.ts',
      'src/server/http/steps/json-body.test.ts',
    ],
  },
  {
    id: 'nobody-waits-for-nothing',
    sentence: 'Who waits for what will not come is told: a transaction of the other network, and a deposit that no network looks at.',
    tests: ['src/service/track/unseen.test.ts', 'src/service/track/lost.test.ts', 'src/server/http/track-stream.test.ts'],
  },
];
