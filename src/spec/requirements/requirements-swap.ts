import type { Requirement } from './requirement.ts';

/** What is offered, shown and signed. */
export const swapRequirements: readonly Requirement[] = [
  {
    id: 'an-offer-becomes-a-transaction',
    sentence:
      'A program without a key gets the unsigned transaction of one offer, verified with two operators, with what must be checked before it is signed.',
    tests: {
      'src/service/inbound/deposit.test.ts': [
        'a deposit of Bitcoin names vault, exact amount and memo, and two operators vouch for it',
        'a deposit of ether is the call of the router, with the vault, the memo and the expiry in it',
        'where the swap guarantees less than the payer was shown',
        'where one operator alone answers',
      ],
    },
  },
  {
    id: 'loss-is-told',
    sentence: 'What a swap loses is told the same everywhere; too much is refused by default, with the amount that works.',
    tests: {
      'src/core/loss/warnings.test.ts': ['%s is told as it should be'],
      'src/service/quote/amounts.test.ts': [
        '%s refuses it with the loss and the largest amount that it does take',
        'too little %s on %s is told the amount that works',
      ],
      'src/app/review/review-loss.e2e.test.ts': ['a loss from ten percent on is told in red'],
    },
  },
  {
    id: 'both-networks',
    sentence: 'Both networks are always compared; offers are ranked by what arrives, net of every fee.',
    tests: {
      'src/service/quote/quote.test.ts': ['a quote brings offers of both networks, best first'],
      'src/core/quote/rank.test.ts': ['the order of offers is by net payout, then by time'],
    },
  },
  {
    id: 'refusals-say-why',
    sentence: 'Each route that is not offered says why.',
    tests: {
      'src/core/quote/plan.test.ts': ['an asset without a pool', 'a halted chain is refused, once for both modes', 'an amount below dust'],
      'src/service/quote/quote.test.ts': ['a quote names the network that has no pool', 'with one network halted the refusal says so'],
    },
  },
  {
    id: 'nothing-stale',
    sentence: 'A quote past its expiry or on a halted path is never shown as usable; the server refuses it too.',
    tests: {
      'src/core/quote/rank.test.ts': ['the result expires with its first offer'],
      'src/contract/v1/quote.test.ts': ['the answer counts down to the expiry and then offers nothing'],
      'src/app/swap/home-errors.e2e.test.ts': [
        'the form shows an expired offer as unusable',
        'the form leaves no offer on screen when a renewal fails',
      ],
    },
  },
  {
    id: 'unknown-is-halted',
    sentence: 'Unknown halt state counts as halted.',
    tests: {
      'src/core/inbound/halt.test.ts': ['an unknown state counts as halted'],
      'src/service/network/facts.test.ts': ['while the network is down the old facts serve for a minute'],
    },
  },
  {
    id: 'shown-is-signed',
    sentence: 'The minimum payout on screen is decoded from the memo itself.',
    tests: {
      'src/core/quote/rank.test.ts': ['an offer says what was requested, and its minimum payout is the memo’s limit'],
      'src/app/form/recipient/destination.test.ts': ['the preview reads what a memo orders out of the memo'],
    },
  },
  {
    id: 'protected-by-default',
    sentence: 'Every quote carries a limit of 1 % in its memo; unprotected only on explicit request.',
    tests: {
      'src/core/quote/plan.test.ts': ['a quote is unprotected only when 10000 bps are requested'],
      'src/contract/v1/quote-request.test.ts': ['a plain request is read with the defaults'],
    },
  },
  {
    id: 'money-is-bigint',
    sentence: 'Money is bigint with a unit; no float ever touches it.',
    tests: { 'src/spec/money-types.test.ts': ['no number holds an amount'] },
  },
  {
    id: 'real-arithmetic',
    sentence: 'The devnet computes quotes with the real AMM arithmetic of both networks, to the last unit.',
    tests: {
      'scripts/devnet/networks/golden.test.ts': ['the quotes agree with $id'],
      'scripts/devnet/networks/golden-recorded.test.ts': ['$id comes out to the last unit', 'T10'],
    },
  },
  {
    id: 'lying-nodes',
    sentence: 'Whatever a node answers, nothing crashes and no figure is shown that no node said.',
    tests: {
      'scripts/bench/mutants/run-mutants.test.ts': ['2,000 mutants of node answers', 'the judge finds %s'],
    },
  },
  {
    id: 'one-liar-pays-nobody',
    sentence: 'Nobody is sent to an attacker, or to a worse order, by one lying operator or by a hijacked origin, at any surface.',
    tests: {
      'src/spec/attacks/attacks.test.ts': [
        'no cell of the matrix pays the attacker or harms',
        'while nobody lies every surface names the vault, and each wallet is asked once',
      ],
    },
  },
  {
    id: 'no-stale-copies',
    sentence: 'The site can be put on a home screen, shared and printed; no service worker holds a quote.',
    tests: {
      'scripts/checks/browser/offline.e2e.test.ts': [
        'the web manifest is linked and read by the browser',
        'every page that may be found names its own share image',
        'on paper, %s is dark on white',
        'the build holds no service worker',
        'no page registers a service worker',
      ],
      'scripts/build/stable-islands.test.ts': ['islands are named by what they load and their place'],
    },
  },
  {
    id: 'unprotected-by-consent',
    sentence: 'A swap without a minimum payout is ordered only after an explicit consent, which another pair or amount takes back.',
    tests: {
      'src/app/form/form-state.test.ts': [
        'the protection is one percent unless another is chosen',
        'the protection is never off without consent, whatever is done',
      ],
      'src/app/form/form-protection.e2e.test.ts': [
        'the price protection goes only by consent; its absence holds for this swap, and is not remembered',
      ],
      'src/app/review/confirm.test.ts': ['the terms carry no minimum only for a request without protection'],
    },
  },
  {
    id: 'destination-is-checked',
    sentence:
      'A destination is checked as it is typed, a name is used only once its address was accepted, and a lookalike only once it was compared.',
    tests: {
      'src/app/form/recipient/recipient.test.ts': [
        'an address is used as soon as it is whole',
        'a name is asked for once the typing pauses',
        'a lookalike is not used before it is compared',
      ],
      'src/app/form/recipient/form-destination.e2e.test.ts': [
        'the destination is checked as it is typed and shown whole',
        'the destination may be a name, whose address must be accepted first',
        'the form stops at an address that looks like one used before',
        'the form warns of what cannot be paid or credited',
        'the destination is not used while the checks cannot be loaded',
      ],
    },
  },
  {
    id: 'limit-memo',
    sentence:
      'The memo of a limit order decodes to its exact target and lifetime, or nothing can be paid; open orders change by the figures of the book.',
    tests: {
      'src/app/limit/limit.e2e.test.ts': [
        'a limit order carries exactly its target, lifetime and destination in the memo',
        'a limit order goes no further when the memo is another than the order',
        'open orders are found by the sender, and cancelled and changed with the exact figures of the book',
      ],
      'src/app/review/confirm.test.ts': ['the terms of a limit order carry its exact target and lifetime'],
    },
  },
  {
    id: 'nothing-unusable-is-usable',
    sentence: 'However the page is used, nothing stale, halted, refused or unprotected by accident can be confirmed, copied or paid.',
    tests: { 'src/app/swap/swap-model.test.ts': ['the walk finds nothing usable in'] },
  },
  {
    id: 'faults-at-each-step',
    sentence: 'A halt, a stall, a new vault, slow or senseless answers, a price jump and an expiry each stop the step they meet, in words.',
    tests: {
      'src/app/offers/offers-faults.e2e.test.ts': [
        'a halt of both networks leaves no offer',
        'a network that stalls is named',
        'a slow network keeps the old figures dimmed and unusable',
        'a halt takes the offers away at the next renewal',
        'garbage from the service leaves nothing on screen',
        'a clock that is set back does not keep an expired offer alive',
      ],
      'src/app/review/confirm-faults.e2e.test.ts': [
        'the review stops at a halt before anything payable is shown',
        'the review stops when the vault has changed',
        'the review shows no address while the nodes have the fault %s',
        'the review waits for slow nodes without showing anything payable',
        'the review shows what a price jump changes and asks for a new consent',
        'an open payment takes everything away at expiry',
        'an open payment notices %s within a minute',
      ],
      'src/app/limit/limit.e2e.test.ts': ['a limit order is not taken while trading is halted'],
    },
  },
  {
    id: 'figures-agree',
    sentence:
      'Fee rows sum to the total, the minimum on screen is the limit in the memo, and dollars follow the pools, for 10,000 offers of both networks.',
    tests: {
      'src/app/offers/offer-figures.test.ts': [
        'the offers come from both networks, and streams',
        'the offers have fee rows that sum to the total exactly',
        'the offers show as the minimum payout what the memo carries',
        'the offers have five parts of time that sum to what is shown',
        'the dollar figures of both networks agree with the price of the deepest pool',
      ],
    },
  },
  {
    id: 'every-way-in',
    sentence:
      'A swap is chosen, compared, protected and confirmed by mouse, by touch and by keyboard alone; what is pressed or typed before the script runs is not lost.',
    tests: {
      'src/app/swap/swap-walk.e2e.test.ts': [
        'a swap goes from the first choice to the payment by mouse',
        'a swap goes from the first choice to the payment by touch',
        'a swap goes from the first choice to the payment by keyboard alone',
        'every control has its role and its name',
        'a live region says the best offer of each new answer once',
        'the page blocks for at most 50 ms and shifts nothing while the form starts and an answer arrives',
      ],
      'src/app/swap/home.e2e.test.ts': [
        'the home page takes what was typed before the script ran',
        'the home page does what was pressed before the script ran',
      ],
    },
  },
];
