import { createRequire } from 'node:module';
import { Secp256k1Wallet } from '@cosmjs/amino';
import { DirectSecp256k1Wallet, encodePubkey, makeAuthInfoBytes, makeSignDoc } from '@cosmjs/proto-signing';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { base64, hex } from '@scure/base';
import { NETWORK, p2pkh, p2wpkh, Transaction } from '@scure/btc-signer';
import { MsgSend } from 'cosmjs-types/cosmos/bank/v1beta1/tx';
import { TxBody, TxRaw } from 'cosmjs-types/cosmos/tx/v1beta1/tx';
import { encode, encodeForSigning } from 'ripple-binary-codec';
import { deriveAddress, deriveKeypair, generateSeed, sign } from 'ripple-keypairs';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type RunningDevnet, startDevnet } from '../../../scripts/devnet/server.ts';
import type { Balance, ChainAccess } from '../../core/account/account.ts';
import { readTransaction } from '../../core/account/raw-transaction.ts';
import { addressFromSeed } from '../../core/address/address.ts';
import { formatAsset } from '../../core/asset/asset.ts';
import { must } from '../../core/errors.ts';
import type { NodeReply } from '../../core/network/node-reply.ts';
import { hostsFor } from '../http/hosts.ts';
import { chainAccesses } from './chain-accesses.ts';
import { chainUrlsFor } from './chain-urls.ts';

const cardanoLib: typeof import('@emurgo/cardano-serialization-lib-nodejs') = createRequire(import.meta.url)(
  '@emurgo/cardano-serialization-lib-nodejs',
);
const secret = new Uint8Array(32).fill(9);
const key = secp256k1.getPublicKey(secret);
let devnet: RunningDevnet;

beforeAll(async () => {
  devnet = await startDevnet({ port: 0 });
});
afterAll(() => devnet.close());

async function control(path: string, body: object): Promise<void> {
  const answer = await fetch(`${devnet.url}/control/${path}`, { method: 'POST', body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
}
beforeEach(() => control('reset', {}));

function accessTo(chain: string, urls: Readonly<Record<string, readonly string[]>> = {}): ChainAccess {
  const { thornode, mayanode } = hostsFor('devnet', devnet.url);
  const all = { THOR: thornode, MAYA: mayanode, ...chainUrlsFor('devnet', devnet.url), ...urls };
  const access = chainAccesses(all, { fetch, now: () => Date.now(), timeoutMs: 60_000 }).of(chain);
  if (access === undefined) throw new Error(`no access to ${chain}`);
  return access;
}

const value = <T>(reply: NodeReply<T>): T => {
  if (!reply.ok) throw new Error(reply.error.info.hint);
  return reply.value;
};
const shown = (balances: readonly Balance[]) => balances.map(({ asset, amount }) => [formatAsset(asset), amount]);
const faucet = (chain: string, address: string, amount: string, asset?: string) =>
  control('faucet', { chain, address, amount, ...(asset === undefined ? {} : { asset }) });

/** Broadcasts signed text through its reader, as the service does. */
async function send(access: ChainAccess, text: string) {
  const { transaction, tx } = must(readTransaction(access.chain, text));
  return access.broadcast(transaction, tx);
}

const utxoNetworks = {
  BTC: { network: NETWORK, payment: p2wpkh },
  LTC: { network: { bech32: 'ltc', pubKeyHash: 0x30, scriptHash: 0x32, wif: 0xb0 }, payment: p2wpkh },
  DOGE: { network: { bech32: '', pubKeyHash: 0x1e, scriptHash: 0x16, wif: 0x9e }, payment: p2pkh },
  DASH: { network: { bech32: '', pubKeyHash: 0x4c, scriptHash: 0x10, wif: 0xcc }, payment: p2pkh },
} as const;

describe.each(['BTC', 'LTC', 'DOGE', 'DASH'] as const)('%s', (chain) => {
  const { network, payment } = utxoNetworks[chain];
  const { address = '', script } = payment(key, network);

  test('gives balance, coins and fee rate sufficient to sign, and accepts the transaction once', async () => {
    await faucet(chain, address, '1000000000');
    await faucet(chain, address, '2000000000');
    const access = accessTo(chain);
    expect(shown(value(await access.balances(address, [])))).toEqual([[`${chain}.${chain}`, 3_000_000_000n]]);
    const facts = value(await access.signingFacts(address));
    if (facts.kind !== 'utxo') throw new Error(facts.kind);
    expect(facts.feeRate).toBeGreaterThan(0n);
    expect(facts.utxos.map(({ value: units }) => units)).toEqual([2_000_000_000n, 1_000_000_000n]);
    const transaction = new Transaction();
    for (const { txid, vout, value: units, raw } of facts.utxos) {
      expect(raw === undefined).toBe(payment === p2wpkh);
      const coin = raw === undefined ? { witnessUtxo: { script, amount: units } } : { nonWitnessUtxo: hex.decode(raw) };
      transaction.addInput({ txid, index: vout, ...coin });
    }
    transaction.addOutputAddress(addressFromSeed(chain, new Uint8Array(3)), 2_500_000_000n, network);
    transaction.sign(secret);
    transaction.finalize();
    const sent = await send(access, transaction.hex);
    expect(sent).toEqual({ ok: true, value: { kind: 'accepted', tx: transaction.id } });
    expect(await send(access, transaction.hex)).toEqual({ ok: true, value: { kind: 'known', tx: transaction.id } });
    expect(shown(value(await access.balances(address, [])))).toEqual([[`${chain}.${chain}`, 0n]]);
  });

  test('rejects a spend of a coin that does not exist', async () => {
    const transaction = new Transaction();
    const other = new Transaction({ allowUnknownInputs: true, disableScriptCheck: true });
    other.addOutput({ script, amount: 2_000_000_000n });
    other.addInput({ txid: new Uint8Array(32).fill(1), index: 0, finalScriptSig: new Uint8Array([1, 1]) });
    transaction.addInput({ txid: other.id, index: 0, nonWitnessUtxo: other.toBytes(true) });
    transaction.addOutputAddress(address, 1_900_000_000n, network);
    transaction.sign(secret);
    transaction.finalize();
    expect(await send(accessTo(chain), transaction.hex)).toEqual({
      ok: true,
      value: { kind: 'rejected', tx: transaction.id, why: 'already_spent' },
    });
  });
});

describe('Cosmos chains', () => {
  test.each([
    ['GAIA', 'cosmos', [['GAIA.ATOM', 100_000_000n]]],
    ['NOBLE', 'noble', [['NOBLE.USDC', 100_000_000n]]],
    ['THOR', 'thor', [['THOR.RUNE', 100_000_000n]]],
    ['MAYA', 'maya', [['MAYA.CACAO', 100_000_000n]]],
  ])('give balance and signing facts of an account on %s', async (chain, _prefix, expected) => {
    const address = addressFromSeed(chain, new Uint8Array(3));
    const access = accessTo(chain);
    expect(shown(value(await access.balances(address, [])))).toEqual([[expected[0]?.[0], 0n]]);
    expect(await access.signingFacts(address)).toMatchObject({
      ok: false,
      error: { kind: 'refused', info: { code: 'not_found', field: 'address' } },
    });
    await faucet(chain, address, '100000000');
    expect(shown(value(await access.balances(address, [])))).toEqual(expected);
    expect(value(await access.signingFacts(address))).toMatchObject({ kind: 'cosmos', sequence: 0n });
  });

  test('give the fee that the network takes as it is now: by mimir, by the constant without it', async () => {
    const feeOn = async (chain: string) => {
      const address = addressFromSeed(chain, new Uint8Array(3));
      await faucet(chain, address, '100000000');
      const facts = value(await accessTo(chain).signingFacts(address));
      return facts.kind === 'cosmos' ? facts.ownFee : expect.unreachable();
    };
    expect([await feeOn('GAIA'), await feeOn('THOR'), await feeOn('MAYA')]).toEqual([undefined, 2_000_000n, 2_000_000_000n]);
    const set = (fee: string) => control('state', { network: 'mayachain', mimir: { NATIVETRANSACTIONFEE: fee } });
    await set('3000000000');
    expect(await feeOn('MAYA')).toBe(3_000_000_000n);
    await set('-1');
    expect(await feeOn('MAYA')).toBe(5_000_000_000n);
  });

  test('list native and secured assets on THOR', async () => {
    const address = addressFromSeed('THOR', new Uint8Array(3));
    await faucet('THOR', address, '5', 'THOR.TCY');
    await faucet('THOR', address, '7', 'BTC-BTC');
    expect(shown(value(await accessTo('THOR').balances(address, []))).sort()).toEqual([
      ['BTC-BTC', 7n],
      ['THOR.RUNE', 0n],
      ['THOR.TCY', 5n],
    ]);
  });

  test('accept a signed transfer on GAIA once and reject a wrong sequence', async () => {
    const wallet = await DirectSecp256k1Wallet.fromKey(secret, 'cosmos');
    const [account] = await wallet.getAccounts();
    const pubkey = (await (await Secp256k1Wallet.fromKey(secret, 'cosmos')).getAccounts())[0]?.pubkey;
    if (account === undefined || pubkey === undefined) throw new Error('no account');
    const access = accessTo('GAIA');
    await faucet('GAIA', account.address, '10000000000');
    const facts = value(await access.signingFacts(account.address));
    if (facts.kind !== 'cosmos') throw new Error(facts.kind);
    const to = addressFromSeed('GAIA', new Uint8Array(3));
    const signed = async (amount: string, sequence: number) => {
      const message = MsgSend.fromPartial({ fromAddress: account.address, toAddress: to, amount: [{ denom: 'uatom', amount }] });
      const body = TxBody.encode(
        TxBody.fromPartial({
          messages: [{ typeUrl: '/cosmos.bank.v1beta1.MsgSend', value: MsgSend.encode(message).finish() }],
          memo: 'hello',
        }),
      ).finish();
      const signer = { pubkey: encodePubkey({ type: 'tendermint/PubKeySecp256k1', value: base64.encode(pubkey) }), sequence };
      const auth = makeAuthInfoBytes([signer], [{ denom: 'uatom', amount: '5000' }], 200_000, undefined, undefined);
      const document = makeSignDoc(body, auth, facts.chainId, Number(facts.accountNumber));
      const { signature } = await wallet.signDirect(account.address, document);
      const raw = TxRaw.fromPartial({ bodyBytes: body, authInfoBytes: auth, signatures: [base64.decode(signature.signature)] });
      return base64.encode(TxRaw.encode(raw).finish());
    };
    const first = await signed('1000000', Number(facts.sequence));
    expect(await send(access, first)).toMatchObject({ ok: true, value: { kind: 'accepted', tx: expect.stringMatching(/^[0-9A-F]{64}$/) } });
    const again = await send(access, first);
    expect(['known', 'rejected']).toContain(again.ok && again.value.kind);
    expect(await send(access, await signed('1', 7))).toMatchObject({ ok: true, value: { kind: 'rejected', why: 'wrong_sequence' } });
  });
});

describe('the XRP Ledger', () => {
  test('gives balance, sequence and fee sufficient to sign, and accepts the transaction', async () => {
    const pair = deriveKeypair(generateSeed());
    const address = deriveAddress(pair.publicKey);
    const access = accessTo('XRP');
    expect(shown(value(await access.balances(address, [])))).toEqual([['XRP.XRP', 0n]]);
    expect(await access.signingFacts(address)).toMatchObject({ ok: false, error: { info: { code: 'not_found' } } });
    await faucet('XRP', address, '10000000000');
    expect(shown(value(await access.balances(address, [])))).toEqual([['XRP.XRP', 10_000_000_000n]]);
    const facts = value(await access.signingFacts(address));
    if (facts.kind !== 'xrp') throw new Error(facts.kind);
    const to = addressFromSeed('XRP', new Uint8Array(3));
    await faucet('XRP', to, '10000000000');
    const fields = {
      TransactionType: 'Payment',
      Account: address,
      Destination: to,
      Amount: '5000000',
      Fee: facts.fee.toString(),
      Sequence: facts.sequence,
      LastLedgerSequence: facts.ledger + 20,
      SigningPubKey: pair.publicKey,
    } as const;
    const blob = encode({ ...fields, TxnSignature: sign(encodeForSigning(fields), pair.privateKey) });
    expect(await send(access, blob)).toMatchObject({ ok: true, value: { kind: 'accepted', tx: expect.stringMatching(/^[0-9A-F]{64}$/) } });
    const again = await send(access, blob);
    expect(again.ok && again.value.kind).not.toBe('accepted');
    const forged = encode({
      ...fields,
      Amount: '6000000',
      Sequence: facts.sequence + 1,
      TxnSignature: sign(encodeForSigning(fields), pair.privateKey),
    });
    expect(await send(access, forged)).toMatchObject({ ok: true, value: { kind: 'rejected', why: 'bad_signature' } });
  });
});

describe('Solana', () => {
  test('gives the balance and a recent blockhash', async () => {
    const address = addressFromSeed('SOL', new Uint8Array(3));
    const access = accessTo('SOL');
    await faucet('SOL', address, '250000000');
    expect(shown(value(await access.balances(address, [])))).toEqual([['SOL.SOL', 250_000_000n]]);
    expect(value(await access.signingFacts(address))).toMatchObject({
      kind: 'solana',
      blockhash: expect.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{43,44}$/),
    });
    const unreadable = base64.encode(Uint8Array.from([1, ...new Uint8Array(64).fill(5), 1, 2, 3, 4, 5, 6, 7, 8, 9]));
    expect(await send(access, unreadable)).toMatchObject({ ok: true, value: { kind: 'rejected' } });
  });
});

describe('Cardano', () => {
  const signer = cardanoLib.PrivateKey.from_normal_bytes(secret);
  const address = cardanoLib.EnterpriseAddress.new(1, cardanoLib.Credential.from_keyhash(signer.to_public().hash()))
    .to_address()
    .to_bech32();
  const big = (units: bigint) => cardanoLib.BigNum.from_str(units.toString());

  /** A payment of 5 ADA from the account's only output. */
  async function payment(fee: bigint, ttl: bigint): Promise<string> {
    const answer = await fetch(`${devnet.url}/cardano/api/v1/address_utxos`, {
      method: 'POST',
      body: JSON.stringify({ _addresses: [address] }),
    });
    const [coin] = (await answer.json()) as { tx_hash: string; tx_index: number; value: string }[];
    if (coin === undefined) throw new Error('no coin');
    const inputs = cardanoLib.TransactionInputs.new();
    inputs.add(cardanoLib.TransactionInput.new(cardanoLib.TransactionHash.from_hex(coin.tx_hash), coin.tx_index));
    const outputs = cardanoLib.TransactionOutputs.new();
    for (const [to, units] of [
      [addressFromSeed('ADA', new Uint8Array(3)), 5_000_000n],
      [address, BigInt(coin.value) - 5_000_000n - fee],
    ] as const)
      outputs.add(cardanoLib.TransactionOutput.new(cardanoLib.Address.from_bech32(to), cardanoLib.Value.new(big(units))));
    const body = cardanoLib.TransactionBody.new_tx_body(inputs, outputs, big(fee));
    body.set_ttl(big(ttl));
    const whole = cardanoLib.FixedTransaction.from_bytes(
      cardanoLib.Transaction.new(body, cardanoLib.TransactionWitnessSet.new()).to_bytes(),
    );
    whole.sign_and_add_vkey_signature(signer);
    return whole.to_hex();
  }

  test('gives balance and parameters sufficient to sign, and accepts the transaction once', async () => {
    const access = accessTo('ADA');
    expect(shown(value(await access.balances(address, [])))).toEqual([['ADA.ADA', 0n]]);
    await faucet('ADA', address, '10000000000');
    expect(shown(value(await access.balances(address, [])))).toEqual([['ADA.ADA', 10_000_000_000n]]);
    expect(value(await access.signingFacts(address))).toEqual({
      kind: 'cardano',
      feePerByte: 44n,
      feeBase: 155_381n,
      coinsPerByte: 4_310n,
      maxBytes: 16_384n,
    });
    const late = 10n ** 10n;
    const signed = await payment(200_000n, late);
    const tx = cardanoLib.FixedTransaction.from_hex(signed).transaction_hash().to_hex();
    const cases: readonly (readonly [string, string])[] = [
      [await payment(100_000n, late), 'fee_too_low'],
      [await payment(200_000n, 5n), 'expired'],
      [signed.replace(/5840(?=[0-9a-f]{128}f5f6$)..../, (start) => `5840${start.endsWith('0000') ? '1111' : '0000'}`), 'bad_signature'],
    ];
    for (const [text, why] of cases) expect(await send(access, text)).toMatchObject({ ok: true, value: { kind: 'rejected', why } });
    expect(await send(access, signed)).toEqual({ ok: true, value: { kind: 'accepted', tx } });
    expect(await send(access, signed)).toEqual({ ok: true, value: { kind: 'known', tx } });
    expect(shown(value(await access.balances(address, [])))).toEqual([['ADA.ADA', 9_480_000_000n]]);
  });

  test('rejects a response for another address or with malformed rows', async () => {
    const answering = (body: string) =>
      chainAccesses({ ADA: [devnet.url] }, { fetch: async () => new Response(body), now: () => 0 }).of('ADA');
    const row = (balance: unknown, of = address) => JSON.stringify([{ address: of, balance }]);
    for (const body of [
      row('5', 'addr1other'),
      row('-5'),
      row('x'),
      row(null),
      `[${row('1').slice(1, -1)},${row('1').slice(1, -1)}]`,
      '{}',
      'null',
    ])
      expect(await answering(body)?.balances(address, [])).toMatchObject({ ok: false, error: { kind: 'invalid' } });
    for (const body of ['[]', '{}', '[{"min_fee_a":44,"min_fee_b":null,"coins_per_utxo_size":"4310","max_tx_size":16384}]'])
      expect(await answering(body)?.signingFacts(address)).toMatchObject({ ok: false, error: { kind: 'invalid' } });
  });
});

describe('access through several hosts', () => {
  const address = p2wpkh(key).address ?? '';

  test('skips a host that is down', async () => {
    await faucet('BTC', address, '100000000');
    const [own = ''] = chainUrlsFor('devnet', devnet.url)['BTC'] ?? [];
    const access = accessTo('BTC', { BTC: ['http://127.0.0.1:1', own] });
    expect(shown(value(await access.balances(address, [])))).toEqual([['BTC.BTC', 100_000_000n]]);
    expect(value(await access.signingFacts(address))).toMatchObject({ kind: 'utxo' });
  });

  test('fails with a typed error when all hosts are down', async () => {
    const access = accessTo('BTC', { BTC: ['http://127.0.0.1:1'] });
    expect(await access.balances(address, [])).toMatchObject({
      ok: false,
      error: { kind: 'unavailable', info: { hint: 'Bitcoin cannot be reached right now.' } },
    });
    expect(await access.signingFacts(address)).toMatchObject({ ok: false, error: { kind: 'unavailable' } });
  });

  test('is missing for a chain of unknown family or without hosts', () => {
    const accesses = chainAccesses({ XRD: [devnet.url], BTC: [], NOPE: [devnet.url] }, { fetch, now: () => 0 });
    expect(['XRD', 'BTC', 'NOPE', 'toString'].map((chain) => accesses.of(chain))).toEqual([undefined, undefined, undefined, undefined]);
  });
});
