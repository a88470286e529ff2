/** A change that no test can find, since the program does the same with it. */
export interface Explained {
  readonly file: string;
  readonly before: string;
  readonly after: string;
  readonly why: string;
}

/** Survivors that were looked at, one by one. A change of the line brings its mutants back. */
export const explained: readonly Explained[] = [
  {
    file: 'src/core/amount.ts',
    before: 'text.length > 30',
    after: 'text.length >= 30',
    why: 'Every number of 30 digits is above the largest amount, too.',
  },
  {
    file: 'src/core/amount.ts',
    before: 'parsed.ok',
    after: 'false',
    why: 'The value is handed on either way; its brand is of the types alone.',
  },
  { file: 'src/core/amount.ts', before: 'units < 0n', after: 'units <= 0n', why: 'Zero is its own negative.' },
  { file: 'src/core/amount.ts', before: 'to >= from', after: 'to > from', why: 'A division by 1 for a product with 1.' },
  { file: 'src/core/quote/rank.ts', before: 'best === undefined', after: 'false', why: 'An empty list is mapped to an empty list.' },
  {
    file: 'src/core/memo/memo-fields.ts',
    before: "shares === '' && isMaya",
    after: 'false',
    why: 'One empty share spreads to as many empty ones as there are names.',
  },
  {
    file: 'src/core/memo/memo-limit.ts',
    before: "coefficient === ''",
    after: 'false',
    why: 'Zero is written as 0 by the longer way, too: e1 is not shorter.',
  },
  { file: 'src/core/memo/memo-limit.ts', before: 'digits > 0', after: 'digits >= 0', why: 'No digit is taken for one digit.' },
  {
    file: 'src/core/memo/memo.ts',
    before: 'sameAsset(short, full)',
    after: 'false',
    why: 'What follows finds equal assets equal, too.',
  },
  {
    file: 'src/core/memo/mint-memo.ts',
    before: "!isKept(kept) || isKept(outside) || outside.kind === 'synth'",
    after: "!isKept(kept) || isKept(outside) && outside.kind === 'synth'",
    why: 'What the network keeps lives on the network, which the last line refuses.',
  },
  {
    file: 'src/wallet/checks.ts',
    before: 'mint === undefined',
    after: 'false',
    why: 'A field that is undefined is one that is absent, to the reader of memos.',
  },
  {
    file: 'src/wallet/checks.ts',
    before: 'intent.refund === undefined',
    after: 'false',
    why: 'A field that is undefined is one that is absent, to the reader of memos.',
  },
  {
    file: 'src/wallet/checks.ts',
    before: 'intent.interval === undefined',
    after: 'false',
    why: 'A field that is undefined is one that is absent, to the reader of memos.',
  },
  {
    file: 'src/wallet/checks.ts',
    before: 'intent.quantity === undefined',
    after: 'false',
    why: 'A field that is undefined is one that is absent, to the reader of memos.',
  },
  { file: 'src/wallet/checks.ts', before: 'one > most', after: 'one >= most', why: 'Of two equal amounts either is the larger one.' },
  { file: 'src/wallet/xrp/xrp-payment.ts', before: '!asset.ok', after: 'false', why: 'XRP.XRP is always read.' },
  {
    file: 'src/wallet/xrp/xrp-payment.ts',
    before: 'true',
    after: 'false',
    why: 'Bytes that are no text read back to other bytes, which is refused as well.',
  },
  {
    file: 'src/wallet/xrp/xrp-payment.ts',
    before: 'Memos[0].Memo.MemoData.toLowerCase()',
    after: 'Memos[0].Memo.MemoData',
    why: 'Hex is decoded in either case.',
  },
  {
    file: 'src/wallet/xrp/xrp-payment.ts',
    before: "typeof a !== 'object' || typeof b !== 'object' || a === null || b === null",
    after: "typeof a !== 'object' || typeof b !== 'object' || a === null && b === null",
    why: 'Our own side has no null, and a null of the other side cannot be read.',
  },
  {
    file: 'src/wallet/xrp/xrp-payment.ts',
    before: "typeof a !== 'object' || typeof b !== 'object' || a === null",
    after: "typeof a !== 'object' || typeof b !== 'object' && a === null",
    why: 'Our own side has no null, and a null of the other side cannot be read.',
  },
  {
    file: 'src/wallet/xrp/xrp-payment.ts',
    before: "typeof a !== 'object' || typeof b !== 'object'",
    after: "typeof a !== 'object' && typeof b !== 'object'",
    why: 'An object never has the characters of a text as its fields.',
  },
  {
    file: 'src/wallet/xrp/xrp-adapter.ts',
    before: '!address.ok',
    after: 'false',
    why: 'Neither kind of wallet can be asked without a window, so the known address is always there.',
  },
  {
    file: 'src/wallet/xrp/xrp-adapter.ts',
    before: 'account.ok',
    after: 'true',
    why: 'The known address was checked when it became known.',
  },
  {
    file: 'src/wallet/xrp/xrp-adapter.ts',
    before: '!now.ok',
    after: 'false',
    why: 'Neither kind of wallet can be asked without a window, so the known address is always there.',
  },
  {
    file: 'src/wallet/xrp/xrp-adapter.ts',
    before: 'now.value.some((one) => one.address === account.address)',
    after: 'now.value.every((one) => one.address === account.address)',
    why: 'There is one account or none, and none is refused before.',
  },
  { file: 'src/wallet/read-back.ts', before: 'Date.now() >= end', after: 'Date.now() > end', why: 'A millisecond of patience.' },
  {
    file: 'src/wallet/read-back.ts',
    before: 'await new Promise((resolve) => setTimeout(resolve, Math.min(pollMs, patienceMs / 4)));',
    after: '',
    why: 'How often a chain is asked changes nothing of what it tells.',
  },
  {
    file: 'src/core/inbound/deposit.ts',
    before: 'quoted.inboundAddress === undefined',
    after: 'false',
    why: 'A field that is undefined is one that is absent, to who compares places.',
  },
  {
    file: 'src/core/inbound/deposit.ts',
    before: 'quoted.router === undefined',
    after: 'false',
    why: 'A field that is undefined is one that is absent, to who compares places.',
  },
  {
    file: 'src/core/inbound/deposit.ts',
    before: 'address === undefined',
    after: 'false',
    why: 'A field that is undefined is one that is absent, to who compares places.',
  },
  {
    file: 'src/core/inbound/deposit.ts',
    before: 'router === undefined',
    after: 'false',
    why: 'A field that is undefined is one that is absent, to who compares places.',
  },
  {
    file: 'src/core/inbound/inbound.ts',
    before: 'router === undefined',
    after: 'false',
    why: 'A field that is undefined is one that is absent, to who reads it and in JSON.',
  },
  {
    file: 'src/core/inbound/inbound.ts',
    before: 'details === undefined',
    after: 'false',
    why: 'A field that is undefined is one that is absent, to who reads it and in JSON.',
  },
  { file: 'src/core/inbound/inbound.ts', before: 'first === undefined', after: 'false', why: 'A chain without an entry is halted before.' },
  {
    file: 'src/core/inbound/lost-address.ts',
    before: 'isEvm(chain)',
    after: 'true',
    why: 'Only an address of an EVM chain has the form of a router.',
  },
  {
    file: 'src/core/inbound/lost-address.ts',
    before: 'isEvm(chain) && isEvm(asset.chain)',
    after: 'isEvm(chain) || isEvm(asset.chain)',
    why: 'A contract of another form never has the letters of an EVM address.',
  },
  {
    file: 'src/core/inbound/inbound.ts',
    before: 'value > most',
    after: 'value >= most',
    why: 'Of two equal amounts either is the larger one.',
  },
  { file: 'src/core/inbound/inbound.ts', before: 'rate < low', after: 'rate <= low', why: 'Of two equal rates either is the lower one.' },
  {
    file: 'src/core/inbound/lost-address.ts',
    before: 'read.ok && contractOnChain(read.value) !== undefined',
    after: 'read.ok || contractOnChain(read.value) !== undefined',
    why: 'Every token that is written there has a contract that is known.',
  },
  {
    file: 'src/core/inbound/lost-address.ts',
    before: 'read.ok && contractOnChain(read.value) !== undefined',
    after: 'true',
    why: 'Every token that is written there has a contract that is known.',
  },
  {
    file: 'src/wallet/utxo/utxo-transaction.ts',
    before: "form?.kind !== 'utxo' || pubKeyHash === undefined || scriptHash === undefined",
    after: "form?.kind !== 'utxo' || pubKeyHash === undefined && scriptHash === undefined",
    why: 'A chain of another family has neither, and one of this family has both.',
  },
  {
    file: 'src/wallet/utxo/utxo-transaction.ts',
    before: "form?.kind !== 'utxo' || pubKeyHash === undefined",
    after: "form?.kind !== 'utxo' && pubKeyHash === undefined",
    why: 'A chain of another family has neither, and one of this family has both.',
  },
  {
    file: 'src/wallet/utxo/utxo-transaction.ts',
    before: 'OutScript.decode(script) ?? {}',
    after: 'OutScript.decode(script)',
    why: 'It decodes or throws.',
  },
  {
    file: 'src/wallet/utxo/utxo-transaction.ts',
    before: 'amount / 20n > smallFee',
    after: 'amount / 20n >= smallFee',
    why: 'Of two equal amounts either is the larger one.',
  },
  {
    file: 'src/wallet/utxo/utxo-transaction.ts',
    before: 'true',
    after: 'false',
    why: 'Scripts of inputs are looked at by who signs or finishes them, and not where a transaction is read.',
  },
  {
    file: 'src/wallet/utxo/utxo-transaction.ts',
    before: 'pays?.script === undefined || pays.amount === undefined || carries?.script === undefined',
    after: 'pays?.script === undefined || pays.amount === undefined && carries?.script === undefined',
    why: 'Every output of a transaction that is read from bytes has a script and an amount.',
  },
  {
    file: 'src/wallet/utxo/utxo-transaction.ts',
    before: 'pays?.script === undefined || pays.amount === undefined',
    after: 'pays?.script === undefined && pays.amount === undefined',
    why: 'Every output of a transaction that is read from bytes has a script and an amount.',
  },
];
