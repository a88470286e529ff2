import { afterAll, beforeAll, expect, test } from 'vitest';
import { quoteRequest } from '../../contract/v1/quote-request.ts';
import { must } from '../../core/errors.ts';
import { randomsFrom } from '../../core/fixtures/random.ts';
import { readProposal, writeProposal } from '../../core/review/proposal.ts';
import { reviewCodes } from '../../server/keys/review-code.ts';
import { startWorld, type World } from '../fixtures/world.ts';
import { openReview, proposedQuote } from './review-link.ts';

const destination = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const ask = { from_asset: 'BTC.BTC', to_asset: 'ETH.ETH', amount: '10000000', destination, tolerance_bps: 250 };
const btcPayee = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
const reverse = { from_asset: 'ETH.ETH', to_asset: 'BTC.BTC', amount: '100000000', destination: btcPayee };
const codes = reviewCodes({ isOnPlatform: false, signingSecret: 'a'.repeat(32) });
let world: World;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const depsOf = (now?: () => number) => ({ ...world.deps(fetch, now), ...codes });
const proposed = (more: object = {}) => proposedQuote(must(quoteRequest.parse({ ...ask, ...more })), depsOf());

async function madeToken(): Promise<string> {
  const { reviewUrl = '' } = await proposed(reverse);
  return reviewUrl.slice(reviewUrl.indexOf('#review=') + '#review='.length);
}

test('a link says the best offer and who is paid, in the fragment, and opens as it was made', async () => {
  const { reviewUrl = '', offers } = await proposed();
  const link = new URL(reviewUrl);
  expect(link.pathname + link.search).toBe('/');
  expect(link.hash).toMatch(/^#review=[A-Za-z0-9.~/:_,-]+$/);
  const [best] = offers;
  const said = await openReview({ token: link.hash.slice('#review='.length) }, depsOf());
  expect(said).toMatchObject({ amount: 10_000_000n, destination, toleranceBps: 250 });
  expect(said).toMatchObject({ network: best?.network, mode: best?.mode, minimumPayout: best?.minimumPayout });
  expect([said.expectedAmountOut, said.expiry]).toEqual([best?.quote.expectedAmountOut, best?.quote.expiry]);
});

test('a quote without a destination, or of a server that shares no secret, has no link', async () => {
  expect((await proposed({ destination: undefined })).reviewUrl).toBeUndefined();
  expect(reviewCodes({ isOnPlatform: true, signingSecret: 'a'.repeat(32) })).toEqual({});
});

test('any changed, added or missing byte of a token is refused', async () => {
  const token = await madeToken();
  const below = randomsFrom(7n);
  const letters = [...'ABCZabcz0189-_.,~/:= '];
  const refused = async (changed: string) =>
    expect(openReview({ token: changed }, depsOf()), changed).rejects.toMatchObject({ info: { code: 'invalid_field', field: 'token' } });
  for (let at = 0; at < token.length; at += 1) {
    const others = letters.filter((letter) => letter !== token[at]);
    const letter = others[Number(below(BigInt(others.length)))] ?? '?';
    await refused(token.slice(0, at) + letter + token.slice(at + 1));
    await refused(token.slice(0, at) + token.slice(at + 1));
    await refused(`${token.slice(0, at)}${letter}${token.slice(at)}`);
  }
  for (const text of ['', ',', token.slice(0, token.lastIndexOf(',')), `${token},`]) await refused(text);
});

test('every field of a proposal is bound: with another value its code is another', async () => {
  const token = await madeToken();
  const [text, code] = [token.slice(0, token.lastIndexOf(',')), token.slice(token.lastIndexOf(',') + 1)];
  const parts = text.split(',');
  const others = ['LTC.LTC', 'DOGE.DOGE', '10000001', 'other', 'redeem', '0x0', '251', '1', '2', '9999999999'];
  expect(parts).toHaveLength(others.length);
  for (const [place, other] of others.entries()) {
    const changed = parts.with(place, other).join(',');
    await expect(openReview({ token: `${changed},${code}` }, depsOf())).rejects.toMatchObject({ info: { code: 'invalid_field' } });
  }
});

test('a token of another secret is refused, and ours once its quote has expired', async () => {
  const token = await madeToken();
  const others = { ...depsOf(), ...reviewCodes({ isOnPlatform: false, signingSecret: 'b'.repeat(32) }) };
  await expect(openReview({ token }, others)).rejects.toMatchObject({ info: { code: 'invalid_field' } });
  const later = { ...depsOf(), now: () => Date.now() + 86_400_000 };
  await expect(openReview({ token }, later)).rejects.toMatchObject({ info: { code: 'quote_expired' } });
});

test('a proposal is read in one writing only', async () => {
  const token = await madeToken();
  const text = token.slice(0, token.lastIndexOf(','));
  const proposal = readProposal(text);
  expect(proposal && writeProposal(proposal)).toBe(text);
  for (const other of [text.replace(',250,', ',0250,'), text.replace('BTC.BTC', 'btc.btc'), `${text},`, text.replace(btcPayee, '')])
    expect(readProposal(other), other).toBeUndefined();
});
