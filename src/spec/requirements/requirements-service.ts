import type { Requirement } from './requirement.ts';

/** Requirements for endpoint responses. */
export const serviceRequirements: readonly Requirement[] = [
  {
    id: 'swaps-are-followed-without-polling',
    sentence: 'A swap is followed as server-sent events with a heartbeat, taken up again by Last-Event-ID, and over once it is final.',
    tests: {
      'src/server/http/track-stream.test.ts': [
        'sends "unseen" for an unknown deposit, and does not repeat it to a client that reconnects',
        'sends a final swap once, ends, and answers a reconnect with 204',
        'sends a keep-alive line every 15 seconds, and stops its timers once the caller leaves',
        'the client reaches the final state of a swap after a broken connection',
        'sends an expected end again once it has changed by more than a few seconds',
      ],
      'src/app/track/track-live.e2e.test.ts': [
        'reach the track page over the stream, without another request',
        'resume from the last event when the stream closes',
        'stop while the page is hidden, and reconnect when it is visible',
        'reach Activity over the stream, without another request',
      ],
      'src/app/track/track-page.e2e.test.ts': ['polls without a stream, less often while hidden, and at once when visible again'],
    },
  },
  {
    id: 'one-vocabulary',
    sentence:
      'Our own endpoints and tools have one word and one unit for each thing; old words are still read, and say so. An amount is taken with a point as well.',
    tests: {
      'src/contract/v1/quote-request.test.ts': [
        'rejects two ways to give the amount, and none',
        'is read as the same units as an equal amount',
      ],
      'src/spec/one-vocabulary.test.ts': [
        'uses only words of the vocabulary in the %s, and one unit per amount',
        'reads a request of $operationId by its old names as by its new ones',
        'documents each old name still read or returned, with the name that replaced it',
      ],
      'src/server/http/handler-deprecated.test.ts': [
        'accepts a renamed field under its old name with Deprecation and Link, but not both names',
      ],
    },
  },
  {
    id: 'offers-come-as-events',
    sentence:
      'A quote is sent as server-sent events to whoever asks for them: each offer once, as soon as its network has made it, then the answer that JSON has.',
    tests: {
      'src/server/http/quote-stream.test.ts': [
        'sends each offer once, then the result, which equals the JSON response',
        'a quote as a stream sends the offers of one network while the other is silent',
        'ends with the failure and its status when there is no offer',
      ],
      'src/service/quote/exact-output.test.ts': ['never streams a result of a search that is repeated, and none twice'],
      'src/client/v1/stream-quote.test.ts': [
        'yields each offer, then the full result, wherever the chunks are cut',
        'is fetched as JSON after a broken stream',
      ],
    },
  },
  {
    id: 'offers-appear-one-by-one',
    sentence:
      'The page shows each offer as it comes, in a place that stays; a choice among them stays, and the best is named once all have come.',
    tests: {
      'src/app/offers/arriving/offers-arriving.e2e.test.ts': [
        'from the fast network appear while the slow one is pending, without moving the list',
        'can be picked and reviewed early; without a pick, the review waits for the best one',
        'a new amount cancels the old request and requests a new quote',
        'that %s is requested again as JSON',
      ],
    },
  },
  {
    id: 'webhooks-of-a-swap',
    sentence:
      'Events of a swap are posted to a receiver, signed as Standard Webhooks has it, once each and again until they are taken; what nobody took is listed and sent again by the receiver and the operator, and nothing is sent inside a network.',
    tests: {
      'src/server/webhooks/webhooks.test.ts': [
        'sends one signed event when the swap is observed and one when it ends, each with its track response',
        'is retried under the same id on schedule, then kept until it is resent manually',
        'ends the webhook on 410',
        'does not delay other receivers',
      ],
      'src/server/webhooks/webhook-deliveries.test.ts': [
        'are listed by state, separately per receiver, and sent again on request',
        'an operator lists dead events, sends them again or removes them',
      ],
      'src/server/webhooks/post-webhook.test.ts': [
        'is signed as Standard Webhooks specifies, verified with another library',
        'a name that resolves to %s, alone or beside a public address',
        'a name that was public when the webhook was created and resolves to a private address later',
      ],
    },
  },
  {
    id: 'halts-over-rest',
    sentence:
      'Halts of trading and signing, gas and outbound fees are read over REST, and a pool whose payouts are halted is not tradable.',
    tests: {
      'src/service/pools/pools.test.ts': [
        'has height, price, fees and halts of every chain',
        'marks a pool with halted payouts as not tradable, and gives the reason',
      ],
    },
  },
  {
    id: 'typed-failures',
    sentence: 'A node that is down, slow, lying or halted is four different things, and the other network still answers within 3 s.',
    tests: {
      'src/service/quote/quote.test.ts': [
        'with one network %s, returns the other’s offer within 3 s and names the reason',
        'returns no offers and one error when both networks are down',
      ],
    },
  },
  {
    id: 'status-remembers',
    sentence:
      'The status is remembered for 90 days: minutes without a look are no data, incidents have a beginning and an end, and halts of networks are told apart.',
    tests: {
      'src/service/status/history.test.ts': [
        'show unobserved minutes as no data in every resolution, never as up',
        'have a beginning, a last sighting and an end',
        'record SOL halted on THORChain for three hours as a halt, not as an outage',
        'stay within 90 days and 200 kB over 200 days of samples',
      ],
      'src/server/status/history-stores.test.ts': ['takes one sample a minute from twenty processes', 'every key expires in Redis'],
      'src/app/status/status-history.e2e.test.ts': ['draws a thin line for a day without data, and half a bar for half a day of data'],
    },
  },
  {
    id: 'metrics-without-secrets',
    sentence: 'An operator reads metrics with a token of their own; neither they nor the log have addresses, IPs or secrets in them.',
    tests: {
      'src/server/metrics/metrics.test.ts': [
        'counts requests, quotes, refusals, hosts, keys and mail, without an address, IP or secret',
        'answers 404 to every request when METRICS_TOKEN is unset, and rejects a short token at startup',
        'keep the number of series bounded, however many label values are counted',
      ],
    },
  },
  {
    id: 'own-words',
    sentence: 'Upstream text, stack traces and secrets never reach a caller.',
    tests: { 'src/server/mcp/mcp.test.ts': ['list_pools leaks no text of an internal failure'] },
  },
  {
    id: 'bad-input',
    sentence: 'Bad input gets a clear error with a hint and the documented code, from REST and from MCP.',
    tests: {
      'src/contract/v1/quote-request.test.ts': ['gives every bad amount a distinct hint'],
      'src/server/mcp/mcp.test.ts': ['“$name” gives an error result with its own code and hint'],
    },
  },
  {
    id: 'agents-need-no-handshake',
    sentence: 'A plain tools/call with Accept: application/json is answered with one JSON object.',
    tests: { 'src/server/mcp/mcp.test.ts': ['get_swap_quote describes both networks, the minimum, the expiry and the refusals'] },
  },
  {
    id: 'one-json-404',
    sentence: 'Unknown paths under /api answer JSON 404 for every method.',
    tests: {
      'src/host/server.test.ts': ['serves functions under their paths and rewrites, and JSON 404 for the rest of /api'],
      'src/server/http/handler.test.ts': ['gives the unknown path %s the hint: %s'],
    },
  },
  {
    id: 'one-effect-per-key',
    sentence:
      'An Idempotency-Key makes equal requests of one caller one execution, replayed byte for byte for an hour, refusals too; another body is refused.',
    tests: {
      'src/server/http/handler-post.test.ts': [
        'runs two hundred identical requests with one key once; the others get 409 or the same bytes',
        'frees a key 3,600 s after its response, and the next run gets a new run id',
        'keeps the idempotency keys of callers apart: the same key runs once for each',
        'stores a refusal by %s like a success: replays its bytes, and a corrected body needs a new key',
        'returns 503 with Retry-After while Redis is down, and recovers without a restart',
      ],
      'src/server/http/handler-killed.test.ts': [
        'a process killed before answering frees its key after the lease, and the work is not repeated',
      ],
      'src/server/store/idempotency/idempotency-history.test.ts': [
        '4,000 operations of four killed, paused and clock-skewed processes on a killed store show no anomaly',
      ],
    },
  },
  {
    id: 'limits-are-told',
    sentence: 'Every answer tells what is left of the limit; a refusal names a wait that suffices and is at most a second too long.',
    tests: {
      'src/server/store/rate-limiter.test.ts': [
        'admits at most the quota in any window, and overstates the wait by at most a second',
        'computes the wait that the script enforces, overstated by at most a second',
      ],
    },
  },
  {
    id: 'nothing-is-lost',
    sentence: 'A report is stored before it is answered, and delivered once.',
    tests: {
      'src/server/mail/report-bug.test.ts': [
        'keeps a report while the mail server is down, and delivers it when the schedule runs',
        'stores and mails one report for 200 simultaneous requests with one key in %s',
      ],
      'src/server/mail/deliveries.test.ts': [
        'instances with clocks 70 s apart send each mail once, however slow the mail server is',
        'continues after recipients that are temporarily refused',
        'on a full disk, sends each queued report once, leaves no draft and reports the disk in the status',
      ],
      'scripts/bench/reports/reports.test.ts': [
        '200 reports in files survive two restarts without loss or duplicates',
        '200 reports in Redis survive two restarts without loss or duplicates',
      ],
    },
  },
  {
    id: 'shares-are-divided',
    sentence:
      'No request takes a host down, and no caller takes what all share: who is over a share is told when to come again, and others are served.',
    tests: {
      'src/server/http/hostile-bodies.test.ts': [
        'answers the largest bodies of every endpoint in hostile shapes, with others served beside',
        'answers bodies of any drawn shape',
        'takes equal and slow bodies of many callers, and serves others beside',
      ],
      'src/host/node-http.test.ts': ['leaves room for others beside a caller who holds its share, and counts what is parsed'],
      'src/server/outbox/outbox.test.ts': ['keeps room for each group beside one that fills its share'],
      'src/server/mail/deliveries.test.ts': ['sends the mails of others beside refused reports that fill their share'],
      'src/server/mail/hourly-shares.test.ts': [
        'are left for others when 61 callers ask for five each, and a caller over its share is told when',
      ],
      'src/server/webhooks/webhooks.test.ts': [
        'is refused with when to try again, while other keys and mails are served',
        'does not delay other owners, however many receivers its own has',
      ],
      'src/server/http/steps/bearer.test.ts': ['answers a call of the schedule %s as it should, and never a page of another site'],
      'src/server/store/shared.test.ts': ['the page of what is shared has the bounds in force'],
    },
  },
  {
    id: 'space-is-bounded',
    sentence:
      'What strangers can have stored is bounded in bytes and has an end; what a key was used for is counted once, also while the store is away.',
    tests: {
      'src/server/outbox/outbox.test.ts': [
        'limits the bytes of each queue, and accepts more once there is space',
        'Redis keeps nothing of a finished image, expires no part before its entry, and gives every key an expiry',
      ],
      'src/server/mail/deliveries.test.ts': ['sends a released probe without its image, and mentions the omission'],
      'src/server/store/registrations.test.ts': ['are limited in bytes, and failed ones are dropped after a day'],
      'src/server/store/store-ends.test.ts': ['only the lists of API keys, subscribers and pauses have no expiry'],
      'src/server/keys/key-uses.test.ts': [
        'are counted once each when it is back, on the day they were made',
        'are counted once when the store hung and applied the write later',
      ],
    },
  },
  {
    id: 'double-opt-in',
    sentence: 'The newsletter answers alike for every address, and only a button confirms.',
    tests: {
      'src/server/mail/newsletter.test.ts': [
        'gives new, pending, subscribed and declined addresses the same response, and mails only the new one',
        'shows a page without changing anything on GET and HEAD; only the button confirms',
      ],
    },
  },
  {
    id: 'one-mail-of-a-swap',
    sentence:
      'Who wants it, and agrees by a link, gets one mail once a swap has ended; it is neither lost nor doubled, and nothing of them is kept after it.',
    tests: {
      'src/server/mail/swap-mail.test.ts': [
        'waits for the confirmation of its owner, is sent once, and leaves no data behind',
        'reports a refund with its reason and the amount that came back',
        'is not sent to an owner who declines, nor requested again',
        'requests at most three confirmations from a silent owner, and answers the same way every time',
        'is rejected with a message when changed, signed with another secret or expired',
        'once %s, the mail still arrives, and an identical second one only if the server had taken the first',
      ],
      'src/app/track/notice/track-mail.e2e.test.ts': ['reaches the inbox once, after confirmation, and links to the swap'],
    },
  },
  {
    id: 'one-contract',
    sentence: 'The service answers what its OpenAPI document says, and no code outside the list leaves it.',
    tests: {
      'src/spec/openapi-property.test.ts': ['answers '],
      'src/contract/openapi/openapi.test.ts': ['passes Redocly recommended-strict without a problem'],
      'src/spec/e2e/service.e2e.test.ts': ['are returned by the cases above as promised, and no others'],
    },
  },
  {
    id: 'openapi-in-parts',
    sentence:
      'OpenAPI is compact, has /.well-known/status and a body for every POST, and comes in parts below 25,000 tokens, as workflows that run and as a Postman collection.',
    tests: {
      'src/contract/openapi/openapi.test.ts': [
        'is compact, and links the terms of use and the contact page',
        'lists every endpoint under its own path, and no other',
        'shows a body example that its own parser accepts',
      ],
      'src/contract/openapi/slices.test.ts': [
        'stays below 25,000 tokens',
        'the slices together contain every operation of the whole document',
      ],
      'src/spec/arazzo.test.ts': ['runs from a quote through its check and deposit to the payout: %s'],
      'src/spec/postman.test.ts': ['accepts the request $name as Postman sends it'],
    },
  },
  {
    id: 'errors-page-holds',
    sentence: 'What the errors page says of each status holds: what is to be repeated succeeds, and what is not is refused again.',
    tests: {
      'src/spec/errors-page.test.ts': [
        'probes every row of the table by status, whose codes share one status and action',
        'behaves as the row of $status documents for $codes',
      ],
    },
  },
  {
    id: 'status-is-computed',
    sentence: 'The status names each dependency with its age and latency; degraded is not ok.',
    tests: {
      'src/service/status/status.test.ts': ['reports every host with height, age and latency', 'reports the service as degraded for %s'],
    },
  },
  {
    id: 'mcp-serves-models',
    sentence:
      'The tools of the MCP server take what models send, cost few tokens, and go from a quote over a checked deposit to the payout.',
    tests: {
      'src/server/mcp/mcp-tools.test.ts': [
        'spends at most 1,500 tokens on a quote %s, including the link for the user',
        'accepts names and whole numbers, and echoes the full asset names',
        'is payable as quoted, and can be tracked to its end',
      ],
      'src/server/mcp/mcp-tasks.test.ts': [
        'deposit: build, check, pay and track to the payout',
        'refund: a missed minimum comes back and is not reported as a success',
      ],
    },
  },
  {
    id: 'mcp-conforms',
    sentence: 'The MCP server meets the conformance suite in both eras and answers whatever is sent with JSON-RPC.',
    tests: {
      'src/server/mcp/mcp-conformance.e2e.test.ts': ['conforms to %s except for features it does not ship'],
      'src/server/mcp/mcp-fuzz.test.ts': ['answers any input with JSON-RPC or a documented refusal'],
      'src/server/mcp/mcp-clients.test.ts': ['the v1 client'],
    },
  },
  {
    id: 'quote-view',
    sentence: 'The quote view shows both networks, ends everything at the expiry and loads nothing.',
    tests: {
      'src/view/view.e2e.test.ts': [
        'shows the pair, the best offer, and every offer of both networks',
        'counts down, then disables the quote',
        'cannot reach another host, and requests none',
      ],
    },
  },
  {
    id: 'aggregator-fits-the-sdk',
    sentence: 'The official SDK’s client works against the aggregator by its base address and a key alone, from quote to payout.',
    tests: {
      'src/spec/aggregator-sdk.test.ts': [
        'compares both networks, best first, with every provider accounted for',
        'signs and sends the transaction of a route, and follows it to the payout',
        'tracks a swap from its deposit to its payout',
      ],
      'src/spec/aggregator-client.test.ts': ['makes every call with the client, and reads the stream'],
    },
  },
  {
    id: 'aggregator-figures-are-exact',
    sentence: 'Fees of an aggregator route sum exactly, its payout is the node’s own quote, and every provider without a route has a code.',
    tests: {
      'src/service/aggregator/quote.test.ts': [
        'returns exact amounts, fees that add up, the right tags',
        'returns the other network’s routes within 3 s when one is %s, with a code per provider',
        'sends one request per provider for 50 equal requests in flight',
      ],
      'src/core/transaction/evm-deposit.test.ts': ['encodes calldata byte for byte like viem and reads it back'],
    },
  },
  {
    id: 'aggregator-keys',
    sentence: 'The aggregator opens to a live key only, counts by key, and a revoked key stops within 5 s; no key is ever logged.',
    tests: {
      'src/spec/aggregator-endpoints.test.ts': [
        'refuse %s %s without a key and with a wrong one',
        'are issued, counted, and refused within 5 s of being revoked',
        'stay cheap to check after a flood of 10,000 wrong ones',
        'never appear in the log',
        'sends one network at once and the silence of the other as an error, within 3 s',
      ],
      'src/server/runtime/api-key.test.ts': ['work until revoked, on every instance within 5 s'],
    },
  },
  {
    id: 'amounts-carry-references',
    sentence: 'The reference that is put into an amount comes out of it, nearby, never below dust or the minimum, for every gas asset.',
    tests: {
      'src/core/reference/reference.test.ts': [
        'survive 20,000 round trips for all gas assets, near the amount and never below dust or minimum',
        'match the protocol’s own examples',
      ],
    },
  },
  {
    id: 'no-memo-needed',
    sentence:
      'A swap without a memo goes from registration to payout for every gas asset of THORChain, and ends as the outcome table says when it is paid otherwise.',
    tests: {
      'src/server/memoless/memoless-outcomes.test.ts': [
        'a swap from %s is registered, verified, paid and completed',
        '$id ends as documented: $outcome',
        'has a documented row for every outcome',
      ],
    },
  },
  {
    id: 'no-address-unverified',
    sentence:
      'No deposit address is given out that two hosts have not verified for the exact amount, with time and uses left and nothing halted.',
    tests: {
      'src/server/memoless/memoless-preflight.test.ts': [
        'returns what two hosts confirm for the exact amount, by reference or by id',
        'of %s gives no address, but the valid amounts nearby',
        'gives no address during a halt: %o',
        'gives no address while hosts disagree on the address or the reference',
        'gives no address with too little time left, or after expiry',
      ],
    },
  },
  {
    id: 'registrations-are-paid-once',
    sentence:
      'Registrations are paid for once, whatever happens at the same time or in between, and never without the store or beyond the budget.',
    tests: {
      'src/server/memoless/memoless-concurrent.test.ts': [
        'gives each of 200 requests in four processes its own reference, and pays for each once',
        'shares one registration between equal requests, and replaces it once used or expired',
        'share the daily and hourly budget and the quota of a caller between all processes',
        'sign and spend nothing without the store',
      ],
      'src/server/memoless/memoless-killed.test.ts': [
        'a process killed once it has %s is replaced by the next, which gives the reference and pays once',
      ],
      'src/server/memoless/memoless-signer.test.ts': ['keeps the key out of anything loggable, and reads it only to sign'],
    },
  },
  {
    id: 'memoless-fits-its-clients',
    sentence: 'A client of the public memoless API works by its base address alone.',
    tests: {
      'src/server/memoless/memoless-client.test.ts': [
        'the client of the official SDK registers and verifies unchanged',
        '%s %s with %o responds as documented: %i',
      ],
    },
  },
  {
    id: 'names-of-other-services',
    sentence: 'A name with the ending of another naming service is refused as one, and no namesake is asked for or paid.',
    tests: {
      'src/core/address/naming-service.test.ts': ['names the service behind %s, which is not an address on any chain'],
      'src/contract/other-names.test.ts': ['%s rejects names of other name services with a hint instead of reading them as a THORName'],
      'src/app/form/recipient/recipient.test.ts': ['%s is refused without a lookup'],
    },
  },
  {
    id: 'mcp-refuses-in-words',
    sentence:
      'MCP params that cannot be read are refused as invalid params, in a sentence that names the member and a hint that has the right form.',
    tests: {
      'src/server/mcp/mcp-params.test.ts': [
        'rejects %s with %j in a plain message with the expected params',
        'rejects %s with %j the same way without a handshake',
        'points a client that begins as in another revision to the right start, not back to its own call',
      ],
      'src/server/mcp/mcp.test.ts': ['give a refused origin its own code, with hint and documentation'],
    },
  },
  {
    id: 'busy-nodes-are-not-the-callers-fault',
    sentence: 'Nodes that take no more requests from us are answered as 503 upstream_busy with the wait; 429 speaks of the caller alone.',
    tests: { 'src/server/http/operators.test.ts': ['return 503 with Retry-After over REST and upstream_busy over MCP once all are spent'] },
  },
  {
    id: 'hints-name-the-cause',
    sentence: 'A mistake that callers make often is named as what it is, with what to send instead.',
    tests: {
      'src/contract/request-hint.test.ts': ['a destination in %s given as %s gets a hint that explains it and names what to send instead'],
      'src/service/quote/amounts.test.ts': ['points out an amount in wei, and gives it in the networks’ units'],
      'src/service/quote/limit-quote.test.ts': [
        'gives both lengths when its memo does not fit, without advice to drop fields that were not sent',
      ],
      'src/core/asset/asset-search.test.ts': ['offers CACAO and MAYA for “MAYA” instead of guessing, with or without a pool'],
      'src/server/http/steps/json-body.test.ts': ['accepts identity encoding, and names it in the refusal of a compressed body'],
    },
  },
  {
    id: 'nobody-waits-for-nothing',
    sentence: 'Who waits for what will not come is told: a transaction of the other network, and a deposit that no network looks at.',
    tests: {
      'src/service/track/unseen.test.ts': [
        'points a deposit of %s requested on the other network to its own',
        'does not promise that a deposit below dust will be seen within minutes',
      ],
      'src/service/track/lost.test.ts': [
        'on %s, paid in %s, is reported as lost everywhere once the network is done with it',
        'waits below dust while the nodes are near its block, and is lost once they have passed it',
        'is not lost while the network halts its chain, and continues afterwards',
        'is followed on its own network when requested on the wrong one',
      ],
      'src/server/http/track-stream.test.ts': [
        'follows a swap on its own network when another was named',
        'sends a lost deposit with the reason, and ends',
      ],
    },
  },
];
