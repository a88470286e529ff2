import type { Requirement } from './requirement.ts';

/** Requirements for what is offered, shown and signed. */
export const swapRequirements: readonly Requirement[] = [
  {
    id: 'cardano-end-to-end',
    sentence:
      'ADA is paid through any wallet of CIP-30 and received: the transaction is encoded here byte for byte as the wallets’ library encodes it, ends with the quote, and nothing but its own signature is taken from the wallet.',
    tests: {
      'src/core/encoding/cbor.test.ts': ['writes the same bytes as another library for the same metadata, and that library reads them'],
      'src/core/carrier/cardano-metadata.test.ts': ['matches another library’s auxiliary data and hash'],
      'src/core/address/cardano-bytes.test.ts': ['agrees with the wallets’ library for any header, length and prefix'],
      'src/wallet/cardano/cardano-transaction.test.ts': [
        'is accepted by a ledger that reads it with the wallets’ library, and pays exactly what it should',
        'decode to another deposit or to none after any change',
      ],
      'src/wallet/cardano/cardano.test.ts': [
        'is signed as one payment with a metadata memo, valid until the quote expires, and sent',
        'reports %s as %s, and sends nothing',
      ],
      'src/wallet/cardano/cardano-edges.test.ts': ['does not send a quote that has expired meanwhile'],
      'scripts/devnet/chains/cardano/cardano-chain.test.ts': ['rejects %s with %s, as a node words it, and changes nothing'],
      'src/app/sign/sign-cardano.e2e.test.ts': [
        'shows what will be signed, and sends a memo that the vault reads from the metadata',
        'pays ADA out to the wallet’s own address',
        'offers the wallet first, and metadata with the memo only once wallet support is confirmed',
      ],
      'src/app/sign/sign-swaps.e2e.test.ts': ['from $from is refused while halted, then paid out, and refunded when its limit is not met'],
    },
  },
  {
    id: 'paid-by-hand-memo-first',
    sentence:
      'Who pays by hand has the memo before the address, each with a QR code that wallets of the chain read, and the payment is then found by its memo.',
    tests: {
      'src/core/transaction/payment-code.test.ts': [
        'reads back as the payment, with a memo only where wallets forward it',
        'is read identically by bip21 and eth-url-parser',
      ],
      'src/app/pay/manual-steps.test.ts': [
        'has a step for the memo, then one for amount and address, each with its code',
        'has one step if one code holds everything or the deposit has no address',
      ],
      'src/app/state/history/watched-deposit.test.ts': ['a payment’s link identifies it for any memo'],
      'src/app/review/confirm-pay.e2e.test.ts': [
        'shows nothing to copy until wallet support is confirmed, then gives memo, amount and address',
        'finds a sent payment by its memo, even after a reload, and follows it',
      ],
    },
  },
  {
    id: 'an-offer-becomes-a-transaction',
    sentence:
      'A program without a key gets the unsigned transaction of one offer, verified with two operators, with what must be checked before it is signed.',
    tests: {
      'src/service/inbound/deposit.test.ts': [
        'pays Bitcoin to the vault with the exact amount and memo that two operators confirm',
        'pays ether through a router call with the vault, the memo and the expiry',
        'when the swap cannot guarantee the minimum the payer was shown',
        'when only one operator answers',
      ],
    },
  },
  {
    id: 'loss-is-told',
    sentence: 'What a swap loses is told the same everywhere; too much is refused by default, with the amount that works.',
    tests: {
      'src/core/loss/warnings.test.ts': ['gives the right warnings for %s'],
      'src/service/quote/amounts.test.ts': [
        'is refused by %s with its loss and the largest amount accepted: %s',
        'for too little %s on %s, recommends an amount that works instead of %s',
      ],
      'src/app/review/review-loss.e2e.test.ts': [
        'between ten percent and the limit is red and named on the button, and a click accepts it',
      ],
    },
  },
  {
    id: 'an-exact-amount-arrives',
    sentence: 'Who needs an exact amount gets the smallest input that promises it; one unit less would not.',
    tests: {
      'src/service/quote/exact-output.test.ts': ['is promised by the smallest input that suffices, from %s to %s'],
      'src/service/quote/exact-output.property.test.ts': [
        'pays at least the wanted amount or refunds, whatever other trades happen in between',
      ],
      'src/app/form/receive/wanted.e2e.test.ts': ['sets the amount to pay and is promised in the review, at $width px in $colorScheme'],
      'src/contract/v1/quote-request.test.ts': ['accepts amount_out in place of amount, and names the field when both or neither are sent'],
    },
  },
  {
    id: 'typed-signs-count',
    sentence:
      'What is shown, asked for and put in the address is one number in every language: no typed sign is dropped, and one that can be read two ways is asked about.',
    tests: {
      'src/app/form/typed-amounts.test.ts': [
        'is read as a decimal with either decimal mark: %s',
        'the amount field shows, requests and links the same amount after any sequence of edits',
      ],
      'src/app/form/typed-keys.e2e.test.ts': [
        'keep every decimal mark in each amount field, and offer both readings of an ambiguous one',
        'the embedded widget reads typed amounts as the form does',
      ],
    },
  },
  {
    id: 'quoted-as-paid',
    sentence: 'An amount that is finer than its chain is cut before it is quoted, and the answer and the form say so.',
    tests: {
      'src/spec/paid-amounts.test.ts': ['quotes $askedDecimal $asset as the $decimal that its chain carries, and reports the cut'],
    },
  },
  {
    id: 'both-networks',
    sentence: 'Both networks are always compared; offers are ranked by what arrives, net of every fee.',
    tests: {
      'src/service/quote/quote.test.ts': ['has offers of both networks, best first, with the minimum payout of their memos'],
      'src/core/quote/rank.test.ts': ['orders offers by net payout, then by time'],
    },
  },
  {
    id: 'refusals-say-why',
    sentence: 'Each route that is not offered says why.',
    tests: {
      'src/core/quote/plan.test.ts': [
        'refuses an asset without a pool',
        'refuses a halted chain with one error for both modes',
        'refuses an amount below dust and gives the threshold',
      ],
      'src/service/quote/quote.test.ts': [
        'names the network that has no pool, and still answers with the other',
        'refuses a halted network with trading_halted',
      ],
    },
  },
  {
    id: 'nothing-stale',
    sentence: 'A quote past its expiry or on a halted path is never shown as usable; the server refuses it too.',
    tests: {
      'src/core/quote/rank.test.ts': ['expires with the first offer to expire'],
      'src/contract/v1/quote.test.ts': ['counts down to the expiry and drops expired offers'],
      'src/app/swap/home-errors.e2e.test.ts': [
        'shows an expired offer as unusable while a new quote is pending',
        'leaves no offer on screen when a new quote fails, and retries on request',
      ],
    },
  },
  {
    id: 'unknown-is-halted',
    sentence: 'Unknown halt state counts as halted.',
    tests: {
      'src/core/halt/halt.test.ts': ['treats an unknown state as halted'],
      'src/service/network/facts.test.ts': ['serves old facts with their age for a minute while the network is down, then fails'],
    },
  },
  {
    id: 'shown-is-signed',
    sentence: 'The minimum payout on screen is decoded from the memo itself.',
    tests: {
      'src/core/quote/rank.test.ts': ['holds what was requested, with the memo’s limit as its minimum payout'],
      'src/app/form/recipient/destination.test.ts': ['is previewed as read from the memo'],
    },
  },
  {
    id: 'protected-by-default',
    sentence: 'Every quote carries a limit of 1 % in its memo; unprotected only on explicit request.',
    tests: {
      'src/core/quote/plan.test.ts': ['leaves a quote unprotected only at a tolerance of 10000 bps'],
      'src/contract/v1/quote-request.test.ts': ['applies the defaults to a minimal request'],
    },
  },
  {
    id: 'money-is-bigint',
    sentence: 'Money is bigint with a unit; no float ever touches it.',
    tests: { 'src/spec/money-types.test.ts': ['keeps no amount in a number in core, nodes, service or devnet'] },
  },
  {
    id: 'real-arithmetic',
    sentence: 'The devnet computes quotes with the real AMM arithmetic of both networks, to the last unit.',
    tests: {
      'scripts/devnet/networks/golden.test.ts': ['match the regression case $id'],
      'scripts/devnet/networks/golden-recorded.test.ts': [
        'match to the last unit for $id',
        'put the payout of T10 at block 23714433 between the two limits of its recorded order',
      ],
    },
  },
  {
    id: 'lying-nodes',
    sentence: 'Whatever a node answers, nothing crashes and no figure is shown that no node said.',
    tests: {
      'scripts/bench/mutants/run-mutants.test.ts': [
        'survives 2,000 mutated node replies without a crash or a figure that they do not contain',
        'finds %s',
      ],
    },
  },
  {
    id: 'one-liar-pays-nobody',
    sentence: 'Nobody is sent to an attacker, or to a worse order, by one lying operator or by a hijacked origin, at any surface.',
    tests: {
      'src/spec/attacks/attacks.test.ts': [
        'has no cell in the matrix that pays the attacker or does harm',
        'names the vault on every surface and prompts each wallet once when every host is honest',
      ],
    },
  },
  {
    id: 'no-stale-copies',
    sentence: 'The site can be put on a home screen, shared and printed; no service worker holds a quote.',
    tests: {
      'scripts/checks/browser/offline.e2e.test.ts': [
        'is linked, can be read by the browser and has icons in the named sizes',
        'are named with alt text by every indexable page, and are all used',
        'of %s are dark on white in either theme, without controls',
        'are absent from the build',
        'are never registered, and API responses are not stored',
      ],
      'scripts/build/pages/stable-islands.test.ts': ['names islands by what they load and their position'],
    },
  },
  {
    id: 'unprotected-by-consent',
    sentence: 'A swap without a minimum payout is ordered only after an explicit consent, which another pair or amount takes back.',
    tests: {
      'src/app/form/form-state.test.ts': ['is 1% unless another is chosen', 'is never off without consent, in any sequence of actions'],
      'src/app/form/form-protection.e2e.test.ts': ['is removed only with consent, and only for the current swap'],
      'src/app/review/confirm.test.ts': ['have no minimum only for a request without protection'],
    },
  },
  {
    id: 'what-check-says-is-what-happens',
    sentence:
      'A deposit that check calls payable is neither swallowed nor refunded but for what it warned of, by the network’s own quote and the memo byte for byte.',
    tests: {
      'src/spec/checked/checked-deposits.test.ts': ['calls no deposit payable that is then swallowed, or refunded without its warning'],
      'src/service/inbound/check-deposit.test.ts': [
        'rejects $amount of $asset with the memo $memo as not payable: $code',
        'rejects a memo with %j before or after it, and shows it in the hint',
        'lists each affiliate with its percentage',
        'of %s is rounded from %s to the %s that is paid, and the rounding is reported',
      ],
      'src/nodes/networks/tx-refund.test.ts': ['are read from %j as %s, whatever the payer wrote'],
    },
  },
  {
    id: 'an-address-of-one-chain-alone',
    sentence:
      'Text that is an address by the checksum of one chain is an address of no other, and one that nobody can spend from is refused with the reason.',
    tests: {
      'src/core/address/address-families.property.test.ts': ['claim an address of %s only if it belongs to them, even when it is mistyped'],
      'src/core/inbound/lost-address.test.ts': ['names %s with the reason'],
      'src/service/quote/destinations.test.ts': ['is rejected for %s at %s in a quote, a limit order and a deposit check: %s'],
    },
  },
  {
    id: 'destination-is-checked',
    sentence:
      'A destination is checked as it is typed, a name is used only once its address was accepted, and a lookalike only once it was compared.',
    tests: {
      'src/app/form/recipient/recipient.test.ts': [
        'is used only while it is complete and valid',
        'is looked up once typing pauses, and used only once its address is accepted',
        'is not used before the user has compared it',
      ],
      'src/app/form/recipient/form-destination.e2e.test.ts': [
        'is validated as it is typed and shown in full in groups of four',
        'can be a name, whose address must be accepted before use',
        'stops at an address that resembles one used before',
        'warns of addresses that cannot be paid or credited',
        'is not used while the address check cannot be loaded',
      ],
    },
  },
  {
    id: 'limit-memo',
    sentence:
      'The memo of a limit order decodes to its exact target and lifetime, or nothing can be paid; open orders change by the figures of the book.',
    tests: {
      'src/app/limit/limit.e2e.test.ts': [
        'carries its exact target, lifetime and destination in the memo',
        'stops if the memo does not match the order',
        'are found by sender, with cancel and change memos that carry the exact figures in the book',
      ],
      'src/app/review/confirm.test.ts': ['carry a limit order’s exact target and lifetime'],
    },
  },
  {
    id: 'no-wallet-is-no-end',
    sentence:
      'Who has no wallet here finds one to get, an app that opens this page with its form, a code for the phone, a deposit address or the way by hand.',
    tests: {
      'src/wallet/catalog/wallet-catalog.test.ts': [
        'lists only wallets that discovery can find on each of their chains',
        'has a wallet for every chain that any wallet signs on',
        'carry the whole page address, but for MetaMask without its fragment',
      ],
      'src/app/wallet/get/get-wallets.e2e.test.ts': [
        'lists wallets that can pay, with chains and store page, and puts those for both sides first',
        'lists the deposit address first, linked with the form’s state, or only paying by hand without one',
        'preselects paying by hand after the review once chosen',
        'offers another asset if only a contract accepts this one, or nothing does',
        'hands the form over to a phone by QR code, where the address has to be accepted',
        'ignores a link with %s',
        'links to itself, with its form, in the browsers of wallet apps',
        'also offers other ways at the payment',
      ],
      'src/app/wallet/get/wallet-browser.e2e.test.ts': [
        'prompts that wallet directly in its own browser, in %s',
        'reconnects an account that the wallet still exposes, without a prompt',
        'shows the list with the reason and all other ways after a refusal',
        'keeps the other ways available while the wallet does not answer',
      ],
    },
  },
  {
    id: 'the-focus-goes-on',
    sentence:
      'A swap is made from landing to receipt by keyboard alone, the focus goes on with each view, and a signature takes at most five presses, three with a connected wallet.',
    tests: {
      'src/spec/e2e/keyboard.e2e.test.ts': [
        'takes a swap from landing to the receipt',
        'focuses the heading of each step of signing, even when the wallet rejects or hangs',
        'keeps the focus in its row when a wallet is connected from the list',
        'moves the focus next to an address that is filled in from the wallet',
        'are at most three, even the first time, when the consent also connects the wallet',
      ],
      'src/spec/e2e/displays.e2e.test.ts': [
        'keep the chosen tab, order and offer distinct from the others',
        'keep the border of every button that has a text',
      ],
    },
  },
  {
    id: 'made-for-phones',
    sentence: 'On a phone the one action stays at the foot, dialogs are sheets, and nothing that takes the focus lies under a bar.',
    tests: {
      'src/spec/e2e/phones.e2e.test.ts': [
        'hides no focusable element under a bar: $name',
        'names the four pages in the bar, and marks the open one',
        'keeps the main action at the bottom, above the navigation bar, in %s',
        'shows the review as a sheet that leaves a strip of the page visible, with its action at the bottom',
        'keeps the bar and the action above the safe area of the phone',
        'has no installability error in the browser',
        'reports a lost connection, keeps what was entered, and resumes automatically',
      ],
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
        'gets the reasons instead of offers when both networks are halted',
        'gets the reason for each network that stalls or returns garbage',
        'keeps old figures dimmed and unusable while the networks are slow',
        'are removed by a halt at the next renewal',
        'are removed when the service returns garbage',
        'expire even if the clock is set back',
      ],
      'src/app/review/confirm-faults.e2e.test.ts': [
        'stops at a halt before anything payable is shown',
        'stops when the vault has changed',
        'shows no address while the nodes have the fault %s',
        'waits for slow nodes without showing anything payable',
        'shows what a price jump changes and requires new consent',
        'removes everything at expiry, and requests a new quote with one click',
        'stops within a minute of %s',
      ],
      'src/app/limit/limit.e2e.test.ts': ['is refused while trading is halted'],
    },
  },
  {
    id: 'figures-agree',
    sentence:
      'Fee rows sum to the total, the minimum on screen is the limit in the memo less any fee taken after it, and dollars follow the pools, for 10,000 offers of both networks.',
    tests: {
      'src/app/offers/offer-figures.test.ts': [
        'cover both networks, and streaming where it pays more than a single swap',
        'have fee rows that sum to the total exactly',
        'show the limit in the memo as the minimum payout, over MAYAChain in parts less the fee taken after it',
        'have five time parts that sum to the time shown',
        'match the price of the deepest pool to the cent on both networks',
      ],
    },
  },
  {
    id: 'every-way-in',
    sentence:
      'A swap is chosen, compared, protected and confirmed by mouse, by touch and by keyboard alone; what is pressed or typed before the script runs is not lost.',
    tests: {
      'src/app/swap/swap-walk.e2e.test.ts': [
        'works by mouse',
        'works by touch',
        'works by keyboard alone',
        'find a role and a name for every control',
        'hear the best offer of each new quote, and errors, from a polite live region',
        'blocks for at most 50 ms in the best of five runs, and causes no layout shift in any',
      ],
      'src/app/swap/home.e2e.test.ts': ['keeps what was typed before the script ran', 'replays what was pressed before the script ran'],
    },
  },
  {
    id: 'accounts-are-told',
    sentence: 'Connected accounts stand together with all they hold, at the prices of offers; what cannot be read says so and is left out.',
    tests: {
      'src/app/accounts/accounts.e2e.test.ts': [
        'at %i px shows the total in the header and the balances by chain and token in the sheet',
        'values balances at the same prices as offers',
        'at %i px fills the amount with the balance minus the chain’s fee',
        'at %i px names an unreadable chain beside the readable ones, and reads it on retry',
        'keeps the last known balance and marks it as stale',
      ],
      'src/app/accounts/portfolio.test.ts': ['keeps the sum of the shares at 100% or less, and the total equal to the sum of its chains'],
    },
  },
  {
    id: 'own-account-receives',
    sentence: 'The connected account on the receiving chain is filled in without a click and said; what a person writes stays.',
    tests: {
      'src/app/accounts/accounts.e2e.test.ts': [
        'at %i px is filled in, labeled as the user’s own and editable',
        'stays empty once cleared',
      ],
      'src/app/accounts/own-destination.test.ts': ['never replaces an address the user typed'],
    },
  },
];
