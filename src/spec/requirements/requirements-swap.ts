import type { Requirement } from './requirement.ts';

/** Requirements for what is offered, shown and signed. */
export const swapRequirements: readonly Requirement[] = [
  {
    id: 'origin-of-an-address',
    sentence: 'An address that somebody else may have chosen says where it comes from, in form and review, for as long as it stands there.',
    tests: ['src/app/form/recipient/recipient-source.test.ts'],
  },
  {
    id: 'cardano-end-to-end',
    sentence:
      'ADA is paid through any wallet of CIP-30 and received: the transaction is encoded here byte for byte as the wallets’ library encodes it, ends with the quote, and nothing but its own signature is taken from the wallet.',
    tests: [
      'src/core/encoding/cbor.test.ts',
      'src/core/carrier/cardano-metadata.test.ts',
      'src/core/address/cardano-bytes.test.ts',
      'src/wallet/cardano/cardano-transaction.test.ts',
      'src/wallet/cardano/cardano.test.ts',
      'src/wallet/cardano/cardano-edges.test.ts',
      'scripts/devnet/chains/cardano/cardano-chain.test.ts',
      'src/app/sign/sign-cardano.e2e.test.ts',
      'src/app/sign/sign-swaps.e2e.test.ts',
    ],
  },
  {
    id: 'paid-by-hand-memo-first',
    sentence:
      'Who pays by hand has the memo before the address, each with a QR code that wallets of the chain read, and the payment is then found by its memo.',
    tests: [
      'src/core/transaction/payment-code.test.ts',
      'src/app/pay/manual-steps.test.ts',
      'src/app/state/history/watched-deposit.test.ts',
      'src/app/review/confirm-pay.e2e.test.ts',
    ],
  },
  {
    id: 'an-offer-becomes-a-transaction',
    sentence:
      'A program without a key gets the unsigned transaction of one offer, verified with two operators, with what must be checked before it is signed.',
    tests: ['src/service/inbound/deposit.test.ts'],
  },
  {
    id: 'loss-is-told',
    sentence: 'What a swap loses is told the same everywhere; too much is refused by default, with the amount that works.',
    tests: [
      'src/core/loss/warnings.test.ts',
      'src/service/quote/amounts.test.ts',
      'src/app/review/review-states.test.ts',
      'src/app/review/review-loss.e2e.test.ts',
    ],
  },
  {
    id: 'one-order-over-both-networks',
    sentence:
      'A large order is offered as one payment over each network only where both nodes answer with more than the best offer after the cost of the second deposit; each is verified like any offer, and none pays anybody else.',
    tests: [
      'src/core/quote/split-shares.property.test.ts',
      'src/service/quote/split/split.test.ts',
      'src/server/mcp/mcp-mandate.test.ts',
      'src/spec/attacks/attacks.test.ts',
    ],
  },
  {
    id: 'an-exact-amount-arrives',
    sentence: 'Who needs an exact amount gets the smallest input that promises it; one unit less would not.',
    tests: [
      'src/service/quote/exact-output.test.ts',
      'src/service/quote/exact-output.property.test.ts',
      'src/app/form/form.e2e.test.ts',
      'src/contract/v1/quote-request.test.ts',
    ],
  },
  {
    id: 'typed-signs-count',
    sentence:
      'What is shown, asked for and put in the address is one number in every language: no typed sign is dropped, and one that can be read two ways is asked about.',
    tests: ['src/app/form/typed-amounts.test.ts', 'src/app/form/typed-keys.e2e.test.ts'],
  },
  {
    id: 'quoted-as-paid',
    sentence: 'An amount that is finer than its chain is cut before it is quoted, and the answer and the form say so.',
    tests: ['src/spec/paid-amounts.test.ts'],
  },
  {
    id: 'both-networks',
    sentence: 'Both networks are always compared; offers are ranked by what arrives, net of every fee.',
    tests: ['src/service/quote/quote.test.ts', 'src/core/quote/rank.test.ts'],
  },
  {
    id: 'refusals-say-why',
    sentence: 'Each route that is not offered says why.',
    tests: ['src/core/quote/plan.test.ts', 'src/service/quote/quote.test.ts'],
  },
  {
    id: 'nothing-stale',
    sentence: 'A quote past its expiry or on a halted path is never shown as usable; the server refuses it too.',
    tests: [
      'src/core/quote/rank.test.ts',
      'src/contract/v1/quote.test.ts',
      'src/app/offers/offer-states.test.ts',
      'src/app/offers/quote.test.ts',
    ],
  },
  {
    id: 'unknown-is-halted',
    sentence: 'Unknown halt state counts as halted.',
    tests: ['src/core/halt/halt.test.ts', 'src/service/network/facts.test.ts'],
  },
  {
    id: 'shown-is-signed',
    sentence: 'The minimum payout on screen is decoded from the memo itself.',
    tests: ['src/core/quote/rank.test.ts', 'src/app/form/recipient/destination.test.ts'],
  },
  {
    id: 'protected-by-default',
    sentence: 'Every quote carries a limit of 1 % in its memo; unprotected only on explicit request.',
    tests: ['src/core/quote/plan.test.ts', 'src/contract/v1/quote-request.test.ts'],
  },
  {
    id: 'money-is-bigint',
    sentence: 'Money is bigint with a unit; no float ever touches it.',
    tests: ['src/spec/money-types.test.ts'],
  },
  {
    id: 'real-arithmetic',
    sentence: 'The devnet computes quotes with the real AMM arithmetic of both networks, to the last unit.',
    tests: ['scripts/devnet/networks/golden.test.ts', 'scripts/devnet/networks/golden-recorded.test.ts'],
  },
  {
    id: 'lying-nodes',
    sentence: 'Whatever a node answers, nothing crashes and no figure is shown that no node said.',
    tests: ['src/spec/mutants/run-mutants.test.ts'],
  },
  {
    id: 'one-liar-pays-nobody',
    sentence: 'Nobody is sent to an attacker, or to a worse order, by one lying operator or by a hijacked origin, at any surface.',
    tests: ['src/spec/attacks/attacks.test.ts'],
  },
  {
    id: 'no-stale-copies',
    sentence: 'The site can be put on a home screen, shared and printed; no service worker holds a quote.',
    tests: ['scripts/checks/browser/offline.e2e.test.ts', 'scripts/build/pages/stable-islands.test.ts'],
  },
  {
    id: 'unprotected-by-consent',
    sentence: 'A swap without a minimum payout is ordered only after an explicit consent, which another pair or amount takes back.',
    tests: ['src/app/form/form-state.test.ts', 'src/app/form/form.e2e.test.ts', 'src/app/review/confirm.test.ts'],
  },
  {
    id: 'what-check-says-is-what-happens',
    sentence:
      'A deposit that check calls payable is neither swallowed nor refunded but for what it warned of, by the network’s own quote and the memo byte for byte.',
    tests: [
      'src/spec/checked/checked-deposits.test.ts',
      'src/service/inbound/check-deposit.test.ts',
      'src/nodes/networks/tx-refund.test.ts',
    ],
  },
  {
    id: 'an-address-of-one-chain-alone',
    sentence:
      'Text that is an address by the checksum of one chain is an address of no other, and one that nobody can spend from is refused with the reason.',
    tests: [
      'src/core/address/address-families.property.test.ts',
      'src/core/inbound/lost-address.test.ts',
      'src/service/quote/destinations.test.ts',
    ],
  },
  {
    id: 'destination-is-checked',
    sentence:
      'A destination is checked as it is typed, a name is used only once its address was accepted, and a lookalike only once it was compared.',
    tests: ['src/app/form/recipient/recipient.test.ts', 'src/app/form/form-parts.test.ts', 'src/app/form/form.e2e.test.ts'],
  },
  {
    id: 'limit-memo',
    sentence:
      'The memo of a limit order decodes to its exact target and lifetime, or nothing can be paid; open orders change by the figures of the book.',
    tests: ['src/app/limit/limit.e2e.test.ts', 'src/app/review/confirm.test.ts'],
  },
  {
    id: 'no-wallet-is-no-end',
    sentence:
      'Who has no wallet here finds one to get, an app that opens this page with its form, a code for the phone, a deposit address or the way by hand.',
    tests: [
      'src/wallet/catalog/wallet-catalog.test.ts',
      'src/app/wallet/get/get-wallets.test.ts',
      'src/app/wallet/get/get-wallets.e2e.test.ts',
      'src/app/wallet/get/wallet-browser.e2e.test.ts',
    ],
  },
  {
    id: 'the-focus-goes-on',
    sentence:
      'A swap is made from landing to receipt by keyboard alone, the focus goes on with each view, and a signature takes at most five presses, three with a connected wallet.',
    tests: ['src/spec/e2e/keyboard.e2e.test.ts', 'src/spec/e2e/layout.e2e.test.ts'],
  },
  {
    id: 'made-for-phones',
    sentence: 'On a phone the one action stays at the foot, dialogs are sheets, and nothing that takes the focus lies under a bar.',
    tests: ['src/spec/e2e/layout.e2e.test.ts'],
  },
  {
    id: 'nothing-unusable-is-usable',
    sentence: 'However the page is used, nothing stale, halted, refused or unprotected by accident can be confirmed, copied or paid.',
    tests: ['src/app/swap/swap-model.test.ts'],
  },
  {
    id: 'faults-at-each-step',
    sentence: 'A halt, a stall, a new vault, slow or senseless answers, a price jump and an expiry each stop the step they meet, in words.',
    tests: [
      'src/app/offers/offers.e2e.test.ts',
      'src/app/offers/offer-states.test.ts',
      'src/app/offers/quote.test.ts',
      'src/app/ui/clock.test.ts',
      'src/app/review/confirm-faults.e2e.test.ts',
      'src/app/limit/limit.e2e.test.ts',
    ],
  },
  {
    id: 'figures-agree',
    sentence:
      'Fee rows sum to the total, the minimum on screen is the limit in the memo less any fee taken after it, and dollars follow the pools, for 10,000 offers of both networks.',
    tests: ['src/app/offers/offer-figures.test.ts'],
  },
  {
    id: 'every-way-in',
    sentence:
      'A swap is chosen, compared, protected and confirmed by mouse, by touch and by keyboard alone; what is pressed or typed before the script runs is not lost.',
    tests: ['src/app/swap/home.e2e.test.ts', 'src/app/offers/offers.e2e.test.ts'],
  },
  {
    id: 'accounts-are-told',
    sentence: 'Connected accounts stand together with all they hold, at the prices of offers; what cannot be read says so and is left out.',
    tests: [
      'src/app/accounts/accounts.e2e.test.ts',
      'src/app/accounts/accounts-sheet.test.ts',
      'src/app/state/assets/asset-list.test.ts',
      'src/app/offers/offer-figures.test.ts',
      'src/app/accounts/portfolio.test.ts',
    ],
  },
  {
    id: 'own-account-receives',
    sentence: 'The connected account on the receiving chain is filled in without a click and said; what a person writes stays.',
    tests: ['src/app/accounts/accounts.e2e.test.ts', 'src/app/accounts/own-destination.test.ts'],
  },
];
