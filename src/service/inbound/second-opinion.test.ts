import { hex } from '@scure/base';
import { OutScript, Address as ScriptAddress, Transaction } from '@scure/btc-signer';
import { beforeEach, describe, expect, test } from 'vitest';
import { checkDepositTool } from '../../contract/mcp/check-deposit.ts';
import { checkDepositEndpoint } from '../../contract/v1/check-deposit.ts';
import { addressFromSeed } from '../../core/address/address.ts';
import { nativeAmount } from '../../core/amount.ts';
import { parseAsset } from '../../core/asset/asset.ts';
import { must } from '../../core/errors.ts';
import { aminoDoc } from '../../core/transaction/cosmos-tx.ts';
import { routerCalldata } from '../../core/transaction/evm-deposit.ts';
import { stretchDeadlines } from '../../server/fixtures/deadlines.ts';
import { approveData } from '../../wallet/evm/evm-calls.ts';
import { buildDeposit, utxoNetwork } from '../../wallet/utxo/utxo-transaction.ts';
import { testWorld } from '../fixtures/test-world.ts';
import { apis } from '../fixtures/world.ts';
import { secondOpinion } from './second-opinion.ts';

stretchDeadlines({ timers: true });
const world = testWorld();
beforeEach(() => world.control('clock', { pause: true }));

const evm = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const btc = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';
const payer = addressFromSeed('BTC', new TextEncoder().encode('payer'));
const stranger = addressFromSeed('BTC', new TextEncoder().encode('stranger'));
const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48';
const buysEth = `=:ETH.ETH:${evm}:1300000000`;
const buysBtc = `=:BTC.BTC:${btc}:100000`;

type Network = 'thorchain' | 'mayachain';

async function place(network: Network, chain: string): Promise<{ readonly address: string; readonly router: string }> {
  const entries = await (await fetch(`${world.url}/${apis[network]}/${network}/inbound_addresses`)).json();
  return entries.find((one: { readonly chain: string }) => one.chain === chain);
}

async function opinion(fields: Readonly<Record<string, unknown>>) {
  const found = await secondOpinion(must(checkDepositEndpoint.parse(fields)), world.deps());
  const reply = checkDepositEndpoint.respond(found, 0);
  if (!reply.ok) throw new Error('no answer');
  const answer = checkDepositEndpoint.response.parse(reply.answer);
  return { ...answer, codes: answer.problems.map(({ code }) => code), text: checkDepositTool.describe(found, reply.answer as never, 0) };
}

function psbt(vault: string, memo: string, amount = 50_000_000n) {
  const utxos = [{ txid: '33'.repeat(32), vout: 1, value: 900_000_000n, isConfirmed: true }];
  const built = buildDeposit({ network: utxoNetwork('BTC'), address: payer, vault, amount, memo, feeRate: 5n, utxos });
  if (!built.ok) throw new Error(built.error.hint);
  return { chain: 'BTC', bytes: hex.encode(built.value.psbt) };
}

const vaultOf = async (network: Network = 'thorchain', chain = 'BTC') => (await place(network, chain)).address;

interface Routed {
  readonly amount: bigint;
  readonly value?: bigint;
  readonly token?: string;
  readonly memo?: string;
  readonly router?: string;
  readonly seconds?: number;
}

async function routed({ amount, value = 0n, token, memo = buysBtc, router, seconds = 900 }: Routed) {
  const at = await place('thorchain', 'ETH');
  const expiration = Math.floor(Date.now() / 1_000) + seconds;
  const asset = token === undefined ? {} : { token };
  const data = routerCalldata({ vault: at.address, amount: nativeAmount(amount), memo, expiration, ...asset });
  return { chain_id: 1, from: evm, to: router ?? at.router, data, value: `${value}` };
}

describe('a good transaction', () => {
  test('as a PSBT is payable, and its network is that of its vault', async () => {
    const answer = await opinion({ transaction: psbt(await vaultOf(), buysEth) });
    expect(answer).toMatchObject({
      payable: true,
      problems: [],
      network: 'thorchain',
      from_asset: 'BTC.BTC',
      amount: '50000000',
      order: { to_asset: 'ETH.ETH', destination: evm },
      read: { chain: 'BTC', from: payer, inbound_address: await vaultOf(), memo: buysEth, units: '50000000', decimals: 8 },
    });
    expect(answer.text).toContain('Payable now: 0.5 BTC.BTC');
  });

  test('as a link is payable with the memo sent with it, and not without', async () => {
    const transaction = `bitcoin:${await vaultOf()}?amount=0.5`;
    expect(await opinion({ transaction, memo: buysEth })).toMatchObject({ payable: true });
    expect(await opinion({ transaction })).toMatchObject({ payable: false, problems: [{ code: 'invalid_field', field: 'memo' }] });
  });

  test('is read from its chain by its hash once sent', async () => {
    const memo = buysEth;
    const { tx } = (await world.control('pay', { network: 'thorchain', asset: 'BTC.BTC', amount: '50000000', memo })) as { tx: string };
    const answer = await opinion({ transaction: { chain: 'BTC', hash: tx } });
    expect(answer).toMatchObject({ network: 'thorchain', amount: '50000000', read: { memo }, codes: ['already_paid'], payable: false });
    expect(answer.text).toContain('Already paid correctly: send NOTHING more.');
    const lost = (await world.control('pay', { network: 'thorchain', asset: 'BTC.BTC', amount: '50000000', memo, to: stranger })) as {
      tx: string;
    };
    expect((await opinion({ transaction: { chain: 'BTC', hash: lost.tx } })).codes).toEqual(['already_paid', 'invalid_address']);
    expect(await opinion({ transaction: { chain: 'BTC', hash: '00'.repeat(32) } })).toMatchObject({ codes: ['not_readable'] });
  });
});

describe('a known mistake is never payable', () => {
  test.each<readonly [string, () => Promise<Readonly<Record<string, unknown>>>, string]>([
    [
      'an amount in 1e8 units on ETH',
      async () => ({ transaction: await routed({ amount: 100_000_000n, value: 100_000_000n }) }),
      'invalid_amount',
    ],
    ['a token in 1e18 units', async () => ({ transaction: await routed({ amount: 10n ** 18n, token: usdc }) }), 'price_impact_too_high'],
    [
      'value where a token is meant',
      async () => ({ from_asset: 'ETH.USDC', transaction: await routed({ amount: 10n ** 18n, value: 10n ** 18n }) }),
      'not_as_expected',
    ],
    [
      'value beside a token',
      async () => ({ transaction: await routed({ amount: 1_000_000_000n, token: usdc, value: 1n }) }),
      'not_as_expected',
    ],
    ['an approval', async () => ({ transaction: { chain_id: 1, to: usdc, data: approveData(evm, 5n) } }), 'not_as_expected'],
    [
      'the coin sent straight to the vault',
      async () => ({ transaction: { chain_id: 1, to: await vaultOf('thorchain', 'ETH'), value: `${10n ** 18n}` } }),
      'invalid_field',
    ],
    ['what cannot be read', async () => ({ transaction: { document: { nothing: true } } }), 'not_readable'],
  ])('%s', async (_name, make, code) => {
    const answer = await opinion(await make());
    expect(answer.payable).toBe(false);
    expect(answer.codes).toContain(code);
    expect(answer.text).toContain('NOT payable');
  });

  test('a token sent straight to the vault', async () => {
    const to = (await vaultOf('thorchain', 'ETH')).slice(2).toLowerCase();
    const data = `0xa9059cbb${to.padStart(64, '0')}${1_000_000_000n.toString(16).padStart(64, '0')}`;
    expect(await opinion({ transaction: { chain_id: 1, to: usdc, data } })).toMatchObject({
      payable: false,
      problems: [{ code: 'not_as_expected' }, {}],
    });
  });
});

describe('a plain payment to a vault with its memo as data', () => {
  const data = `0x${hex.encode(new TextEncoder().encode(buysBtc))}`;
  const plain = async () => ({ chain_id: 1, to: await vaultOf('thorchain', 'ETH'), value: `${10n ** 18n}`, data });

  test('is payable from an ordinary account', async () => {
    expect(await opinion({ transaction: { ...(await plain()), from: evm } })).toMatchObject({ payable: true, problems: [] });
    expect(await opinion({ transaction: await plain(), sender: evm })).toMatchObject({ payable: true });
  });

  test('is already paid as it should be once its chain has it', async () => {
    const sent = { network: 'thorchain', asset: 'ETH.ETH', amount: '100000000', memo: buysBtc, from: evm };
    const { tx } = (await world.control('pay', sent)) as { tx: string };
    await world.control('clock', { advance_blocks: 1 });
    expect(await opinion({ transaction: { chain: 'ETH', hash: tx } })).toMatchObject({ codes: ['already_paid'], read: { memo: buysBtc } });
  });

  test('is not payable from a contract, from nobody known, or to an address that is no vault', async () => {
    const { router } = await place('thorchain', 'ETH');
    const transaction = await plain();
    for (const from of [{ from: router }, {}])
      expect((await opinion({ transaction: { ...transaction, ...from } })).problems).toMatchObject([
        { code: 'invalid_field', field: 'router' },
      ]);
    expect((await opinion({ transaction: { ...transaction, from: evm, to: evm } })).codes).toContain('invalid_address');
  });
});

test('a fee far above the usual one is told with what would be usual', async () => {
  const utxos = [{ txid: '33'.repeat(32), vout: 1, value: 60_000_000n, isConfirmed: true }];
  const plan = { network: utxoNetwork('BTC'), address: payer, vault: await vaultOf(), amount: 50_000_000n, memo: buysEth, utxos };
  const built = buildDeposit({ ...plan, feeRate: 5n });
  if (!built.ok) throw new Error(built.error.hint);
  const transaction = Transaction.fromPSBT(built.value.psbt, { allowUnknownOutputs: true });
  const output = transaction.getOutput(2);
  transaction.updateOutput(2, { amount: 1_000_000n }, true);
  expect(output.amount).toBeGreaterThan(9_000_000n);
  const { problems } = await opinion({ transaction: { chain: 'BTC', bytes: hex.encode(transaction.toPSBT(0)) } });
  expect(problems).toMatchObject([{ code: 'not_as_expected', field: 'transaction', found: '0.09 BTC' }]);
  expect(problems[0]?.expected).toMatch(/^at most 0\.00\d+ BTC$/);
});

test('so is the fee of an EVM call, where it is set', async () => {
  const call = await routed({ amount: 10n ** 18n, value: 10n ** 18n });
  expect(await opinion({ transaction: { ...call, fee: '1' } })).toMatchObject({ payable: true, problems: [] });
  const { payable, problems } = await opinion({ transaction: { ...call, fee: `0x${(5n * 10n ** 17n).toString(16)}` } });
  expect(payable).toBe(false);
  expect(problems).toMatchObject([{ code: 'not_as_expected', field: 'transaction', found: '0.5 ETH' }]);
  expect(problems[0]?.expected).toMatch(/^at most 0\.\d+ ETH$/);
});

test('a message to the other network is not payable where this one was meant', async () => {
  const signer = addressFromSeed('MAYA', new Uint8Array(1));
  const asset = must(parseAsset('MAYA.CACAO'));
  const message = { kind: 'deposit', network: 'mayachain', asset, amount: 10n ** 14n, memo: buysBtc, signer } as const;
  const parts = { accountNumber: 1n, sequence: 0n, chainId: 'mayachain-mainnet-v1' };
  const document = { ...aminoDoc({ message, memo: '', signer: parts, fee: { coins: [], gas: 1n }, amino: 'mayachain' }) };
  expect(await opinion({ transaction: { document } })).toMatchObject({ payable: true, network: 'mayachain' });
  const answer = await opinion({ transaction: { document }, network: 'thorchain' });
  expect(answer.problems).toMatchObject([{ code: 'not_as_expected', field: 'network', expected: 'thorchain', found: 'mayachain' }]);
});

describe('what the owner meant', () => {
  const same = {
    to_asset: 'ETH.ETH',
    destination: evm,
    refund_address: payer,
    least_out: '1200000000',
    max_loss_bps: 1_000,
    max_affiliate_bps: 0,
  };

  test('passes a transaction that does it', async () => {
    expect(await opinion({ transaction: psbt(await vaultOf(), buysEth), expect: same })).toMatchObject({ payable: true });
  });

  test.each([
    ['to_asset', 'BTC.BTC', 'BTC.BTC', 'ETH.ETH'],
    ['destination', '0x0000000000000000000000000000000000000abc', '0x0000000000000000000000000000000000000abc', evm],
    ['refund_address', stranger, stranger, payer],
    ['least_out', '1400000000', '14 ETH', '13 ETH'],
    ['max_loss_bps', 0, '0', ''],
  ])('rejects another %s with both values', async (name, value, expected, found) => {
    const answer = await opinion({ transaction: psbt(await vaultOf(), buysEth), expect: { ...same, [name]: value } });
    expect(answer.problems).toMatchObject([{ code: 'not_as_expected', field: `expect.${name}`, expected }]);
    expect(answer.problems[0]?.found).toContain(found);
  });

  test('passes change to an address of its own, and a refund to the address that pays', async () => {
    const fresh = addressFromSeed('BTC', new TextEncoder().encode('fresh'));
    const transaction = Transaction.fromPSBT(hex.decode(psbt(await vaultOf(), buysEth).bytes), { allowUnknownOutputs: true });
    const script = OutScript.encode(ScriptAddress(utxoNetwork('BTC')).decode(fresh));
    transaction.updateOutput(2, { script }, true);
    const sent = { transaction: { chain: 'BTC', bytes: hex.encode(transaction.toPSBT(0)) }, expect: { ...same, refund_address: fresh } };
    expect(await opinion({ ...sent, sender: payer })).toMatchObject({ payable: true });
    expect((await opinion(sent)).problems).toMatchObject([{ field: 'expect.refund_address', found: payer }]);
    expect((await opinion({ ...sent, sender: stranger })).problems).toMatchObject([{ field: 'expect.refund_address', found: payer }]);
  });

  test('rejects an unintended affiliate, also of a deposit given in parts', async () => {
    const inbound_address = await vaultOf();
    const planned = { network: 'thorchain', from_asset: 'BTC.BTC', amount: '50000000', inbound_address, memo: `${buysEth}:strait:75` };
    expect((await opinion({ ...planned, expect: { max_affiliate_bps: 10 } })).problems).toMatchObject([
      { field: 'expect.max_affiliate_bps', expected: '10', found: '75' },
    ]);
    expect(await opinion({ ...planned, expect: { max_affiliate_bps: 75 } })).toMatchObject({ payable: true });
  });

  test('rejects fields that differ from the transaction sent with them', async () => {
    const transaction = psbt(await vaultOf(), buysEth);
    const beside = { from_asset: 'BTC.BTC', amount: '40000000', memo: buysBtc, inbound_address: stranger };
    const { problems } = await opinion({ transaction, ...beside });
    expect(problems.map(({ field }) => field)).toEqual(['amount', 'memo', 'inbound_address']);
  });
});
