import type { Requirement } from './requirement.ts';

/** What is offered, shown and signed. */
export const swapRequirements: readonly Requirement[] = [
  {
    id: 'both-networks',
    sentence: 'Both networks are always compared; offers are ranked by what arrives, net of every fee.',
    tests: {
      'src/service/quote/quote.test.ts': ['brings offers of both, best first'],
      'src/core/quote/rank.test.ts': ['is by net payout, then by time'],
    },
  },
  {
    id: 'refusals-say-why',
    sentence: 'Each route that is not offered says why.',
    tests: {
      'src/core/quote/plan.test.ts': ['an asset without a pool', 'a halted chain, once for both modes', 'an amount below dust'],
      'src/service/quote/quote.test.ts': ['names the network that has no pool', 'halted: the refusal says so'],
    },
  },
  {
    id: 'nothing-stale',
    sentence: 'A quote past its expiry or on a halted path is never shown as usable; the server refuses it too.',
    tests: {
      'src/core/quote/rank.test.ts': ['expires with its first offer'],
      'src/contract/v1/quote.test.ts': ['counts down to the expiry and then offers nothing'],
      'src/app/swap/home-trouble.e2e.test.ts': ['shows an expired offer as unusable', 'leaves no offer on screen when a renewal fails'],
    },
  },
  {
    id: 'unknown-is-halted',
    sentence: 'Unknown halt state counts as halted.',
    tests: {
      'src/core/inbound/halt.test.ts': ['an unknown state counts as halted'],
      'src/service/network/facts.test.ts': ['while the network is down the old ones serve for a minute'],
    },
  },
  {
    id: 'shown-is-signed',
    sentence: 'The minimum payout on screen is decoded from the memo itself.',
    tests: {
      'src/core/quote/rank.test.ts': ['it says what was asked; the minimum payout is the memo’s limit'],
      'src/app/form/recipient/destination.test.ts': ['reads what a memo orders out of the memo'],
    },
  },
  {
    id: 'protected-by-default',
    sentence: 'Every quote carries a limit of 1 % in its memo; unprotected only on explicit request.',
    tests: {
      'src/core/quote/plan.test.ts': ['no protection is asked for only by 10000 bps'],
      'src/contract/v1/quote-request.test.ts': ['reads a plain ask with the defaults'],
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
      'scripts/devnet/networks/golden.test.ts': ['agree with $id'],
      'scripts/devnet/networks/golden-recorded.test.ts': ['$id comes out to the last unit', 'T10'],
    },
  },
  {
    id: 'lying-nodes',
    sentence: 'Whatever a node answers, nothing crashes and no figure is shown that no node said.',
    tests: { 'scripts/bench/mutants/run-mutants.test.ts': ['2,000 mutants of node answers', 'finds %s'] },
  },
  {
    id: 'no-stale-copies',
    sentence: 'The site can be put on a home screen, shared and printed; no service worker holds a quote.',
    tests: {
      'scripts/checks/browser/offline.e2e.test.ts': [
        'is linked, is read by the browser',
        'every page that may be found names its own',
        '%s is dark on white',
        'none is in the build',
        'none is registered',
      ],
      'scripts/build/stable-islands.test.ts': ['islands are named by what they load and their place'],
    },
  },
  {
    id: 'unprotected-by-consent',
    sentence: 'A swap without a minimum payout is ordered only after an explicit consent, which another pair or amount takes back.',
    tests: {
      'src/app/form/form-state.test.ts': ['is one percent unless another is chosen', 'is never off without consent, whatever is done'],
      'src/app/form/form-protection.e2e.test.ts': ['goes only by consent, holds for this swap, and is not remembered'],
      'src/app/review/confirm.test.ts': ['carry no minimum only for an ask without protection'],
    },
  },
  {
    id: 'destination-is-checked',
    sentence:
      'A destination is checked as it is typed, a name is used only once its address was accepted, and a lookalike only once it was compared.',
    tests: {
      'src/app/form/recipient/recipient.test.ts': [
        'is used as soon as it is whole',
        'is asked for once the typing pauses',
        'is not used before it is compared',
      ],
      'src/app/form/recipient/form-destination.e2e.test.ts': [
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
      'src/app/limit/limit.e2e.test.ts': [
        'carries exactly its target, lifetime and destination in the memo',
        'goes no further when the memo is another than the order',
        'are found by the sender, and cancelled and changed with the exact figures of the book',
      ],
      'src/app/review/confirm.test.ts': ['of a limit order carry its exact target and lifetime'],
    },
  },
  {
    id: 'nothing-unusable-is-usable',
    sentence: 'However the page is used, nothing stale, halted, refused or unprotected by accident can be confirmed, copied or paid.',
    tests: { 'src/app/swap/swap-model.test.ts': ['finds nothing usable in'] },
  },
  {
    id: 'faults-at-each-step',
    sentence: 'A halt, a stall, a new vault, slow or senseless answers, a price jump and an expiry each stop the step they meet, in words.',
    tests: {
      'src/app/offers/offers-faults.e2e.test.ts': [
        'a halt of both networks leaves no offer',
        'a network that stalls is named',
        'a slow network keeps the old figures dimmed and unusable',
        'a halt takes them away at the next renewal',
        'garbage from the service leaves nothing on screen',
        'a clock that is set back does not keep an expired offer alive',
      ],
      'src/app/review/confirm-faults.e2e.test.ts': [
        'stops at a halt before anything payable is shown',
        'stops when the vault has changed',
        'shows no address while the nodes %s',
        'waits for slow nodes without showing anything payable',
        'shows what a price jump changes and asks for a new consent',
        'takes everything away at expiry',
        'notices %s within a minute',
      ],
      'src/app/limit/limit.e2e.test.ts': ['is not taken while trading is halted'],
    },
  },
  {
    id: 'figures-agree',
    sentence:
      'Fee rows sum to the total, the minimum on screen is the limit in the memo, and dollars follow the pools, for 10,000 offers of both networks.',
    tests: {
      'src/app/offers/offer-figures.test.ts': [
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
      'src/app/swap/swap-walk.e2e.test.ts': [
        'by mouse',
        'by touch',
        'by keyboard alone',
        'every control has its role and its name',
        'a live region says the best offer of each new answer once',
        'is at most 50 ms of blocking',
      ],
      'src/app/swap/home.e2e.test.ts': ['takes what was typed before the script ran', 'does what was pressed before the script ran'],
    },
  },
];
