import { describe, expect, test } from 'vitest';
import { encodeAddress } from '../../../../src/core/address/address.ts';
import { parseAsset } from '../../../../src/core/asset/asset.ts';
import { auxiliaryData, auxiliaryDataHash } from '../../../../src/core/carrier/cardano-metadata.ts';
import { must } from '../../../../src/core/errors.ts';
import { decodeHex, encodeHex } from '../byte-reader.ts';
import { codecs } from '../codecs.ts';
import { at, newWorld, request } from '../fixtures/world.ts';
import { CardanoChain } from './cardano-chain.ts';
import { cardanoSlot } from './cardano-ledger.ts';
import { cardanoKeyHash } from './cardano-transaction.ts';

const lib = codecs.cardano;
const ada = must(parseAsset('ADA.ADA'));
const secret = new Uint8Array(32).fill(7);
const own = encodeAddress('ADA', cardanoKeyHash(secret));
const memo = '=:ETH.ETH:0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed:1/1/0';
const coin = 50_000_000n;
const fee = 200_000n;

interface Draft {
  readonly input?: { readonly txid: string; readonly index: number };
  readonly outputs: readonly (readonly [address: string, lovelace: bigint])[];
  readonly fee?: bigint;
  readonly ttl?: bigint;
  readonly metadata?: Uint8Array;
  readonly hash?: Uint8Array;
  readonly signers?: readonly Uint8Array[];
  readonly change?: (body: import('@emurgo/cardano-serialization-lib-nodejs').TransactionBody) => void;
}

function world() {
  const { context, ...rest } = newWorld();
  const chain = new CardanoChain(context);
  const minted = chain.ledger.mint(own, coin);
  const now = context.ledgers.mayachain.state.time;
  const vault = rest.vault('mayachain', 'ADA');

  /** A transaction of this account as wallets build it, with a test's overrides. */
  function signed({ input = minted, outputs, signers = [secret], ...draft }: Draft): Uint8Array {
    const number = (value: bigint) => lib.BigNum.from_str(value.toString());
    const inputs = lib.TransactionInputs.new();
    inputs.add(lib.TransactionInput.new(lib.TransactionHash.from_hex(input.txid), input.index));
    const paid = lib.TransactionOutputs.new();
    for (const [address, lovelace] of outputs)
      paid.add(lib.TransactionOutput.new(lib.Address.from_bech32(address), lib.Value.new(number(lovelace))));
    const body = lib.TransactionBody.new_tx_body(inputs, paid, number(draft.fee ?? fee));
    body.set_ttl(number(draft.ttl ?? cardanoSlot(now + 600)));
    const hash = draft.hash ?? (draft.metadata === undefined ? undefined : auxiliaryDataHash(draft.metadata));
    if (hash !== undefined) body.set_auxiliary_data_hash(lib.AuxiliaryDataHash.from_bytes(hash));
    draft.change?.(body);
    const whole = lib.FixedTransaction.from_bytes(lib.Transaction.new(body, lib.TransactionWitnessSet.new()).to_bytes());
    if (draft.metadata !== undefined) whole.set_auxiliary_data(draft.metadata);
    for (const key of signers) whole.sign_and_add_vkey_signature(lib.PrivateKey.from_normal_bytes(key));
    return whole.to_bytes();
  }

  const submit = (bytes: Uint8Array) => request(chain, 'POST', '/api/v1/submittx', Buffer.from(bytes).toString('latin1'));
  const deposit = (more: Partial<Draft> = {}) =>
    signed({
      outputs: [
        [vault, 10_000_000n],
        [own, coin - 10_000_000n - fee],
      ],
      metadata: auxiliaryData(memo),
      ...more,
    });
  return { ...rest, chain, minted, vault, signed, submit, deposit, context };
}

describe('Cardano on the devnet', () => {
  test('observes a deposit with a CIP-20 message and its memo once in a block', async () => {
    const { chain, submit, deposit, seen, tick, vault } = world();
    const bytes = deposit();
    const txid = lib.FixedTransaction.from_bytes(bytes).transaction_hash().to_hex();
    expect(await submit(bytes)).toMatchObject({ status: 202, body: txid });
    const info = () => request(chain, 'POST', '/api/v1/tx_info', { _tx_hashes: [txid], _inputs: true, _metadata: true });
    expect([seen, (await info()).body]).toEqual([[], []]);
    tick(chain);
    expect(seen).toEqual([
      {
        network: 'mayachain',
        chain: 'ADA',
        txid: txid.toUpperCase(),
        from: own,
        to: vault,
        asset: ada,
        amount: 1_000_000_000n,
        gas: 20_000_000n,
        memo,
      },
    ]);
    expect((await info()).body).toMatchObject([
      {
        tx_hash: txid,
        fee: '200000',
        inputs: [{ payment_addr: { bech32: own }, value: '50000000' }],
        outputs: [{ payment_addr: { bech32: vault }, value: '10000000' }, { payment_addr: { bech32: own } }],
        metadata: { '674': { msg: [expect.any(String)] } },
      },
    ]);
    expect(await request(chain, 'POST', '/api/v1/tx_cbor', { _tx_hashes: [txid] })).toMatchObject({ body: [{ cbor: encodeHex(bytes) }] });
    expect(chain.ledger.balanceOf(own)).toBe(coin - 10_000_000n - fee);
  });

  test.each<readonly [string, string, (made: ReturnType<typeof world>) => Uint8Array]>([
    ['a signature of somebody else', 'MissingVKeyWitnessesUTXOW', ({ deposit }) => deposit({ signers: [new Uint8Array(32).fill(8)] })],
    ['no signature', 'MissingVKeyWitnessesUTXOW', ({ deposit }) => deposit({ signers: [] })],
    ['a coin that is not there', 'BadInputsUTxO', ({ deposit }) => deposit({ input: { txid: 'ab'.repeat(32), index: 0 } })],
    ['another index of a coin', 'BadInputsUTxO', ({ deposit, minted }) => deposit({ input: { ...minted, index: 1 } })],
    ['a fee below the least', 'FeeTooSmallUTxO', ({ deposit, vault }) => deposit({ fee: 150_000n, outputs: [[vault, coin - 150_000n]] })],
    ['more than there is', 'ValueNotConservedUTxO', ({ deposit, vault }) => deposit({ outputs: [[vault, coin]] })],
    ['less than there is', 'ValueNotConservedUTxO', ({ deposit, vault }) => deposit({ outputs: [[vault, 10_000_000n]] })],
    [
      'an output that is too small',
      'BabbageOutputTooSmallUTxO',
      ({ deposit, vault }) =>
        deposit({
          outputs: [
            [vault, 800_000n],
            [own, coin - 800_000n - fee],
          ],
        }),
    ],
    [
      'an end in this slot',
      'OutsideValidityIntervalUTxO',
      ({ deposit, context }) => deposit({ ttl: cardanoSlot(context.ledgers.mayachain.state.time) }),
    ],
    [
      'metadata without its hash',
      'MissingTxBodyMetadataHash',
      ({ signed, vault }) => withMetadata(signed({ outputs: [[vault, coin - fee]] })),
    ],
    [
      'a hash without metadata',
      'MissingTxMetadata',
      ({ signed, vault }) => signed({ outputs: [[vault, coin - fee]], hash: new Uint8Array(32) }),
    ],
    ['the hash of other metadata', 'ConflictingMetadataHash', ({ deposit }) => deposit({ hash: new Uint8Array(32) })],
    ['an address of a test network', 'WrongNetwork', ({ deposit }) => deposit({ outputs: [[testnet, coin - fee]] })],
  ])('rejects %s with %s, as a node words it, and changes nothing', async (_name, failure, make) => {
    const made = world();
    const answer = await made.submit(make(made));
    expect([answer.status, answer.body]).toEqual([400, expect.stringContaining(failure)]);
    expect(answer.body).toMatch(/^transaction submit error ShelleyTxValidationError ShelleyBasedEraConway \(ApplyTxError/);
    made.tick(made.chain);
    expect([made.seen, made.chain.ledger.balanceOf(own)]).toEqual([[], coin]);
  });

  test('rejects a signature over other bytes', async () => {
    const { submit, deposit } = world();
    const bytes = deposit();
    const key = encodeHex(bytes).indexOf('5840') / 2 + 2;
    const other = Uint8Array.from(bytes);
    other[key + 3] = (other[key + 3] ?? 0) ^ 1;
    expect((await submit(other)).body).toContain('InvalidWitnessesUTXOW');
  });

  test('rejects a transaction that does more than pay, and bytes that are no transaction', async () => {
    const { submit, deposit } = world();
    const changes: readonly NonNullable<Draft['change']>[] = [
      (body) => body.set_donation(lib.BigNum.from_str('1')),
      (body) => body.set_collateral(body.inputs()),
      (body) => body.set_network_id(lib.NetworkId.mainnet()),
      (body) => body.set_validity_start_interval_bignum(lib.BigNum.from_str('1')),
    ];
    for (const change of changes) expect((await submit(deposit({ change }))).body).toContain('is not read here');
    for (const bytes of ['', '00', 'a0', '84a0a0f5f6', encodeHex(deposit()).slice(0, -2)])
      expect(await submit(decodeHex(bytes))).toMatchObject({ status: 400, body: expect.stringContaining('transaction read error') });
  });

  test('rejects the same transaction twice and a second spend of a coin', async () => {
    const { submit, deposit, signed, vault } = world();
    expect((await submit(deposit())).status).toBe(202);
    expect((await submit(deposit())).body).toContain('All inputs are spent. Transaction has probably already been included');
    expect((await submit(signed({ outputs: [[vault, coin - fee]] }))).body).toContain('BadInputsUTxO');
  });

  test.each<readonly [string, Uint8Array | undefined]>([
    ['nothing', undefined],
    ['the label 6676, which notes of quotes have named', labelled(6676, { memo: [memo] })],
    ['a bare text', labelled(674, memo)],
    ['one text for the list, as a wallet has written it', labelled(674, { msg: memo.slice(0, 60) })],
    ['another label beside it', labelled(674, { msg: ['=:b:x'] }, 721)],
  ])('finds no memo for a vault in a deposit with %s', async (_name, metadata) => {
    const { chain, submit, signed, seen, tick, vault } = world();
    const paid = { outputs: [[vault, coin - fee]] as const };
    expect((await submit(signed(metadata === undefined ? paid : { ...paid, metadata }))).status).toBe(202);
    tick(chain);
    expect(seen).toMatchObject([{ memo: '' }]);
  });

  test('rejects a transaction that loses tokens held beside the coin', async () => {
    const { chain, submit, signed } = world();
    const held = chain.ledger.mint(own, 5_000_000n, new Map([[`${'ab'.repeat(28)}.616263`, 3n]]));
    const lost = signed({ input: held, outputs: [[own, 5_000_000n - fee]] });
    expect((await submit(lost)).body).toContain('ValueNotConservedUTxO');
    expect(at((await request(chain, 'POST', '/api/v1/address_utxos', { _addresses: [own] })).body, 1, 'asset_list', 0)).toEqual({
      policy_id: 'ab'.repeat(28),
      asset_name: '616263',
      quantity: '3',
    });
  });

  test('returns balance and coins, no row for an unused account, and mainnet parameters', async () => {
    const { chain, minted } = world();
    const rows = async (path: string, address: string) => (await request(chain, 'POST', `/api/v1/${path}`, { _addresses: [address] })).body;
    expect(await rows('address_info', own)).toMatchObject([{ address: own, balance: '50000000' }]);
    expect(await rows('address_utxos', own)).toMatchObject([{ tx_hash: minted.txid, tx_index: 0, value: '50000000', is_spent: false }]);
    const stranger = encodeAddress('ADA', new Uint8Array(28).fill(3));
    expect([await rows('address_info', stranger), await rows('address_utxos', stranger)]).toEqual([[], []]);
    expect((await request(chain, 'POST', '/api/v1/address_info', { addresses: [own] })).status).toBe(400);
    expect((await request(chain, 'POST', '/api/v1/address_info', 'x')).status).toBe(400);
    expect((await request(chain, 'GET', '/api/v1/epoch_params?limit=1')).body).toEqual([
      { epoch_no: 620, min_fee_a: 44, min_fee_b: 155_381, max_tx_size: 16_384, coins_per_utxo_size: '4310' },
    ]);
    expect(at((await request(chain, 'GET', '/api/v1/tip')).body, 0, 'abs_slot')).toBe(1_795_000_000 - 1_591_566_291);
    for (const [method, path] of [
      ['GET', '/api/v1/nothing'],
      ['POST', '/api/v1/nothing'],
      ['PUT', '/api/v1/tip'],
    ] as const)
      expect((await request(chain, method, path)).status).toBe(404);
  });

  test('signs for the simulated payer, pays out with a memo and credits an address', async () => {
    const { chain, seen, tick, vault } = world();
    const sent = chain.send({ to: vault, asset: ada, amount: 500_000_000n, memo });
    const from = chain.send({ from: own, to: vault, asset: ada, amount: 300_000_000n, memo });
    tick(chain);
    expect(seen).toMatchObject([
      { txid: sent, amount: 500_000_000n, memo },
      { txid: from, from: own, amount: 300_000_000n, memo },
    ]);
    const payout = {
      id: '1',
      network: 'mayachain',
      chain: 'ADA',
      from: vault,
      to: own,
      asset: ada,
      amount: 700_000_000n,
      memo: 'OUT:AB',
    } as const;
    const paid = chain.pay(payout);
    tick(chain);
    const info = (await request(chain, 'POST', '/api/v1/tx_info', { _tx_hashes: [paid.toLowerCase()] })).body;
    expect(info).toMatchObject([
      { outputs: [{ payment_addr: { bech32: own }, value: '7000000' }], metadata: { '674': { msg: ['OUT:AB'] } } },
    ]);
    expect(() => chain.pay({ ...payout, amount: 99_999_900n })).toThrow(RangeError);
    expect(() => chain.credit('stake1uyehkck0lajq8gr28t9uxnuvgcqrc6070x3k9r8048z8y5gh6ffgw', ada, 1n)).toThrow(RangeError);
    expect(() => chain.credit(own, must(parseAsset('BTC.BTC')), 1n)).toThrow(RangeError);
  });
});

const testnet = lib.EnterpriseAddress.new(0, lib.Credential.from_keyhash(lib.Ed25519KeyHash.from_hex('cd'.repeat(28))))
  .to_address()
  .to_bech32();

function withMetadata(bytes: Uint8Array): Uint8Array {
  const whole = lib.FixedTransaction.from_bytes(bytes);
  whole.set_auxiliary_data(auxiliaryData(memo));
  return whole.to_bytes();
}

/** Auxiliary data with a value under one label and, optionally, under a second one. */
function labelled(label: number, value: unknown, other?: number): Uint8Array {
  const all = lib.GeneralTransactionMetadata.new();
  const datum = (one: unknown) => lib.encode_json_str_to_metadatum(JSON.stringify(one), lib.MetadataJsonSchema.NoConversions);
  all.insert(lib.BigNum.from_str(`${label}`), datum(value));
  if (other !== undefined) all.insert(lib.BigNum.from_str(`${other}`), datum({ a: 'b' }));
  const data = lib.AuxiliaryData.new();
  data.set_metadata(all);
  data.set_prefer_alonzo_format(true);
  return data.to_bytes();
}
