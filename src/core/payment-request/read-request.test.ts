import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addressFromSeed, chainsOfAddress, validateAddress } from '../address/address.ts';
import { baseAmount } from '../amount.ts';
import { homeChain, parseAsset } from '../asset/asset.ts';
import { chains } from '../chain/chain.ts';
import { must } from '../errors.ts';
import { gasReferenceForm } from '../reference/reference.ts';
import { depositUri } from '../transaction/deposit-uri.ts';
import { oneLine } from '../words-of-others.ts';
import { readPaymentRequest } from './read-request.ts';
import { longestRequest } from './request-uri.ts';
import { requestRefusals } from './requested-payment.ts';

const btc = 'bc1q9nd5j7q3gynye66lmdlut9yyg9fcal68kaykl2';
const evm = '0x86d526d6624AbC0178cF7296cD538Ecc080A95F1';
const sol = 'mvines9iiHiQTysrwkJjGf2gb9Ex9jXJX8ns3qwf2kN';
const xrp = 'rwietsevLFg8XSmG3bEZzFein1g8RBqWDZ';
const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48';
const usdcName = 'ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48';
const evmCoins = ['ETH.ETH', 'BSC.BNB', 'AVAX.AVAX', 'BASE.ETH', 'POL.POL', 'ARB.ETH'];
const seeded = (chain: string) => addressFromSeed(chain, new Uint8Array([7]));

describe('payable requests', () => {
  test.each([
    [`bitcoin:${btc}`, ['BTC.BTC'], btc, undefined],
    [`bitcoin:${btc}?amount=0.015&label=Caf%C3%A9`, ['BTC.BTC'], btc, 1_500_000n],
    [`BITCOIN:${btc.toUpperCase()}?AMOUNT=20.3`, ['BTC.BTC'], btc, 2_030_000_000n],
    [`bitcoin://${btc}?amount=.5`, ['BTC.BTC'], btc, 50_000_000n],
    [`bitcoin:?bc=${btc}&amount=1`, ['BTC.BTC'], btc, 100_000_000n],
    [`bitcoin:${btc}?amount=1&lightning=lnbc1xyz&pj=https://example.com`, ['BTC.BTC'], btc, 100_000_000n],
    [`bitcoin:${btc}?amount=0`, ['BTC.BTC'], btc, undefined],
    [`litecoin:${seeded('LTC')}?amount=3`, ['LTC.LTC'], seeded('LTC'), 300_000_000n],
    [`bitcoincash:${seeded('BCH').replace('bitcoincash:', '')}?amount=1.5`, ['BCH.BCH'], seeded('BCH'), 150_000_000n],
    [`dogecoin:${seeded('DOGE')}?amount=100`, ['DOGE.DOGE'], seeded('DOGE'), 10_000_000_000n],
    [`dash:${seeded('DASH')}?amount=0.00000001&IS=1`, ['DASH.DASH'], seeded('DASH'), 1n],
    [`ethereum:${evm}@1?value=2.014e18`, ['ETH.ETH'], evm, 201_400_000n],
    [`ethereum:pay-${evm}@8453?value=1e16&gas=21000&gasPrice=5`, ['BASE.ETH'], evm, 1_000_000n],
    [`ETHEREUM:${evm.toUpperCase()}@56?VALUE=1000000000000000001`, ['BSC.BNB'], evm, 100_000_001n],
    [`ethereum:${evm}`, evmCoins, evm, undefined],
    [`ethereum:${usdc}@1/transfer?address=${evm}&uint256=15e5`, [usdcName], evm, 150_000_000n],
    [`ethereum:${usdc}/transfer?address=${evm}&uint256=1`, [usdcName], evm, 100n],
    [`solana:${sol}?amount=0.123456789&label=Shop`, ['SOL.SOL'], sol, 12_345_679n],
    [`xrpl:${xrp}?amount=2&network=XRPL`, ['XRP.XRP'], xrp, 200_000_000n],
    [`ripple:${xrp}?amt=2.5`, ['XRP.XRP'], xrp, 250_000_000n],
    [`https://xaman.app/detect/request:${xrp}?amount=0.000001`, ['XRP.XRP'], xrp, 100n],
    [`tron:${seeded('TRON')}?amount=12.5`, ['TRON.TRX'], seeded('TRON'), 1_250_000_000n],
    [`cosmos:${seeded('GAIA')}?amount=1500000uatom`, ['GAIA.ATOM'], seeded('GAIA'), 150_000_000n],
    [`web+cardano:${seeded('ADA')}?amount=50.00`, ['ADA.ADA'], seeded('ADA'), 5_000_000_000n],
    [`zcash:${seeded('ZEC')}?amount=1.23&message=Order`, ['ZEC.ZEC'], seeded('ZEC'), 123_000_000n],
    [`zcash:?address=${seeded('ZEC')}&amount=1`, ['ZEC.ZEC'], seeded('ZEC'), 100_000_000n],
    [`arb1:${evm}`, ['ARB.ETH'], evm, undefined],
    [` ${btc}\n`, ['BTC.BTC'], btc, undefined],
    [evm, evmCoins, evm, undefined],
    [xrp, ['XRP.XRP'], xrp, undefined],
    ['X7AcgcsBL6XDcUb289X4mJ8djcdyKaB5hJDWMArnXr61cqZ', ['XRP.XRP'], 'r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk59', undefined],
  ] as const)('%s', (text, assets, address, amount) => {
    const read = readPaymentRequest(text);
    expect(read).toMatchObject({ kind: 'payment', payment: { assets, address } });
    expect(read.kind === 'payment' && read.payment.amount).toBe(amount);
  });

  test('rounds up amounts finer than the networks carry, and marks them as rounded', () => {
    const read = readPaymentRequest(`ethereum:${evm}@1?value=1`);
    expect(read).toMatchObject({ payment: { amount: 1n, isRoundedUp: true } });
    expect(readPaymentRequest(`ethereum:${evm}@1?value=1e10`)).toMatchObject({ payment: { amount: 1n } });
    expect(readPaymentRequest(`ethereum:${evm}@1?value=1e10`)).not.toHaveProperty('payment.isRoundedUp');
  });

  test('reads a token known only from pools with the pool’s decimals', () => {
    const contract = '0x1111111111111111111111111111111111111111';
    const text = `ethereum:${contract}@1/transfer?address=${evm}&uint256=5000`;
    const id = `ETH.NEW-${contract.toUpperCase()}`;
    expect(readPaymentRequest(text)).toMatchObject({ kind: 'refused', reason: 'token' });
    expect(readPaymentRequest(text, [{ id }])).toMatchObject({ kind: 'refused', reason: 'token' });
    expect(readPaymentRequest(text, [{ id, decimals: 6 }])).toMatchObject({ payment: { assets: [id], amount: 500_000n } });
  });

  test('puts labels on one line, without bidi control characters', () => {
    expect(readPaymentRequest(`bitcoin:${btc}?label=Pay%E2%80%AE%0ato%20me&message=x`)).toMatchObject({ payment: { label: 'Pay to me' } });
    expect(readPaymentRequest(`bitcoin:${btc}?message=A+b`)).toMatchObject({ payment: { label: 'A b' } });
    expect(oneLine('x'.repeat(100), 60)).toHaveLength(60);
  });
});

describe('reasons for requests that no payout can meet', () => {
  test.each([
    [`xrpl:${xrp}?dt=123`, 'tag', '123'],
    [`${xrp}?dt=77&amount=3`, 'tag', '77'],
    [`${xrp}:4242`, 'tag', '4242'],
    [`https://xumm.app/detect/request:${xrp}?amount=2&dt=0`, 'tag', '0'],
    ['X7AcgcsBL6XDcUb289X4mJ8djcdyKaGZMhc9YTE92ehJ2Fu', 'tag', '1'],
    [`xrpl:${xrp}?amount=2&network=XAHAU`, 'chain', 'XAHAU'],
    [`xrpl:${xrp}?amount=2&currency=USD&issuer=${xrp}`, 'token', 'USD'],
    [`xrpl:${xrp}?invoiceid=0CAFE`, 'reference', '0CAFE'],
    [`solana:${sol}?amount=1&memo=OrderId12345`, 'memo', 'OrderId12345'],
    [`solana:${sol}?amount=1&reference=82ZJ7nbGpixjeDCmEhUcmwXYfvurzAgGdtSMuHnUgyny`, 'reference', undefined],
    ['solana:https%3A%2F%2Fexample.com%2Fpay', 'call', 'Solana Pay'],
    [`cosmos:${seeded('GAIA')}?memo=77`, 'memo', '77'],
    [`tron:${seeded('TRON')}?amount=1&token=TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t`, 'part', 'token'],
    [`bitcoin:${btc}?req-somethingyoudontunderstand=50`, 'part', 'req-somethingyoudontunderstand'],
    [`bitcoincash:${seeded('BCH')}?c=aa&f=3`, 'token', undefined],
    [`bitcoin:${btc}?amount=1,5`, 'amount', '1,5'],
    [`bitcoin:${btc}?amount=1e3`, 'amount', '1e3'],
    [`bitcoin:${btc}?amount=0.000000001`, 'amount', '0.000000001'],
    [`bitcoin:${btc}?amount=-1`, 'amount', '-1'],
    [`bitcoin:${btc}?amount=1&amount=2`, 'malformed', undefined],
    [`bitcoin:${btc}x`, 'address', 'Bitcoin'],
    [`bitcoin:${btc}?label=%E0%A4%A`, 'malformed', undefined],
    ['bitcoin:tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', 'address', 'Bitcoin'],
    ['bitcoin:?lightning=lnbc15u1p3xnhl2pp5jptserfk3zk4qy42tlucycrfwxhydvlemu9pqr93tuzlv9cc7g3s', 'lightning', undefined],
    ['lnbc15u1p3xnhl2pp5jptserfk3zk4qy42tlucycrfwxhydvlemu9pqr93tuzlv9cc7g3s', 'lightning', undefined],
    ['ethereum:vitalik.eth?value=1e18', 'name', 'vitalik.eth'],
    [`ethereum:${evm}@10?value=1`, 'chain', 'EIP-155 10'],
    [`ethereum:${evm}@1/approve?address=${evm}&uint256=1`, 'call', 'approve'],
    [`ethereum:${usdc}@1/transfer?address=${evm}&uint256=1&value=1`, 'call', 'transfer'],
    [`ethereum:${evm}@1/transfer?address=${evm}&uint256=1`, 'token', evm],
    [`ethereum:${evm}@1?value=0.5`, 'amount', '0.5'],
    [`ethereum:${evm}@1?amount=0.5`, 'part', 'amount'],
    [`ethereum:${evm}@1?value=1e99`, 'amount', '1e99'],
    [`zcash:?address=${seeded('ZEC')}&amount=1&address.1=${seeded('ZEC')}&amount.1=2`, 'several', undefined],
    [`zcash:u1${'q'.repeat(60)}?amount=1`, 'shielded', undefined],
    ['monero:888tNkZrPN6JsEgekjMnABU4TBzc2Dt29EPAvkRxbANsAnjyPbb3iQ1YBRk1UXcdRsiKc9dhwMVgN5S9cQUiyoogDavup3H', 'chain', 'Monero'],
  ] as const)('%s', (text, reason, detail) => {
    const read = readPaymentRequest(text);
    expect(read).toMatchObject({ kind: 'refused', reason });
    if (detail !== undefined) expect(read).toMatchObject({ detail });
  });

  test.each([
    '',
    '   ',
    'vitalik.eth',
    'my-name',
    'https://example.com',
    'mailto:a@b.c',
    'constructor:x',
    'toString',
    'x'.repeat(longestRequest + 1),
  ])('reads no request from %s', (text) => expect(readPaymentRequest(text)).toEqual({ kind: 'none' }));
});

const gasAssets = Object.values(chains).map(({ gasAsset }) => must(parseAsset(gasAsset)));
const ours = gasAssets.filter((asset) => depositUri(asset, addressFromSeed(asset.chain, new Uint8Array(1)), baseAmount(1n)) !== undefined);

describe('the request reader', () => {
  test('reads back our own payment requests with the same asset, address and amount', () => {
    expect(ours.length).toBeGreaterThan(12);
    const cases = fc.record({ asset: fc.constantFrom(...ours), seed: fc.uint8Array({ minLength: 1 }), units: fc.bigInt(1n, 10n ** 16n) });
    fc.assert(
      fc.property(cases, ({ asset, seed, units }) => {
        const places = gasReferenceForm(asset)?.decimals ?? 8;
        const step = 10n ** BigInt(8 - Math.min(places, 8));
        const amount = baseAmount(units * step);
        const address = addressFromSeed(asset.chain, seed);
        const read = readPaymentRequest(depositUri(asset, address, amount) ?? '');
        expect(read).toEqual({ kind: 'payment', payment: { assets: [`${asset.chain}.${asset.symbol}`], address, amount } });
      }),
      { numRuns: 500 },
    );
  });

  test('reads every address as an address of its own chain', () => {
    const cases = fc.record({ chain: fc.constantFrom(...Object.keys(chains)), seed: fc.uint8Array({ minLength: 1 }) });
    fc.assert(
      fc.property(cases, ({ chain, seed }) => {
        const address = addressFromSeed(chain, seed);
        const read = readPaymentRequest(address);
        expect(read.kind === 'payment' && read.payment.assets).toContain(chains[chain]?.gasAsset);
        expect(read).toMatchObject({ payment: { address: must(validateAddress(address, chainsOfAddress(address)[0] ?? chain)).text } });
      }),
      { numRuns: 300 },
    );
  });

  test('never throws on any text, and reads only valid addresses and amounts above zero', () => {
    const schemes = [
      'bitcoin',
      'ethereum',
      'solana',
      'xrpl',
      'zcash',
      'tron',
      'cosmos',
      'dogecoin',
      'bitcoincash',
      'arb1',
      'web+cardano',
      'x',
    ];
    const places = [btc, evm, sol, xrp, `${evm}@1`, `${usdc}@1/transfer`, seeded('ZEC'), seeded('TRON'), seeded('GAIA'), seeded('BCH')];
    const names = [
      'amount',
      'value',
      'uint256',
      'address',
      'dt',
      'memo',
      'label',
      'spl-token',
      'reference',
      'req-x',
      'bc',
      'network',
      'amount.1',
    ];
    const values = fc.oneof(
      fc.constantFrom('1', '0', '0.1', '1e18', '-1', '%', '%zz', evm, '1uatom', '1.', '.5', '9'.repeat(40)),
      fc.string(),
    );
    const pair = fc.tuple(fc.constantFrom(...names), values).map(([name, value]) => `${name}=${value}`);
    const built = fc
      .tuple(fc.constantFrom(...schemes), fc.oneof(fc.constantFrom(...places), fc.string()), fc.array(pair, { maxLength: 4 }))
      .map(([scheme, place, pairs]) => `${scheme}:${place}${pairs.length > 0 ? '?' : ''}${pairs.join('&')}`);
    fc.assert(
      fc.property(fc.oneof(built, fc.string({ maxLength: 300 }), fc.string({ unit: 'binary', maxLength: 100 })), (text) => {
        const read = readPaymentRequest(text);
        if (read.kind === 'none') return;
        if (read.kind === 'refused') {
          expect(requestRefusals).toContain(read.reason);
          expect(read.detail ?? 'x').toBe(oneLine(read.detail ?? 'x', 60));
          return;
        }
        const { assets, address, amount, label } = read.payment;
        expect(assets.length).toBeGreaterThan(0);
        for (const id of assets) {
          expect(must(validateAddress(address, homeChain(must(parseAsset(id)), 'thorchain'))).text).toBe(address);
        }
        if (amount !== undefined) expect(amount).toBeGreaterThan(0n);
        expect(label ?? 'x').toBe(oneLine(label ?? 'x', 60));
      }),
      { numRuns: 5_000 },
    );
  });
});
