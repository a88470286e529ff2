import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addressFromSeed } from '../../core/address/address.ts';
import { baseAmount } from '../../core/amount.ts';
import { asset, swapRequest } from '../../core/fixtures/facts.ts';
import type { NetworkId } from '../../core/network/protocol.ts';
import { noOfferError } from '../../core/quote/rank.ts';
import { stretchDeadlines } from '../../server/fixtures/deadlines.ts';
import { apis, startWorld, type World } from '../fixtures/world.ts';
import { depositVerdict } from '../inbound/check-deposit.ts';
import { limitQuote } from './limit/limit-quote.ts';
import { quote } from './quote.ts';
import { payoutJudge } from './route/payout-judge.ts';

stretchDeadlines({ timers: true });
let world: World;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

async function inboundOf(network: NetworkId, chain: string): Promise<{ readonly address: string; readonly router: string }> {
  const entries = await (await fetch(`${world.url}/${apis[network]}/${network}/inbound_addresses`)).json();
  return entries.find((entry: { chain: string }) => entry.chain === chain);
}

async function errorFor(to: string, destination: string, more: Parameters<typeof swapRequest>[0] = {}) {
  const book = await quote(swapRequest({ to: asset(to), destination, ...more }), world.deps());
  return noOfferError(book);
}

describe('a destination that would lose the funds', () => {
  test('is rejected with the reason when it is a token contract', async () => {
    const error = await errorFor('ETH.ETH', '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48');
    expect(error).toMatchObject({ code: 'invalid_address', field: 'destination' });
    expect(error?.hint).toBe(
      'This is the contract of the token USDC on Ethereum: what is sent there cannot be paid out to you. Send an address whose key you hold.',
    );
    expect(await errorFor('TRON.TRX', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')).toMatchObject({ code: 'invalid_address' });
  });

  test.each(['thorchain', 'mayachain'] as const)('is rejected when it is a vault or a router of %s, on both networks', async (network) => {
    const { address, router } = await inboundOf(network, 'ETH');
    for (const destination of [address, router]) {
      for (const networks of [['thorchain'], ['mayachain']] as const) {
        const error = await errorFor('ETH.ETH', destination, { networks });
        expect(error, `${destination} over ${networks}`).toMatchObject({ code: 'invalid_address', field: 'destination' });
      }
    }
  });

  test('is rejected when it is a module account of a network', async () => {
    const reserve = await errorFor('THOR.RUNE', 'thor1dheycdevq39qlkxs2a6wuuzyn4aqxhve4qxtxt');
    expect(reserve?.hint).toMatch(/^This is an account that THORChain keeps for itself \(reserve\)/);
    const ours = await errorFor('MAYA.CACAO', 'maya1dheycdevq39qlkxs2a6wuuzyn4aqxhve4hc8sm');
    expect(ours?.hint).toMatch(/This is an account that MAYAChain keeps for itself \(reserve\)/);
  });

  test.each([
    ['BTC.BTC', '1111111111111111111114oLvT2', 'Nobody holds'],
    ['BTC.BTC', '1BitcoinEaterAddressDontSendf59kuE', 'Nobody holds the key'],
    ['GAIA.ATOM', 'cosmos1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqnrql8a', 'Nobody holds'],
    ['XRP.XRP', 'rrrrrrrrrrrrrrrrrrrrBZbvji', 'Nobody holds'],
    ['SOL.SOL', 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', 'the mint of the token USDC'],
    ['SOL.SOL', 'thor1682kyspx78ncezsy3p7swcgx9whynqkecu3fca', 'This is a THORChain address'],
  ])('is rejected for %s at %s in a quote, a limit order and a deposit check: %s', async (to, destination, reason) => {
    const way = { from: asset('ETH.ETH'), amount: baseAmount(1_000_000_000n), networks: ['thorchain'] } as const;
    const quoted = await errorFor(to, destination, way);
    expect(quoted).toMatchObject({ code: 'invalid_address', field: 'destination' });
    expect(quoted?.hint).toContain(reason);
    const order = { from: asset('ETH.ETH'), to: asset(to), amount: baseAmount(1_000_000_000n), targetOut: baseAmount(1_000n), destination };
    const limit = await limitQuote({ ...order, ttlBlocks: 600 }, world.deps()).catch((error) => error.info);
    expect(limit).toMatchObject({ code: 'invalid_address', hint: expect.stringContaining(reason) });
    const planned = { network: 'thorchain', from: asset('ETH.ETH'), amount: order.amount, memo: `=:${to}:${destination}` } as const;
    const { problems } = await depositVerdict(planned, world.deps());
    expect(problems).toContainEqual(
      expect.objectContaining({ code: 'invalid_address', field: 'memo', hint: expect.stringContaining(reason) }),
    );
  });

  test('is rejected as a refund address too when it is a vault', async () => {
    const { address } = await inboundOf('mayachain', 'ETH');
    const way = { from: asset('ETH.ETH'), amount: baseAmount(1_000_000_000n), refund: address };
    const bitcoin = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';
    expect(await errorFor('BTC.BTC', bitcoin, way)).toMatchObject({ code: 'invalid_address', field: 'refund_address' });
  });
});

describe('a destination on the XRP Ledger', () => {
  const payee = addressFromSeed('XRP', new Uint8Array([7]));
  const amount = baseAmount(1_000_000_000n);
  const opened = (flags: number) => world.control('faucet', { chain: 'XRP', address: payee, amount: '100000000', flags });
  const order = { from: asset('ETH.ETH'), to: asset('XRP.XRP'), amount, targetOut: baseAmount(90_000_000_000n), destination: payee };
  const planned = { network: 'thorchain', from: asset('ETH.ETH'), amount, memo: `=:XRP.XRP:${payee}` } as const;
  const quoted = (deps = world.deps()) =>
    quote(swapRequest({ to: asset('XRP.XRP'), destination: payee, from: asset('ETH.ETH'), amount }), deps);

  test.each([
    ['a tag', 0x0002_0000, 'only with a destination tag'],
    ['an authorization', 0x0100_0000, 'senders that it has authorized'],
  ])('is rejected in a quote, a limit order and a deposit check while it demands %s', async (_, flags, reason) => {
    await opened(flags);
    const error = noOfferError(await quoted());
    expect(error).toMatchObject({ code: 'invalid_address', field: 'destination', hint: expect.stringContaining(reason) });
    const limit = await limitQuote({ ...order, ttlBlocks: 600 }, world.deps()).catch((failed) => failed.info);
    expect(limit).toMatchObject({ code: 'invalid_address', field: 'destination', hint: expect.stringContaining(reason) });
    const { problems } = await depositVerdict(planned, world.deps());
    expect(problems).toContainEqual(expect.objectContaining({ code: 'invalid_address', field: 'memo' }));
  });

  test('is paid without flags, or while its chain does not answer', async () => {
    await opened(0);
    expect((await quoted()).offers).not.toEqual([]);
    await opened(0x0002_0000);
    const silent = (async (...call: Parameters<typeof fetch>) =>
      String(call[0]).endsWith('/xrp') ? new Response('no', { status: 500 }) : fetch(...call)) as typeof fetch;
    expect((await quoted(world.deps(silent))).offers).not.toEqual([]);
  });

  test('is read once a minute', async () => {
    await opened(0);
    let [reads, at] = [0, 0];
    const { chains } = world.deps();
    const access = chains.of('XRP') ?? expect.unreachable();
    const payeeOf = (address: string) => {
      reads += 1;
      return access.payee?.(address) ?? expect.unreachable();
    };
    const counted = { ...access, payee: payeeOf };
    const deps = { chains: { of: () => counted }, now: () => at };
    for (at of [0, 59_999, 60_000]) await payoutJudge({ to: asset('XRP.XRP'), destination: payee }, deps);
    expect(reads).toBe(2);
  });

  test('without an account is paid 1 XRP or more, which opens it', async () => {
    const judge = await payoutJudge({ to: asset('XRP.XRP'), destination: addressFromSeed('XRP', new Uint8Array([8])) }, world.deps());
    expect(judge(baseAmount(99_999_999n))).toMatchObject({ code: 'amount_too_low', hint: expect.stringContaining('with 1 XRP or more') });
    expect(judge(baseAmount(100_000_000n))).toBeUndefined();
  });
});

describe('a destination with contract code', () => {
  /** `fetch` with `eth_getCode` replaced by `code`. */
  const withCode = (code: () => Promise<Response>): typeof fetch =>
    (async (...call: Parameters<typeof fetch>) => (`${call[1]?.body}`.includes('eth_getCode') ? code() : fetch(...call))) as typeof fetch;
  const result = (code: string) => async () => Response.json({ jsonrpc: '2.0', id: 1, result: code });
  const checkWarnings = async (code: () => Promise<Response>) => {
    const { offers } = await quote(swapRequest(), world.deps(withCode(code)));
    expect(offers.length).toBeGreaterThan(0);
    return offers.map(({ warnings }) => warnings.some((warning) => warning.code === 'contract_destination'));
  };

  test('adds a warning to every offer', async () => {
    expect(new Set(await checkWarnings(result('0x6001600155')))).toEqual(new Set([true]));
  });

  test('causes no warning for an account without code or a delegated one', async () => {
    expect(new Set(await checkWarnings(result('0x')))).toEqual(new Set([false]));
    expect(new Set(await checkWarnings(result(`0xef0100${'11'.repeat(20)}`)))).toEqual(new Set([false]));
  });

  test('changes nothing while its chain fails or never answers', async () => {
    expect(new Set(await checkWarnings(async () => new Response('no', { status: 500 })))).toEqual(new Set([false]));
    expect(new Set(await checkWarnings(() => new Promise(() => undefined)))).toEqual(new Set([false]));
  });

  test('is looked up only once', async () => {
    let calls = 0;
    const deps = world.deps(
      withCode(async () => {
        calls += 1;
        return result('0x6001600155')();
      }),
    );
    for (let count = 0; count < 3; count += 1) await quote(swapRequest(), deps);
    expect(calls).toBe(1);
  });
});
