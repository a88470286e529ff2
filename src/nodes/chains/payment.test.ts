import { bech32m } from '@scure/base';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { person, type RunningWorld, runDevnet } from '../../../scripts/devnet/fixtures/running-devnet.ts';
import { encodeAddress } from '../../core/address/address.ts';
import { contractOnChain, formatAsset, homeChain, parseAsset } from '../../core/asset/asset.ts';
import { must } from '../../core/errors.ts';
import type { PaymentReading } from '../../core/transaction/payment.ts';
import { readTxOn } from '../../core/transaction/payment.ts';
import { hostsFor } from '../http/hosts.ts';
import { chainAccesses } from './chain-accesses.ts';
import { chainUrlsFor } from './chain-urls.ts';

let world: RunningWorld;
beforeAll(async () => {
  world = await runDevnet('all');
  await world.reset();
  await world.control('state', { network: 'thorchain', mimir: { HALTSOLTRADING: 0 } });
});
afterAll(() => world.close());

const usdc = 'ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48';
const tokens = [must(parseAsset(usdc))];

function accessTo(chain: string, urls: Readonly<Record<string, readonly string[]>> = {}, fetchWith: typeof fetch = fetch) {
  const { thornode, mayanode } = hostsFor('devnet', world.url);
  const all = { THOR: thornode, MAYA: mayanode, ...chainUrlsFor('devnet', world.url), ...urls };
  const access = chainAccesses(all, { fetch: fetchWith, now: () => Date.now(), timeoutMs: 60_000 }).of(chain);
  if (access === undefined) throw new Error(`no access to ${chain}`);
  return access;
}

/** Waits until a payment is mined; real nodes take real time. */
async function confirmed(chain: string, tx: string): Promise<PaymentReading> {
  for (let round = 0; round < 60; round += 1) {
    await world.advance(1);
    const reply = await accessTo(chain).payment(must(readTxOn(chain, tx)), tokens);
    if (!reply.ok) throw new Error(reply.error.info.hint);
    if (reply.value !== undefined && reply.value.state !== 'waiting') return reply.value;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(`${tx} is in no block`);
}

describe('payments read back', () => {
  test.each([
    ['thorchain', 'BTC.BTC', 1_000_000n, 8, 1_000_000n],
    ['thorchain', 'LTC.LTC', 100_000_000n, 8, 100_000_000n],
    ['thorchain', 'DOGE.DOGE', 100_000_000_000n, 8, 100_000_000_000n],
    ['thorchain', 'BCH.BCH', 10_000_000n, 8, 10_000_000n],
    ['mayachain', 'DASH.DASH', 100_000_000n, 8, 100_000_000n],
    ['thorchain', 'ZEC.ZEC', 100_000_000n, 8, 100_000_000n],
    ['thorchain', 'ETH.ETH', 10_000_000n, 18, 10n ** 17n],
    ['thorchain', 'BSC.BNB', 10_000_000n, 18, 10n ** 17n],
    ['thorchain', usdc, 10_000_000_000n, 6, 100_000_000n],
    ['thorchain', 'GAIA.ATOM', 10_000_000_000n, 6, 100_000_000n],
    ['thorchain', 'NOBLE.USDC', 10_000_000_000n, 6, 100_000_000n],
    ['thorchain', 'XRP.XRP', 10_000_000_000n, 6, 100_000_000n],
    ['thorchain', 'TRON.TRX', 100_000_000_000n, 6, 1_000_000_000n],
    ['thorchain', 'SOL.SOL', 100_000_000n, 9, 1_000_000_000n],
    ['mayachain', 'THOR.RUNE', 100_000_000_000n, 8, 100_000_000_000n],
    ['mayachain', 'ADA.ADA', 10_000_000_000n, 6, 100_000_000n],
  ] as const)('report a payment on %s of %s as its chain does', async (network, asset, paid, decimals, amount) => {
    const chain = homeChain(must(parseAsset(asset)), network);
    const memo = `=:${network === 'thorchain' ? 'THOR.RUNE' : 'MAYA.CACAO'}:${person(network === 'thorchain' ? 'THOR' : 'MAYA')}:1`;
    const tx = await world.pay(network, [asset, paid], memo);
    const reading = await confirmed(chain, tx);
    const swap = await world.swap(network, tx).catch(() => undefined);
    expect(reading).toMatchObject({ state: 'confirmed', memo, transfers: [{ amount, decimals }] });
    expect(reading.transfers.map((transfer) => transfer.asset && formatAsset(transfer.asset))).toEqual([asset]);
    const inbound = (await world.read(
      network === 'thorchain' ? '/thornode/thorchain/inbound_addresses' : '/mayanode/mayachain/inbound_addresses',
    )) as unknown;
    const vault = (inbound as { chain: string; address: string }[]).find((one) => one.chain === chain)?.address ?? '';
    const plain = (text: string | undefined) => text?.replace(/^bitcoincash:/, '').toLowerCase();
    // The devnet reports its vault in the `tex1` form, the chain in `t1`.
    const shown = vault.startsWith('tex1') ? encodeAddress('ZEC', bech32m.decodeToBytes(vault).bytes) : vault;
    expect(plain(reading.transfers[0]?.to)).toBe(plain(shown));
    expect(plain(reading.from)).toBe(plain(swap?.['from'] as string));
    expect(reading.transfers[0]?.contract).toBe(contractOnChain(must(parseAsset(asset))));
  });

  test.each([
    ['thorchain', 'THOR.RUNE', 100_000_000n, 8],
    ['mayachain', 'MAYA.CACAO', 100_000_000_000n, 10],
  ] as const)('report a deposit on %s of %s to the network itself as its chain does', async (network, asset, amount, decimals) => {
    const chain = homeChain(must(parseAsset(asset)), network);
    const memo = `=:BTC.BTC:${person('BTC')}`;
    const reading = await confirmed(chain, await world.pay(network, [asset, amount], memo));
    expect(reading).toMatchObject({ memo, from: expect.stringMatching(/^(thor|maya)1/), transfers: [{ amount, decimals }] });
    expect(reading.transfers[0]).not.toHaveProperty('to');
  });

  test('keep the contract of a token without a pool, and give no asset', async () => {
    const tx = await world.pay('thorchain', [usdc, 10_000_000_000n], `=:THOR.RUNE:${person('THOR')}`);
    await confirmed('ETH', tx);
    const reply = await accessTo('ETH').payment(must(readTxOn('ETH', tx)), []);
    const [transfer] = (reply.ok && reply.value?.transfers) || [];
    expect(transfer).toMatchObject({ contract: contractOnChain(tokens[0] as never), decimals: 6 });
    expect(transfer).not.toHaveProperty('asset');
  });
});

describe('a transaction a chain does not show', () => {
  test.each(['BTC', 'DOGE', 'ETH', 'GAIA', 'THOR', 'MAYA', 'XRP', 'TRON', 'SOL', 'ADA'])('is unseen on %s', async (chain) => {
    const tx = chain === 'SOL' ? '5'.repeat(88) : must(readTxOn(chain, 'ab'.repeat(32)));
    expect(await accessTo(chain).payment(tx, [])).toEqual({ ok: true, value: undefined });
  });

  test.each(['BTC', 'ETH', 'GAIA', 'XRP', 'TRON', 'SOL', 'ADA'])('is a failure on %s when no host answers', async (chain) => {
    const down = accessTo(chain, { [chain]: ['http://127.0.0.1:1'] });
    const tx = chain === 'SOL' ? '5'.repeat(88) : must(readTxOn(chain, 'ab'.repeat(32)));
    expect(await down.payment(tx, [])).toMatchObject({ ok: false, error: { kind: 'unavailable' } });
  });
});

/** Real response shapes that the devnet does not produce. */
describe('transactions that are not plain payments', () => {
  const hash = 'AB'.repeat(32);
  const told = async (chain: string, tx: string, ...bodies: readonly unknown[]) => {
    const rest = [...bodies];
    const answering = async () => new Response(JSON.stringify(rest.length > 1 ? rest.shift() : rest[0]));
    const reply = await accessTo(chain, {}, answering as unknown as typeof fetch).payment(tx, []);
    return reply.ok ? reply.value : reply.error.kind;
  };
  const xrp = {
    TransactionType: 'Payment',
    Account: 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh',
    Destination: 'rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe',
    hash,
  };

  test('count what arrived of a partial payment, and nothing until that amount is known', async () => {
    const requested = { ...xrp, Amount: '5000000', Flags: 131_072 };
    expect(await told('XRP', hash, { result: requested })).toMatchObject({ state: 'waiting', transfers: [] });
    const meta = { TransactionResult: 'tesSUCCESS', delivered_amount: '7' };
    expect(await told('XRP', hash, { result: { ...requested, validated: true, meta } })).toMatchObject({ transfers: [{ amount: 7n }] });
  });

  test('give no transfer for another currency, “failed” for a failed one, and an error for another hash', async () => {
    const issued = { currency: 'USD', issuer: xrp.Destination, value: '5' };
    expect(await told('XRP', hash, { result: { ...xrp, Amount: issued } })).toMatchObject({ transfers: [] });
    const failed = { ...xrp, Amount: '5', validated: true, meta: { TransactionResult: 'tecUNFUNDED_PAYMENT' } };
    expect(await told('XRP', hash, { result: failed })).toMatchObject({ state: 'failed' });
    expect(await told('XRP', 'CD'.repeat(32), { result: { ...xrp, Amount: '5' } })).toBe('invalid');
  });

  test('give no transfer for an unknown contract call, and one for a token sent without a memo', async () => {
    const mined = {
      hash: `0x${'ab'.repeat(32)}`,
      from: `0x${'11'.repeat(20)}`,
      to: `0x${'22'.repeat(20)}`,
      value: '0x0',
      blockNumber: null,
    };
    const call = (input: string) => ({ jsonrpc: '2.0', id: 1, result: { ...mined, input } });
    expect(await told('ETH', mined.hash, call(`0xdeadbeef${'ff'.repeat(32)}`))).toMatchObject({
      state: 'waiting',
      transfers: [],
      memo: '',
    });
    const transfer = `0xa9059cbb${'33'.repeat(20).padStart(64, '0')}${'7'.padStart(64, '0')}`;
    const places = { jsonrpc: '2.0', id: 1, result: `0x${'6'.padStart(64, '0')}` };
    expect(await told('ETH', mined.hash, call(transfer), places)).toMatchObject({
      transfers: [{ to: `0x${'33'.repeat(20)}`, contract: mined.to, amount: 7n, decimals: 6 }],
    });
  });

  test('include every output besides the change, even without an address', async () => {
    const address = person('BTC');
    const output = (value: number, to: string | undefined, scriptpubkey = `0014${'00'.repeat(20)}`) => ({
      scriptpubkey,
      scriptpubkey_address: to,
      value,
    });
    const body = {
      txid: 'ab'.repeat(32),
      vin: [{ prevout: output(900, address) }],
      vout: [
        output(100, 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'),
        output(200, undefined, '51'),
        output(0, undefined, '6a4c0541424344 45'.replace(' ', '')),
        output(600, address),
      ],
      status: { confirmed: false },
    };
    expect(await told('BTC', body.txid, body)).toMatchObject({
      state: 'waiting',
      from: address,
      memo: 'ABCDE',
      transfers: [{ amount: 100n }, { to: '51', amount: 200n }],
    });
  });

  test('give no transfer for several Cosmos messages or for a Solana swap program', async () => {
    const message = {
      '@type': '/cosmos.bank.v1beta1.MsgSend',
      from_address: 'a',
      to_address: 'b',
      amount: [{ denom: 'uatom', amount: '5' }],
    };
    const cosmos = (messages: readonly unknown[], code = 0) => ({
      tx: { body: { messages, memo: 'm' } },
      tx_response: { txhash: hash, code },
    });
    expect(await told('GAIA', hash, cosmos([message]))).toMatchObject({
      from: 'a',
      memo: 'm',
      transfers: [{ to: 'b', amount: 5n, decimals: 6 }],
    });
    expect(await told('GAIA', hash, cosmos([message, message]))).toMatchObject({ transfers: [] });
    expect(await told('GAIA', hash, cosmos([message], 5))).toMatchObject({ state: 'failed' });
    const keys = [person('SOL'), person('SOL', 'other'), 'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4'];
    const instructions = [{ programIdIndex: 2, accounts: [0, 1], data: '' }];
    const transaction = { signatures: ['5'.repeat(88)], message: { accountKeys: keys, instructions } };
    expect(await told('SOL', '5'.repeat(88), { jsonrpc: '2.0', id: 1, result: { meta: { err: null }, transaction } })).toMatchObject({
      state: 'confirmed',
      from: keys[0],
      transfers: [],
    });
  });
});
