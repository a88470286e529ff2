import { secp256k1 } from '@noble/curves/secp256k1.js';
import { NETWORK, OutScript, p2pkh, p2sh, p2tr, p2wpkh, Transaction } from '@scure/btc-signer';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { encodeAddress } from '../../../../src/core/address/address.ts';
import { parseAsset } from '../../../../src/core/asset/asset.ts';
import { must } from '../../../../src/core/errors.ts';
import { vouts } from '../../networks/arithmetic/long-memo.ts';
import { decodeHex, encodeHex, joined } from '../byte-reader.ts';
import { at, newWorld, request, type World } from '../fixtures/world.ts';
import { UtxoChain } from './utxo-chain.ts';
import { utxoForms } from './utxo-form.ts';
import { addressesOf, toScript } from './utxo-script.ts';
import { readUtxoTransaction, writeUtxoTransaction } from './utxo-transaction.ts';

const secret = new Uint8Array(32).fill(9);
const key = secp256k1.getPublicKey(secret);
const networks = {
  BTC: NETWORK,
  LTC: { bech32: 'ltc', pubKeyHash: 0x30, scriptHash: 0x32, wif: 0xb0 },
  DOGE: { bech32: '', pubKeyHash: 0x1e, scriptHash: 0x16, wif: 0x9e },
  DASH: { bech32: '', pubKeyHash: 0x4c, scriptHash: 0x10, wif: 0xcc },
} as const;
type Plain = keyof typeof networks;
const form = (id: string) => {
  const found = utxoForms.get(id);
  if (found === undefined) throw new Error(id);
  return found;
};
const gas = (id: string) => must(parseAsset(`${id}.${id}`));
const raw = (chain: UtxoChain, path: string, body = '') => request(chain, body === '' ? 'GET' : 'POST', `/api${path}`, body);
const memo = '=:r:thor1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq:0/1/0';

const payments = {
  p2wpkh: (network: (typeof networks)[Plain]) => p2wpkh(key, network),
  p2pkh: (network: (typeof networks)[Plain]) => p2pkh(key, network),
  nested: (network: (typeof networks)[Plain]) => p2sh(p2wpkh(key, network), network),
  p2tr: (network: (typeof networks)[Plain]) => p2tr(key.slice(1), undefined, network),
};

interface Setup {
  readonly world: World;
  readonly chain: UtxoChain;
  readonly vault: string;
}

function setup(id: string): Setup {
  const world = newWorld();
  const chain = new UtxoChain(form(id), world.context);
  return { world, chain, vault: world.vault(id === 'DASH' ? 'mayachain' : 'thorchain', id) };
}

/**
 * Builds a signed payment with @scure/btc-signer from coins of the test key's address, read from the chain's API. `paid`:
 * [amount, fee].
 */
async function built(
  [id, kind]: readonly [Plain, keyof typeof payments],
  { chain, vault }: Setup,
  paid: readonly [bigint, bigint],
  data = memo,
) {
  const [amount, fee] = paid;
  const network = networks[id];
  const payment = payments[kind](network);
  const address = payment.address ?? '';
  const coins = (await raw(chain, `/address/${address}/utxo`)).body as { txid: string; vout: number; value: bigint }[];
  const transaction = new Transaction({ allowUnknownOutputs: true });
  let total = 0n;
  for (const coin of coins) {
    total += coin.value;
    const script = OutScript.encode(OutScript.decode(payment.script));
    const proof =
      kind === 'p2pkh'
        ? { nonWitnessUtxo: decodeHex(String((await raw(chain, `/tx/${coin.txid}/hex`)).body)) }
        : { witnessUtxo: { script, amount: coin.value } };
    const more =
      kind === 'nested' ? { redeemScript: p2wpkh(key, network).script } : kind === 'p2tr' ? { tapInternalKey: key.slice(1) } : {};
    transaction.addInput({ txid: coin.txid, index: coin.vout, sequence: 0xfffffffd, ...proof, ...more });
  }
  transaction.addOutput({ script: toScript(vault, form(id)), amount });
  const bytes = new TextEncoder().encode(data);
  const push = bytes.length > 75 ? [0x4c, bytes.length] : [bytes.length];
  if (data !== '') transaction.addOutput({ script: Uint8Array.of(0x6a, ...push, ...bytes), amount: 0n });
  if (total - amount - fee > 0n) transaction.addOutputAddress(address, total - amount - fee, network);
  transaction.sign(secret);
  transaction.finalize();
  return { transaction, address, hex: transaction.hex, txid: transaction.id };
}

describe.each([
  ['BTC', 'p2wpkh'],
  ['BTC', 'p2pkh'],
  ['BTC', 'nested'],
  ['BTC', 'p2tr'],
  ['LTC', 'p2wpkh'],
  ['DOGE', 'p2pkh'],
  ['DASH', 'p2pkh'],
] as const)('%s from %s', (id, kind) => {
  const unit = id === 'DOGE' ? 1_000_000_000n : 1_000_000n;

  test('accepts, mines and observes a payment to the vault', async () => {
    const set = setup(id);
    const { address } = await built([id, kind], set, [unit, 0n]).catch(() => ({ address: payments[kind](networks[id]).address ?? '' }));
    set.chain.credit(address, gas(id), 2n * unit);
    set.chain.credit(address, gas(id), unit);
    const { hex, txid } = await built([id, kind], set, [2n * unit, unit / 10n]);
    const answer = await raw(set.chain, '/tx', hex);
    expect(answer).toMatchObject({ status: 200, body: txid });
    expect((await raw(set.chain, `/tx/${txid}/status`)).body).toEqual({ confirmed: false });
    expect((await raw(set.chain, `/tx/${txid}/hex`)).body).toBe(hex);
    expect(set.world.seen).toEqual([]);
    set.world.tick(set.chain);
    expect(set.world.seen).toEqual([
      {
        network: id === 'DASH' ? 'mayachain' : 'thorchain',
        chain: id,
        txid: txid.toUpperCase(),
        from: address,
        to: set.vault,
        asset: gas(id),
        amount: 2n * unit,
        gas: unit / 10n,
        memo,
      },
    ]);
    expect(at((await raw(set.chain, `/tx/${txid}/status`)).body, 'confirmed')).toBe(true);
    const change = (await raw(set.chain, `/address/${address}/utxo`)).body;
    expect(change).toMatchObject([{ txid, vout: 2, value: unit - unit / 10n }]);
    expect(at((await raw(set.chain, `/address/${address}`)).body, 'chain_stats', 'spent_txo_sum')).toBe(3n * unit);
    expect((await raw(set.chain, '/tx', hex)).body).toContain('already in utxo set');
  });

  test('rejects a transaction altered after signing', async () => {
    const set = setup(id);
    set.chain.credit(payments[kind](networks[id]).address ?? '', gas(id), 3n * unit);
    const { hex } = await built([id, kind], set, [2n * unit, unit / 10n]);
    const bytes = decodeHex(hex);
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), async (place, change) => {
        const altered = Uint8Array.from(bytes);
        altered[place] = (altered[place] ?? 0) ^ change;
        expect((await raw(set.chain, '/tx', encodeHex(altered))).status).toBe(400);
      }),
      { numRuns: 60 },
    );
  });
});

describe('a UTXO chain on the devnet', () => {
  const funded = async () => {
    const set = setup('BTC');
    set.chain.credit(p2wpkh(key).address ?? '', gas('BTC'), 1_000_000n);
    return set;
  };
  const refusal = async (set: Setup, hex: string) => (await raw(set.chain, '/tx', hex)).body;

  test('rejects a fee below one per virtual byte', async () => {
    const set = await funded();
    const { hex, transaction } = await built(['BTC', 'p2wpkh'], set, [900_000n, 150n]);
    expect(transaction.vsize).toBeGreaterThan(150);
    expect(await refusal(set, hex)).toContain(`min relay fee not met, 150 < ${transaction.vsize}`);
  });

  test('rejects a second spend of the same coin, both pending and mined', async () => {
    const set = await funded();
    const first = await built(['BTC', 'p2wpkh'], set, [900_000n, 1_000n]);
    const second = await built(['BTC', 'p2wpkh'], set, [800_000n, 1_000n]);
    expect((await raw(set.chain, '/tx', first.hex)).status).toBe(200);
    expect(await refusal(set, second.hex)).toContain('insufficient fee, rejecting replacement');
    set.world.tick(set.chain);
    expect(await refusal(set, second.hex)).toContain('bad-txns-inputs-missingorspent');
  });

  test('replaces a pending spend by one with a higher fee, and reports who spends the coin', async () => {
    const set = await funded();
    const first = await built(['BTC', 'p2wpkh'], set, [900_000n, 1_000n]);
    const second = await built(['BTC', 'p2wpkh'], set, [900_000n, 5_000n]);
    const [coin] = readUtxoTransaction(first.transaction.extract(), false).inputs;
    const spender = async () => (await raw(set.chain, `/tx/${coin?.txid}/outspend/${coin?.vout}`)).body;
    expect(await spender()).toEqual({ spent: false });
    await raw(set.chain, '/tx', first.hex);
    expect(await spender()).toMatchObject({ spent: true, txid: first.transaction.id, status: { confirmed: false } });
    expect((await raw(set.chain, '/tx', second.hex)).status).toBe(200);
    expect(await spender()).toMatchObject({ spent: true, txid: second.transaction.id });
    expect((await raw(set.chain, `/tx/${first.transaction.id}`)).status).toBe(404);
    set.world.tick(set.chain);
    expect(set.world.seen.map(({ txid }) => txid)).toEqual([second.transaction.id.toUpperCase()]);
    expect(await spender()).toMatchObject({ status: { confirmed: true } });
  });

  test('bumps the fee of a pending payment, or cancels the payment', async () => {
    const set = await funded();
    const send = () => set.chain.send({ to: set.vault, asset: gas('BTC'), amount: 70_000n, memo });
    const [raised, taken] = [send(), send()];
    const by = set.chain.bump(raised, false);
    const back = set.chain.bump(taken, true);
    expect([raised, taken].map((txid) => set.chain.ledger.known.has(txid.toLowerCase()))).toEqual([false, false]);
    set.world.tick(set.chain);
    expect(set.world.seen.map(({ txid, amount }) => [txid, amount])).toEqual([[by, 70_000n]]);
    expect(set.chain.ledger.known.get(back.toLowerCase())?.block).toBeDefined();
    expect(() => set.chain.bump(by, false)).toThrow('no such transaction waits');
  });

  test('keeps the first spend if it allows no replacement', async () => {
    const world = newWorld();
    const chain = new UtxoChain(form('BCH'), world.context);
    const txid = chain.send({ to: world.vault('thorchain', 'BCH'), asset: gas('BCH'), amount: 70_000n, memo });
    expect(() => chain.bump(txid, false)).toThrow('txn-mempool-conflict');
  });

  test('rejects dust, long data and outputs above inputs', async () => {
    const set = await funded();
    expect(await refusal(set, (await built(['BTC', 'p2wpkh'], set, [293n, 1_000n])).hex)).toContain('dust');
    expect(await refusal(set, (await built(['BTC', 'p2wpkh'], set, [9_000n, 1_000n], 'x'.repeat(81))).hex)).toContain('scriptpubkey');
    const { transaction } = await built(['BTC', 'p2wpkh'], set, [999_000n, 1_000n]);
    const more = readUtxoTransaction(transaction.extract(), false);
    const outputs = more.outputs.map((output) => ({ ...output, value: output.value + 2_000n }));
    expect(await refusal(set, encodeHex(writeUtxoTransaction({ ...more, outputs })))).toContain('bad-txns-in-belowout');
    const negative = more.outputs.map((output) => ({ ...output, value: -output.value }));
    expect(await refusal(set, encodeHex(writeUtxoTransaction({ ...more, outputs: negative })))).toContain('bad-txns-vout-negative');
    expect(await refusal(set, 'zz')).toContain('TX decode failed');
    expect(await refusal(set, '00')).toContain('TX decode failed');
  });

  test('observes a payment without a memo as a deposit, but not one with another first output', async () => {
    const set = await funded();
    await raw(set.chain, '/tx', (await built(['BTC', 'p2wpkh'], set, [500_000n, 1_000n], '')).hex);
    set.world.tick(set.chain);
    expect(set.world.seen).toMatchObject([{ memo: '', amount: 500_000n }]);
    await raw(set.chain, '/tx', (await built(['BTC', 'p2wpkh'], { ...set, vault: p2wpkh(key).address ?? '' }, [100_000n, 1_000n])).hex);
    set.world.tick(set.chain);
    expect(set.world.seen).toHaveLength(1);
  });

  test('reads the rest of a long memo from outputs that look like addresses', async () => {
    const set = await funded();
    const long = `=:ETH.USDC:0x${'1'.repeat(40)}/bc1q${'q'.repeat(38)}:123456789/1/0:aa/bb:10/20`;
    const [head, ...chunks] = vouts('BTC', long) as { data: string; amount: bigint }[];
    const [coin] = (await raw(set.chain, `/address/${p2wpkh(key).address}/utxo`)).body as { txid: string; vout: number; value: bigint }[];
    const transaction = new Transaction({ allowUnknownOutputs: true });
    transaction.addInput({ txid: coin?.txid ?? '', index: 0, witnessUtxo: { script: p2wpkh(key).script, amount: coin?.value ?? 0n } });
    transaction.addOutputAddress(set.vault, 700_000n);
    transaction.addOutput({ script: joined(Uint8Array.of(0x6a, 0x4c, 80), decodeHex(head?.data ?? '')), amount: 0n });
    for (const chunk of chunks) transaction.addOutputAddress(chunk.data, chunk.amount);
    transaction.addOutputAddress(p2wpkh(key).address ?? '', 200_000n);
    transaction.sign(secret);
    transaction.finalize();
    expect((await raw(set.chain, '/tx', transaction.hex)).status).toBe(200);
    set.world.tick(set.chain);
    expect(set.world.seen[0]?.memo).toBe(long);
  });
});

test.each([...utxoForms.keys()])('converts scripts and addresses of %s both ways', (id) => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 20, maxLength: 20 }), (hash) => {
      if (hash.every((byte) => byte === 0)) return;
      const address = encodeAddress(id, hash);
      expect(addressesOf(toScript(address, form(id)), form(id))[0]).toBe(address);
    }),
  );
});

test.each(['BTC', 'LTC', 'DOGE', 'BCH', 'DASH', 'ZEC'])('signs for the payer of %s and pays out from its vault', async (id) => {
  const { world, chain, vault } = setup(id);
  const amount = 5_000_000_000n;
  const txid = chain.send({ to: vault, asset: gas(id), amount, memo });
  const to = encodeAddress(id, new Uint8Array(20).fill(5));
  const from = vault;
  const paid = chain.pay({ id: 'x', network: 'thorchain', chain: id, from, to, asset: gas(id), amount, memo: 'OUT:AA' });
  world.tick(chain);
  expect(world.seen).toMatchObject([{ txid, to: vault, amount, memo }]);
  const utxo = (await raw(chain, `/address/${to}/utxo`)).body;
  expect(utxo).toMatchObject([{ txid: paid.toLowerCase(), value: amount }]);
});
