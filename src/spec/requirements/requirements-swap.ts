import type { Requirement } from './requirement.ts';

/** Requirements for what is offered, shown and signed. */
export const swapRequirements: readonly Requirement[] = [
  {
    id: 'cardano-end-to-end',
    sentence:
      'ADA is paid through any wallet of CIP-30 and received: the transaction is encoded here byte for byte as the wallets’ library encodes it, ends with the quote, and nothing but its own signature is taken from the wallet.',
    tests: {
      'src/core/transaction/cbor.test.ts': ['another writer has the same bytes for the same metadata, and reads ours'],
      'src/core/transaction/cardano-metadata.test.ts': ['another library writes the same auxiliary data, and has the same hash for it'],
      'src/core/address/cardano-bytes.test.ts': ['any header, any length and any prefix is taken by both or by neither'],
      'src/wallet/cardano/cardano-transaction.test.ts': [
        'is taken by a ledger that reads it with the library of the wallets, and pays what it should',
        'any other byte is another deposit or none',
      ],
      'src/wallet/cardano/cardano.test.ts': [
        'the wallet signs one payment to the vault with the memo as metadata, void when the quote expires, and sends it',
        '%s is told as %s, and nothing is sent',
      ],
      'src/wallet/cardano/cardano-edges.test.ts': ['a quote that has run out meanwhile is not sent'],
      'scripts/devnet/chains/cardano/cardano-chain.test.ts': ['%s is refused as %s, in the words of a node, and changes nothing'],
      'src/app/sign/sign-cardano.e2e.test.ts': [
        'what is signed is shown before the window opens, and the vault reads the memo out of the metadata',
        'ADA is paid out to the address of the same wallet',
        'the wallet is what is offered first; by hand, the metadata says the memo, and nothing is there before the wallet is said to be able to',
      ],
      'src/app/sign/sign-swaps.e2e.test.ts': ['a swap of $from is refused while halted, paid out, and refunded'],
    },
  },
  {
    id: 'paid-by-hand-memo-first',
    sentence:
      'Who pays by hand has the memo before the address, each with a QR code that wallets of the chain read, and the payment is then found by its memo.',
    tests: {
      'src/core/transaction/payment-code.test.ts': [
        'whatever the deposit, the code is read back as what is paid, and with a memo only where a wallet sends it along',
        'bip21 and eth-url-parser read the same out of it',
      ],
      'src/app/pay/manual-steps.test.ts': [
        'the memo comes before the amount and the address, each with its code',
        'one code that holds everything is one step, and so is a deposit without an address',
      ],
      'src/app/track/watch/watched-deposit.test.ts': ['whatever the memo, the address of the page names the payment that it was made for'],
      'src/app/review/confirm-pay.e2e.test.ts': [
        'the payment shows nothing to copy before the wallet is said to be able to, then the memo before the address, and copies what is shown',
        'a payment that was sent is found by its memo, after a reload too, and followed from then on',
      ],
    },
  },
  {
    id: 'an-offer-becomes-a-transaction',
    sentence:
      'A program without a key gets the unsigned transaction of one offer, verified with two operators, with what must be checked before it is signed.',
    tests: {
      'src/service/inbound/deposit.test.ts': [
        'a deposit of Bitcoin names vault, exact amount and memo, and two operators vouch for it',
        'a deposit of ether is the call of the router, with the vault, the memo and the expiry in it',
        'where the swap cannot guarantee what the payer was shown',
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
    id: 'an-exact-amount-arrives',
    sentence: 'Who needs an exact amount gets the smallest input that promises it; one unit less would not.',
    tests: {
      'src/service/quote/exact-output.test.ts': ['%s to %s: the amount found promises what is wanted, and one step less does not'],
      'src/service/quote/exact-output.property.test.ts': [
        'what is paid out is never less than what was wanted, whatever else is traded in between',
      ],
      'src/app/form/receive/wanted.e2e.test.ts': ['at $width px in $colorScheme the amount to pay follows from what has to arrive'],
      'src/contract/v1/quote-request.test.ts': ['what has to arrive is read in place of what is paid'],
    },
  },
  {
    id: 'typed-signs-count',
    sentence:
      'What is shown, asked for and put in the address is one number in every language: no typed sign is dropped, and one that can be read two ways is asked about.',
    tests: {
      'src/app/form/typed-amounts.test.ts': [
        '%s is a decimal with either sign',
        'whatever is typed and deleted, what is shown, asked for and put in the address is one number',
      ],
      'src/app/form/typed-keys.e2e.test.ts': [
        'a sign is never dropped where an amount is paid, and what can be read two ways is asked about',
        'the widget on the pages of others reads keys as the form does',
      ],
    },
  },
  {
    id: 'quoted-as-paid',
    sentence: 'An amount that is finer than its chain is cut before it is quoted, and the answer and the form say so.',
    tests: {
      'src/spec/paid-amounts.test.ts': ['$askedDecimal $asset is quoted as the $decimal that its chain carries, and said to be cut'],
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
      'scripts/build/pages/stable-islands.test.ts': ['islands are named by what they load and their place'],
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
    id: 'what-check-says-is-what-happens',
    sentence:
      'A deposit that check calls payable is neither swallowed nor refunded but for what it warned of, by the network’s own quote and the memo byte for byte.',
    tests: {
      'src/spec/checked/checked-deposits.test.ts': [
        'no payable deposit is swallowed, and none comes back but for what its check warned of',
      ],
      'src/service/inbound/check-deposit.test.ts': [
        '$amount of $asset with the memo $memo is not payable: $code',
        'a memo with %j before or behind it is not payable, and the hint shows it',
        'affiliates are named, each with its percent',
        'of %s %s is judged as it is paid: %s, and that is said',
      ],
      'src/nodes/networks/tx-refund.test.ts': ['%j is %s, whatever the payer wrote'],
    },
  },
  {
    id: 'an-address-of-one-chain-alone',
    sentence:
      'Text that is an address by the checksum of one chain is an address of no other, and one that nobody can spend from is refused with the reason.',
    tests: {
      'src/core/address/address-families.property.test.ts': [
        'an address of %s is one of its own family, and mistyped it is none of another',
      ],
      'src/core/inbound/lost-address.test.ts': ['%s is named with the reason'],
      'src/service/quote/destinations.test.ts': ['%s to %s is refused by a quote, a limit order and the check of a deposit: %s'],
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
    id: 'no-wallet-is-no-end',
    sentence:
      'Who has no wallet here finds one to get, an app that opens this page with its form, a code for the phone, a deposit address or the way by hand.',
    tests: {
      'src/wallet/catalog/wallet-catalog.test.ts': [
        'a wallet to get is one that discovery can find on each of its chains',
        'a chain that some wallet signs on has one to get',
        'each link carries the whole page',
      ],
      'src/app/wallet/get/get-wallets.e2e.test.ts': [
        'wallets that can pay are offered with their chains',
        'the deposit address comes first and takes the form along',
        'who chose to pay by hand finds that chosen after the review',
        'where only a contract takes the asset, or nothing does',
        'a code takes the form to a phone, which asks before it uses the address',
        'a link that carries %s changes nothing',
        'apps open this page with its form in their own browsers',
        'at the payment, too, no wallet is no end',
      ],
      'src/app/wallet/get/wallet-browser.e2e.test.ts': [
        'its one wallet is asked without a question of ours',
        'an account that the wallet shows by itself is there without a press and without a window',
        'who declines gets the list with the reason and every other way',
        'a wallet that does not answer keeps nobody from the other ways',
      ],
    },
  },
  {
    id: 'the-focus-goes-on',
    sentence:
      'A swap is made from landing to receipt by keyboard alone, the focus goes on with each view, and a signature takes at most five presses, three with a connected wallet.',
    tests: {
      'src/spec/e2e/keyboard.e2e.test.ts': [
        'a swap goes from landing to the receipt',
        'the heading of each step of signing has the focus',
        'a connection in the list of wallets keeps the focus in its row',
        'an address that is taken over keeps the focus beside it',
        'the presses are at most three, the first time too, as the one wallet is connected by the consent',
      ],
      'src/spec/e2e/displays.e2e.test.ts': [
        'forced colors leave the chosen tab, order and offer told from the others',
        'forced colors leave every button with words its border',
      ],
    },
  },
  {
    id: 'made-for-phones',
    sentence: 'On a phone the one action stays at the foot, dialogs are sheets, and nothing that takes the focus lies under a bar.',
    tests: {
      'src/spec/e2e/phones.e2e.test.ts': [
        'nothing that takes the focus is hidden under a bar: $name',
        'the four pages of the bar are named and lead there',
        'the one action stays at the foot, above the bar of pages',
        'dialogs are sheets that leave a strip of the page',
        'what is fixed to the foot keeps clear of the edge that a phone takes for itself',
        'the browser finds nothing that would keep the page from being installed',
        'without a connection the page says so, keeps what was entered, and goes on by itself',
      ],
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
  {
    id: 'accounts-are-told',
    sentence: 'Connected accounts stand together with all they hold, at the prices of offers; what cannot be read says so and is left out.',
    tests: {
      'src/app/accounts/accounts.e2e.test.ts': [
        'at %i px the accounts stand in the header with their total, and in a sheet by chain and token',
        'the accounts are valued at the prices that offers go by',
        'at %i px a balance fills the form, without the fee of its chain',
        'at %i px a chain that cannot be read says so beside the others',
        'a balance that cannot be read any more stays, and is marked as old',
      ],
      'src/app/accounts/portfolio.test.ts': ['the shares of what is held never come to more than the whole'],
    },
  },
  {
    id: 'own-account-receives',
    sentence: 'The connected account on the receiving chain is filled in without a click and said; what a person writes stays.',
    tests: {
      'src/app/accounts/accounts.e2e.test.ts': [
        'at %i px the receiving account is filled in, said and editable',
        'the receiving account that is emptied stays empty',
      ],
      'src/app/accounts/own-destination.test.ts': ['the own account takes the place of nothing that somebody wrote'],
    },
  },
];
