import type { Requirement } from './requirement.ts';

/** Requirements for endpoint responses. */
export const serviceRequirements: readonly Requirement[] = [
  {
    id: 'swaps-are-followed-without-polling',
    sentence: 'A swap is followed as server-sent events with a heartbeat, taken up again by Last-Event-ID, and over once it is final.',
    tests: {
      'src/server/http/track-stream.test.ts': [
        'a deposit that nobody has seen says so, and the same is not told again to who comes back',
        'a swap that is final is told once, then ended, and who comes back is sent away',
        'a line comes every 15 seconds, the stream closes within its time, and nothing goes on once the caller has left',
        'a program follows a swap from its deposit to its payout, over connections that break',
        'an end that is expected at another time is told again, and not for some seconds',
      ],
      'src/app/track/track-live.e2e.test.ts': [
        'the track page shows what happens without asking again',
        'a stream that closes is taken up where it ended',
        'a page that nobody sees holds no connection, and one that is seen again has a new one',
        'Activity shows what happens to a swap without asking again',
      ],
      'src/app/track/track-page.e2e.test.ts': [
        'without a stream the track page looks from time to time, less often while nobody looks, and at once when somebody does',
      ],
    },
  },
  {
    id: 'one-vocabulary',
    sentence:
      'Our own endpoints and tools have one word and one unit for each thing; old words are still read, and say so. An amount is taken with a point as well.',
    tests: {
      'src/contract/v1/quote-request.test.ts': [
        'exactly one way to say how much is taken',
        'what is written with a point is read as the digits of the same amount',
      ],
      'src/spec/one-vocabulary.test.ts': [
        'the %s has the words of the vocabulary, and one unit for each',
        '$operationId reads a request by its old names as by its new ones',
        'each old name that is read or answered stands in the table of old names',
      ],
      'src/server/http/handler-deprecated.test.ts': [
        'a request with an old name of a field is read, and answered with the page of the new one',
      ],
    },
  },
  {
    id: 'offers-come-as-events',
    sentence:
      'A quote is sent as server-sent events to whoever asks for them: each offer once, as soon as its network has made it, then the answer that JSON has.',
    tests: {
      'src/server/http/quote-stream.test.ts': [
        'each offer comes once, as it is in the result, which is the answer of JSON',
        'what one network offers is there while the other is silent',
        'without an offer it ends with the failure and its status',
      ],
      'src/service/quote/exact-output.test.ts': ['who listens hears nothing of a search that is repeated, and nothing twice'],
      'src/client/v1/stream-quote.test.ts': [
        'each offer comes by itself, then the whole, wherever the pieces are cut',
        'a stream that breaks is asked again as JSON',
      ],
    },
  },
  {
    id: 'offers-appear-one-by-one',
    sentence:
      'The page shows each offer as it comes, in a place that stays; a choice among them stays, and the best is named once all have come.',
    tests: {
      'src/app/offers/arriving/offers-arriving.e2e.test.ts': [
        'those of the quick network are there while the other is awaited, in a place that stays',
        'a choice among them can be reviewed at once and stays; without one the best is waited for',
        'another amount calls the request off, and nothing of the old one comes any more',
        'one that %s is asked again as JSON',
      ],
    },
  },
  {
    id: 'webhooks-of-a-swap',
    sentence:
      'Events of a swap are posted to a receiver, signed as Standard Webhooks has it, once each and again until they are taken; what nobody took is listed and sent again by the receiver and the operator, and nothing is sent inside a network.',
    tests: {
      'src/server/webhooks/webhooks.test.ts': [
        'tells once that a network has seen it and once how it ended',
        'comes again under the same id, after the waits of the schedule',
        'with 410 ends the webhook',
        'holds up no other receiver',
      ],
      'src/server/webhooks/webhook-deliveries.test.ts': ['are listed by state, each receiver its own', 'an operator lists what is dead'],
      'src/server/webhooks/post-webhook.test.ts': [
        'is signed as Standard Webhooks has it, by another library',
        'a name that leads to %s, alone or beside a public address',
        'a name that was public when the webhook was opened and leads inside when it is sent',
      ],
    },
  },
  {
    id: 'halts-over-rest',
    sentence:
      'Halts of trading and signing, gas and outbound fees are read over REST, and a pool whose payouts are halted is not tradable.',
    tests: {
      'src/service/pools/pools.test.ts': [
        'the status of the networks has height, price, fees and halts of every chain',
        'a pool whose payouts are halted is not tradable, and says why',
      ],
    },
  },
  {
    id: 'typed-failures',
    sentence: 'A node that is down, slow, lying or halted is four different things, and the other network still answers within 3 s.',
    tests: {
      'src/service/quote/quote.test.ts': [
        'with one network %s, the other’s offer comes within 3 s',
        'with both networks down there are no offers and one error',
      ],
    },
  },
  {
    id: 'status-remembers',
    sentence:
      'The status is remembered for 90 days: minutes without a look are no data, incidents have a beginning and an end, and halts of networks are told apart.',
    tests: {
      'src/service/status/history.test.ts': [
        'minutes that nobody looked at are no data in every resolution, and never up',
        'one has a beginning and an end, and its length is between them',
        'SOL on THORChain that is halted for three hours is a halt, and no outage of ours',
        '200 days of samples stay within 90 days and 200 kB, whatever happens',
      ],
      'src/server/status/history-stores.test.ts': [
        'of twenty processes one takes the sample of a minute',
        'in Redis every key ends by itself',
      ],
      'src/app/status/status-history.e2e.test.ts': ['a day without data has no bar but a line, and half a day half a bar'],
    },
  },
  {
    id: 'metrics-without-secrets',
    sentence: 'An operator reads metrics with a token of their own; neither they nor the log have addresses, IPs or secrets in them.',
    tests: {
      'src/server/metrics/metrics.test.ts': [
        'requests, quotes, refusals, hosts, keys and mail are counted, and no address, IP or secret is in them or in the log',
        'without METRICS_TOKEN there is nothing here for anybody, and a short one is refused at the start',
        'the series of a metric are bounded, whatever comes',
      ],
    },
  },
  {
    id: 'own-words',
    sentence: 'Upstream text, stack traces and secrets never reach a caller.',
    tests: { 'src/server/mcp/mcp.test.ts': ['a failure of our own leaks no text'] },
  },
  {
    id: 'bad-input',
    sentence: 'Bad input gets a clear error with a hint and the documented code, from REST and from MCP.',
    tests: {
      'src/contract/v1/quote-request.test.ts': ['the bad inputs of one field have hints of their own'],
      'src/server/mcp/mcp.test.ts': ['$name'],
    },
  },
  {
    id: 'agents-need-no-handshake',
    sentence: 'A plain tools/call with Accept: application/json is answered with one JSON object.',
    tests: { 'src/server/mcp/mcp.test.ts': ['get_swap_quote tells both networks'] },
  },
  {
    id: 'one-json-404',
    sentence: 'Unknown paths under /api answer JSON 404 for every method.',
    tests: {
      'src/host/server.test.ts': ['functions answer under their paths'],
      'src/server/http/handler.test.ts': ['the hint at %s is: %s'],
    },
  },
  {
    id: 'one-effect-per-key',
    sentence:
      'An Idempotency-Key makes equal requests of one caller one execution, replayed byte for byte for an hour, refusals too; another body is refused.',
    tests: {
      'src/server/http/handler-post.test.ts': [
        'two hundred equal requests with one key run once',
        'a key is free again 3,600 s after its answer',
        'a key of one caller answers no other',
        'what %s refused is kept like a success',
        'with Redis stopped writes wait and say so',
      ],
      'src/server/http/handler-killed.test.ts': ['a process killed between its work and its answer'],
      'src/server/store/idempotency/idempotency-history.test.ts': ['4,000 operations of four processes'],
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
      'src/server/mail/report-bug.test.ts': [
        'a report is kept while the mail server is away',
        'for 200 equal requests at once with one key',
      ],
      'src/server/mail/deliveries.test.ts': [
        'instances whose clocks are 70 s apart send each mail once',
        'goes on behind recipients who take nothing now',
        'on a full disk each queued report is sent once',
      ],
      'scripts/bench/reports/reports.test.ts': ['200 reports'],
    },
  },
  {
    id: 'space-is-bounded',
    sentence:
      'What strangers can have stored is bounded in bytes and has an end; what a key was used for is counted once, also while the store is away.',
    tests: {
      'src/server/outbox/outbox.test.ts': [
        'a place holds so many bytes and no more, and has room again',
        'in Redis nothing is left of a finished image, no part of a waiting one expires before it, and every key has an end',
      ],
      'src/server/mail/deliveries.test.ts': ['brings a released probe without its image'],
      'src/server/store/registrations.test.ts': ['registrations take so many bytes and no more'],
      'src/server/store/store-ends.test.ts': ['of all that is kept only what belongs to somebody who can take it away has no end'],
      'src/server/keys/key-uses.test.ts': [
        'are counted once it is back, once each, on the day they were made',
        'are counted once where the store stood still',
      ],
    },
  },
  {
    id: 'double-opt-in',
    sentence: 'The newsletter answers alike for every address, and only a button confirms.',
    tests: {
      'src/server/mail/newsletter.test.ts': ['the endpoint answers alike for a new', 'GET and HEAD show a page and change nothing'],
    },
  },
  {
    id: 'one-mail-of-a-swap',
    sentence:
      'Who wants it, and agrees by a link, gets one mail once a swap has ended; it is neither lost nor doubled, and nothing of them is kept after it.',
    tests: {
      'src/server/mail/swap-mail.test.ts': [
        'the owner of the address is asked first, then told once, and nothing of them is kept after the end',
        'a deposit that went back is told as a refund',
        'whoever says no is told nothing, and not asked again',
        'a mailbox is asked three times at most',
        'that was changed, is of another secret or is no longer young does nothing',
        'once %s, the mail comes, and comes twice, as the same, only where it was taken already',
      ],
      'src/app/track/notice/track-mail.e2e.test.ts': ['a visitor is told of the end by one mail, from the button to the inbox'],
    },
  },
  {
    id: 'one-contract',
    sentence: 'The service answers what its OpenAPI document says, and no code outside the list leaves it.',
    tests: {
      'src/spec/openapi-property.test.ts': ['requests made from the served document'],
      'src/contract/openapi/openapi.test.ts': ['the document passes Redocly recommended-strict'],
      'src/spec/e2e/service.e2e.test.ts': ['every promised code was answered above, and no other'],
    },
  },
  {
    id: 'openapi-in-parts',
    sentence:
      'OpenAPI is compact, has /.well-known/status and a body for every POST, and comes in parts below 25,000 tokens, as workflows that run and as a Postman collection.',
    tests: {
      'src/contract/openapi/openapi.test.ts': [
        'the document is compact, and names the terms of use',
        'the document has every endpoint under its own path',
        'the endpoint shows a body that it takes',
      ],
      'src/contract/openapi/slices.test.ts': ['the part has fewer than 25,000 tokens', 'the parts have every operation of the whole once'],
      'src/spec/arazzo.test.ts': ['the workflows lead from a quote over its check and its deposit to the payout'],
      'src/spec/postman.test.ts': ['the request $name is sent as Postman would, and taken'],
    },
  },
  {
    id: 'errors-page-holds',
    sentence: 'What the errors page says of each status holds: what is to be repeated succeeds, and what is not is refused again.',
    tests: {
      'src/spec/errors-page.test.ts': ['every row of the table by status is called here', 'what the row of $status says of $codes holds'],
    },
  },
  {
    id: 'status-is-computed',
    sentence: 'The status names each dependency with its age and latency; degraded is not ok.',
    tests: { 'src/service/status/status.test.ts': ['every host answers: each with height, age and latency', '%s degrades the service'] },
  },
  {
    id: 'mcp-serves-models',
    sentence:
      'The tools of the MCP server take what models send, cost few tokens, and go from a quote over a checked deposit to the payout.',
    tests: {
      'src/server/mcp/mcp-tools.test.ts': [
        'a quote %s has at most 1,500 tokens',
        'names and whole numbers are taken',
        'a deposit is payable as its quote says, and then followed to its end',
      ],
      'src/server/mcp/mcp-tasks.test.ts': ['build, check, pay and follow to the payout', 'refund: a minimum that is not met comes back'],
    },
  },
  {
    id: 'mcp-conforms',
    sentence: 'The MCP server meets the conformance suite in both eras and answers whatever is sent with JSON-RPC.',
    tests: {
      'src/server/mcp/mcp-conformance.e2e.test.ts': ['the product meets %s'],
      'src/server/mcp/mcp-fuzz.test.ts': ['whatever is sent'],
      'src/server/mcp/mcp-clients.test.ts': ['the v1 client'],
    },
  },
  {
    id: 'quote-view',
    sentence: 'The quote view shows both networks, ends everything at the expiry and loads nothing.',
    tests: {
      'src/view/view.e2e.test.ts': [
        'a live quote shows the pair, the best offer',
        'the expiry is counted down and then ends everything',
        'the view cannot reach another host',
      ],
    },
  },
  {
    id: 'aggregator-fits-the-sdk',
    sentence: 'The official SDK’s client works against the aggregator by its base address and a key alone, from quote to payout.',
    tests: {
      'src/spec/aggregator-sdk.test.ts': [
        'the official client compares both networks, best first',
        'the official client signs and sends the transaction of a route',
        'the official client tracks a swap from its deposit to its payout',
      ],
      'src/spec/aggregator-client.test.ts': ['the client makes every call, and reads the stream'],
    },
  },
  {
    id: 'aggregator-figures-are-exact',
    sentence: 'Fees of an aggregator route sum exactly, its payout is the node’s own quote, and every provider without a route has a code.',
    tests: {
      'src/service/aggregator/quote.test.ts': [
        'requests made at random',
        'with one network %s, the routes of the other come within 3 s',
        '50 equal requests in flight',
      ],
      'src/core/transaction/evm-deposit.test.ts': ['the calldata is byte for byte what viem encodes'],
    },
  },
  {
    id: 'aggregator-keys',
    sentence: 'The aggregator opens to a live key only, counts by key, and a revoked key stops within 5 s; no key is ever logged.',
    tests: {
      'src/spec/aggregator-endpoints.test.ts': [
        '%s %s is shut without a key',
        'a key is issued, counted, and stops within 5 s',
        'a flood of 10,000 wrong keys',
        'no line of the log holds a key',
        'a streamed quote does not wait for the slow',
      ],
      'src/server/runtime/api-key.test.ts': ['a key works until it is revoked, on every instance within 5 s'],
    },
  },
  {
    id: 'amounts-carry-references',
    sentence: 'The reference that is put into an amount comes out of it, nearby, never below dust or the minimum, for every gas asset.',
    tests: {
      'src/core/reference/reference.test.ts': [
        'for 20,000 amounts and references of every gas asset',
        'the digits in an amount are those of the examples',
      ],
    },
  },
  {
    id: 'no-memo-needed',
    sentence:
      'A swap without a memo goes from registration to payout for every gas asset of THORChain, and ends as the outcome table says when it is paid otherwise.',
    tests: {
      'src/server/memoless/memoless-outcomes.test.ts': [
        'a swap from %s is registered, verified, paid and done',
        '$id ends as the docs have it: $outcome',
        'the documentation shows this table',
      ],
    },
  },
  {
    id: 'no-address-unverified',
    sentence:
      'No deposit address is given out that two hosts have not verified for the exact amount, with time and uses left and nothing halted.',
    tests: {
      'src/server/memoless/memoless-preflight.test.ts': [
        'the preflight says what two hosts would make of the exact amount',
        'the amount %s gives no address, but the amounts that would do',
        'no address is given during a halt',
        'no address is given while hosts disagree',
        'no address is given when too little time is left',
      ],
    },
  },
  {
    id: 'registrations-are-paid-once',
    sentence:
      'Registrations are paid for once, whatever happens at the same time or in between, and never without the store or beyond the budget.',
    tests: {
      'src/server/memoless/memoless-concurrent.test.ts': [
        'of 200 requests at once in four processes',
        'equal requests are one registration',
        'the budget of a day',
        'without the store nothing is signed',
      ],
      'src/server/memoless/memoless-killed.test.ts': ['when a process is killed once it has %s'],
      'src/server/memoless/memoless-signer.test.ts': ['the key is in nothing that a log could hold'],
    },
  },
  {
    id: 'memoless-fits-its-clients',
    sentence: 'A client of the public memoless API works by its base address alone.',
    tests: {
      'src/server/memoless/memoless-client.test.ts': [
        'the client of the official SDK registers and verifies, unchanged',
        '%s %s with %o answers as documented: %i',
      ],
    },
  },
  {
    id: 'names-of-other-services',
    sentence: 'A name with the ending of another naming service is refused as one, and no namesake is asked for or paid.',
    tests: {
      'src/core/address/naming-service.test.ts': ['%s is named as what it is, and is no address on any chain'],
      'src/contract/other-names.test.ts': ['%s takes no name of another service for the THORName in front of its dot'],
      'src/app/form/recipient/recipient.test.ts': ['%s is refused, and nobody is asked'],
    },
  },
  {
    id: 'mcp-refuses-in-words',
    sentence:
      'MCP params that cannot be read are refused as invalid params, in a sentence that names the member and a hint that has the right form.',
    tests: {
      'src/server/mcp/mcp-params.test.ts': [
        '%s with %j is refused in words, with params as they may be sent',
        '%s with %j is refused the same without a handshake',
        'a beginning of another revision is told how that one begins, and not to do what it just did',
      ],
      'src/server/mcp/mcp.test.ts': ['the refusal of an origin carries them too, under a code of its own'],
    },
  },
  {
    id: 'busy-nodes-are-not-the-callers-fault',
    sentence: 'Nodes that take no more requests from us are answered as 503 upstream_busy with the wait; 429 speaks of the caller alone.',
    tests: { 'src/server/http/operators.test.ts': ['when both are spent the answer is 503 with the seconds, on REST and MCP'] },
  },
  {
    id: 'hints-name-the-cause',
    sentence: 'A mistake that callers make often is named as what it is, with what to send instead.',
    tests: {
      'src/contract/request-hint.test.ts': ['for %s, %s is named as what it is, and what to send in its place'],
      'src/service/quote/amounts.test.ts': ['an amount in wei is named as one, with the amount in the units of the networks'],
      'src/service/quote/limit-quote.test.ts': [
        'an order whose memo the chain cannot carry says both lengths, and to leave out nothing that was not sent',
      ],
      'src/core/asset/asset-search.test.ts': ['MAYA is a coin beside the chain of that name, with a pool or without, and is not guessed'],
      'src/server/http/steps/json-body.test.ts': [
        'a body that says it is not compressed is read, and a refusal of one that is says what is accepted',
      ],
    },
  },
  {
    id: 'nobody-waits-for-nothing',
    sentence: 'Who waits for what will not come is told: a transaction of the other network, and a deposit that no network looks at.',
    tests: {
      'src/service/track/unseen.test.ts': [
        'a deposit of %s that is looked for on the other network is said to be on its own',
        'a deposit below dust is not said to be seen within minutes',
      ],
      'src/service/track/lost.test.ts': [
        'what %s keeps of %s is lost once the network is done with it, and told everywhere',
        'a deposit below dust waits while the nodes are near its block, and is lost once they have passed it',
        'nothing is lost while the network does not look at its chain, and it goes on afterwards',
        'a swap that is looked for on the wrong network is followed on its own',
      ],
      'src/server/http/track-stream.test.ts': [
        'a swap that is asked for on the wrong network is told of on its own, to its end',
        'a deposit that is lost is told with why, and the stream ends',
      ],
    },
  },
];
