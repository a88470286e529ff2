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
];
