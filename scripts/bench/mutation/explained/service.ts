import type { Explained } from './change.ts';

const file = 'src/service/memoless/preflight.ts';
const told = 'Two operators who agree on a deposit to another chain name an address, or the deposit is refused before.';
const readBack = 'What is written there reads back, for every asset and amount: tests of the text itself hold that.';

export const serviceExplained: readonly Explained[] = [
  { file, before: 'check === undefined', after: 'false', why: 'Without an answer the reading of two operators is refused before.' },
  {
    file,
    before: "throw new AppError({ code: 'upstream_unavailable', hint: 'THORChain could not be reached. Send nothing now.' });",
    after: '',
    why: 'Without an answer the reading of two operators is refused before.',
  },
  {
    file,
    before: 'request.acceptOneOperator ?? false',
    after: 'request.acceptOneOperator',
    why: 'A field that is undefined accepts as little as one that is false.',
  },
  { file, before: 'amount < least', after: 'amount <= least', why: 'Where both are equal, either is the larger one.' },
  {
    file,
    before: "facts.network === 'thorchain' && address === undefined && asset.chain !== 'THOR'",
    after: 'false',
    why: told,
  },
  { file, before: "facts.network === 'thorchain'", after: "facts.network !== 'thorchain'", why: told },
  {
    file,
    before: "throw new AppError({ code: 'upstream_invalid', hint: 'THORChain gives no deposit address. Send nothing.' });",
    after: '',
    why: told,
  },
  { file, before: 'uri === undefined', after: 'false', why: 'A text that is undefined reads back as no amount, and is not shown, either.' },
  {
    file,
    before: 'uri === undefined || back?.amount !== amount || !address?.endsWith(back.address)',
    after: 'uri === undefined || back?.amount !== amount && !address?.endsWith(back.address)',
    why: readBack,
  },
  {
    file,
    before: 'uri === undefined || back?.amount !== amount',
    after: 'uri === undefined && back?.amount !== amount',
    why: readBack,
  },
];
