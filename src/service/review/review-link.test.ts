import { afterAll, beforeAll, expect, test } from 'vitest';
import { quoteRequest } from '../../contract/v1/quote-request.ts';
import { baseAmount } from '../../core/amount.ts';
import { parseAsset } from '../../core/asset/asset.ts';
import { must } from '../../core/errors.ts';
import { randomsFrom } from '../../core/fixtures/random.ts';
import { type Proposal, readProposal, writeProposal } from '../../core/review/proposal.ts';
import { stretchDeadlines } from '../../server/fixtures/deadlines.ts';
import { reviewCodes } from '../../server/keys/review-code.ts';
import { startWorld, type World } from '../fixtures/world.ts';
import { getQuote } from '../quote/get-quote.ts';
import { openReview } from './review-link.ts';

const destination = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const ask = { from_asset: 'BTC.BTC', to_asset: 'ETH.ETH', amount: '10000000', destination, tolerance_bps: 250 };
const btcPayee = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
const reverse = { from_asset: 'ETH.ETH', to_asset: 'BTC.BTC', amount: '100000000', destination: btcPayee };
const codes = reviewCodes({ isOnPlatform: false, signingSecret: 'a'.repeat(32), formerSecrets: [] });
stretchDeadlines({ timers: true });
let world: World;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const buildDeps = (now?: () => number) => ({ ...world.deps(fetch, now), reviewCodes: codes });
const proposed = (more: object = {}) => getQuote(must(quoteRequest.parse({ ...ask, ...more })), buildDeps());

async function madeToken(): Promise<string> {
  const { reviewUrl = '' } = await proposed(reverse);
  return reviewUrl.slice(reviewUrl.indexOf('#review=') + '#review='.length);
}

test('puts the best offer and the payee into the link’s fragment, and opens it unchanged', async () => {
  const { reviewUrl = '', offers } = await proposed();
  const link = new URL(reviewUrl);
  expect(link.pathname + link.search).toBe('/');
  expect(link.hash).toMatch(/^#review=[A-Za-z0-9_-]{60,100}$/);
  const [best] = offers;
  const said = await openReview({ token: link.hash.slice('#review='.length) }, buildDeps());
  expect(said).toMatchObject({ amount: 10_000_000n, destination, toleranceBps: 250 });
  expect(said).toMatchObject({ network: best?.network, mode: best?.mode, minimumPayout: best?.minimumPayout });
  expect([said.expectedAmountOut, said.expiry]).toEqual([best?.quote.expectedAmountOut, best?.quote.expiry]);
});

test('makes no link without a destination or a shared secret', async () => {
  expect((await proposed({ destination: undefined })).reviewUrl).toBeUndefined();
  expect(reviewCodes({ isOnPlatform: true, signingSecret: 'a'.repeat(32), formerSecrets: [] })).toBeUndefined();
});

test('opens a link made with a former secret only while that secret is kept', async () => {
  const token = await madeToken();
  const signingSecret = 'b'.repeat(32);
  const both = reviewCodes({ isOnPlatform: false, signingSecret, formerSecrets: ['a'.repeat(32)] });
  expect((await openReview({ token }, { ...buildDeps(), reviewCodes: both })).destination).toBe(btcPayee);
  const alone = reviewCodes({ isOnPlatform: false, signingSecret, formerSecrets: [] });
  await expect(openReview({ token }, { ...buildDeps(), reviewCodes: alone })).rejects.toThrow(/no link of ours/);
});

test('rejects a token with any byte changed, added or missing', async () => {
  const token = await madeToken();
  const below = randomsFrom(7n);
  const letters = [...'ABCZabcz0189-_.,~/:= '];
  const refused = async (changed: string) =>
    expect(openReview({ token: changed }, buildDeps()), changed).rejects.toMatchObject({ info: { code: 'invalid_field', field: 'token' } });
  for (let index = 0; index < token.length; index += 1) {
    const others = letters.filter((letter) => letter !== token[index]);
    const letter = others[Number(below(BigInt(others.length)))] ?? '?';
    await refused(token.slice(0, index) + letter + token.slice(index + 1));
    await refused(token.slice(0, index) + token.slice(index + 1));
    await refused(`${token.slice(0, index)}${letter}${token.slice(index)}`);
  }
  for (const text of ['', ',', token.slice(0, -22), token.slice(0, -1), `${token},`, `${token}=`]) await refused(text);
});

test('binds every field of a proposal to its code', async () => {
  const token = await madeToken();
  const [text, code] = [token.slice(0, -22), token.slice(-22)];
  const proposal = readProposal(text);
  if (proposal === undefined) throw new Error('The link cannot be read.');
  const { amount, expectedAmountOut, minimumPayout = amount, toleranceBps, expiry } = proposal;
  const others: readonly Partial<Proposal>[] = [
    { from: must(parseAsset('LTC.LTC')) },
    { to: must(parseAsset('DOGE.DOGE')) },
    { amount: baseAmount(amount + 1n) },
    { network: proposal.network === 'thorchain' ? 'mayachain' : 'thorchain' },
    { mode: 'redeem' },
    { destination },
    { toleranceBps: toleranceBps + 1 },
    { expectedAmountOut: baseAmount(expectedAmountOut + 1n) },
    { minimumPayout: baseAmount(minimumPayout - 1n) },
    { expiry: expiry + 600 },
  ];
  expect(others.flatMap(Object.keys).sort()).toEqual(Object.keys(proposal).sort());
  for (const other of others) {
    const changed = writeProposal({ ...proposal, ...other });
    expect(readProposal(changed)).toEqual({ ...proposal, ...other });
    await expect(openReview({ token: changed + code }, buildDeps())).rejects.toMatchObject({ info: { code: 'invalid_field' } });
  }
});

test('rejects a token of another secret, and its own once the quote has expired', async () => {
  const token = await madeToken();
  const others = { ...buildDeps(), reviewCodes: reviewCodes({ isOnPlatform: false, signingSecret: 'b'.repeat(32), formerSecrets: [] }) };
  await expect(openReview({ token }, others)).rejects.toMatchObject({ info: { code: 'invalid_field' } });
  const later = { ...buildDeps(), now: () => Date.now() + 86_400_000 };
  await expect(openReview({ token }, later)).rejects.toMatchObject({ info: { code: 'quote_expired' } });
});
