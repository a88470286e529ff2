import { describe, expect, test } from 'vitest';
import { readTransaction } from '../../core/account/raw-transaction.ts';
import { memoOfMetadata } from '../../core/carrier/cardano-metadata.ts';
import { signOnce } from '../before-signing.ts';
import { Bench, intentOf, readCode, seededVault, startMs } from '../fixtures/bench.ts';
import {
  type CardanoCalls,
  cardanoAddress,
  cardanoFacts,
  cardanoHex,
  cardanoWallet,
  hashTransaction,
  cardanoLib as lib,
  signedBy,
  type TestCoin,
  testTxid,
  unspentHex,
} from '../fixtures/cardano-wallet.ts';
import { bad, good, type SwapIntent } from '../port.ts';
import { cardanoAdapter as adapter } from './cardano-adapter.ts';

const own = cardanoAddress(1);
const amountText = '250.000001';
const intent = (more: Partial<SwapIntent> = {}): SwapIntent => ({
  ...intentOf({ network: 'mayachain', from: 'ADA.ADA', amountText }),
  ...more,
});

function bench(): Bench {
  const page = new Bench();
  page.facts = cardanoFacts;
  page.answer = (transaction) => good({ tx: hashTransaction(transaction) });
  return page;
}

/** Runs a swap with wallet calls overridden by `trick`. */
async function swap(trick: Partial<CardanoCalls> = {}, coins?: readonly TestCoin[], page = bench(), asked = intent()) {
  const wallet = cardanoWallet(coins, trick);
  const result = await page.swap(adapter, wallet.found, asked);
  return { page, wallet, result, code: readCode(result) };
}

describe('a deposit from Cardano', () => {
  test('is signed as one payment with a metadata memo, valid until the quote expires, and sent', async () => {
    const { wallet, result, page } = await swap();
    const [asked = ''] = wallet.asked;
    const fixed = lib.FixedTransaction.from_hex(asked);
    const { fee, ttl, inputs, outputs, auxiliary_data_hash: hash, ...rest } = fixed.body().to_js_value();
    expect(Object.values(rest).every((value) => value === null)).toBe(true);
    expect(inputs).toEqual([{ transaction_id: testTxid(1), index: 0 }]);
    expect(outputs).toEqual([
      { address: seededVault('ADA'), amount: { coin: '250000001', multiasset: null }, plutus_data: null, script_ref: null },
      {
        address: own,
        amount: { coin: `${5_000_000_000n - 250_000_001n - BigInt(fee)}`, multiasset: null },
        plutus_data: null,
        script_ref: null,
      },
    ]);
    // Mainnet slot 4,492,800 began at 1,596,059,091; slots last one second.
    expect(Number(ttl)).toBe(startMs / 1000 + 600 - 1_596_059_091 + 4_492_800);
    const data = fixed.auxiliary_data();
    expect(data && lib.hash_auxiliary_data(data).to_hex()).toBe(hash);
    const label = data?.metadata()?.get(lib.BigNum.from_str('674'));
    const msg = label && JSON.parse(lib.decode_metadatum_to_json_str(label, lib.MetadataJsonSchema.BasicConversions));
    expect(memoOfMetadata({ '674': msg })).toBe(intent().memo);
    const [sent = ''] = wallet.submitted;
    const least = lib.min_fee(lib.Transaction.from_hex(sent), lib.LinearFee.new(lib.BigNum.from_str('44'), lib.BigNum.from_str('155381')));
    expect(BigInt(fee) - BigInt(least.to_str())).toBeGreaterThanOrEqual(0n);
    expect(BigInt(fee) - BigInt(least.to_str())).toBeLessThanOrEqual(44n);
    const txid = hashTransaction(asked);
    expect(result).toMatchObject({ ok: true, value: { proof: 'bytes', sent: { txid, nodeTxid: txid.toUpperCase() } } });
    expect(page.records.map(({ state }) => state)).toEqual(['asked', 'signed', 'sent']);
    expect(page.records[0]).toMatchObject({ vault: seededVault('ADA'), account: own, spends: [`${testTxid(1)}:0`] });
    // The sent transaction is the signed one plus the signature; the service was not needed.
    expect(lib.FixedTransaction.from_hex(sent).raw_body()).toEqual(fixed.raw_body());
    expect(lib.FixedTransaction.from_hex(sent).witness_set().to_hex()).toBe(signedBy(asked, 1));
    expect(readTransaction('ADA', sent)).toMatchObject({ ok: true, value: { tx: txid } });
    expect(page.sent).toEqual([]);
  });

  test('shows what it reads from the bytes before the signature', async () => {
    const page = bench();
    const account = await adapter.connect(cardanoWallet().found, 'ADA', page.context);
    const prepared = account.ok ? await adapter.prepare(account.value, intent(), page.context) : account;
    if (!prepared.ok) throw new Error(prepared.error.hint);
    const fee = prepared.value.fee ?? 0n;
    expect(Object.fromEntries(prepared.value.summary.map(({ key, value }) => [key, value]))).toEqual({
      chain: 'Cardano',
      account: own,
      amount: `${amountText} ADA.ADA`,
      recipient: seededVault('ADA'),
      memo: intent().memo,
      refund: own,
      fee: `0.${fee} ADA.ADA`,
      expiry: new Date(startMs + 600_000).toISOString(),
    });
    expect(adapter.read(prepared.value)).toEqual(good(prepared.value.payment));
  });

  test('is sent by the service, once and with the same bytes, when the wallet does not send it', async () => {
    for (const submitTx of [
      () => Promise.reject({ code: 1, info: 'rate limit' }),
      () => Promise.reject({ code: 2, info: 'no node' }),
      async () => 'ab'.repeat(32),
      async () => undefined,
      () => Promise.reject(new Error('')),
    ]) {
      const { wallet, page, code } = await swap({ submitTx });
      expect(code).toBe('ok');
      expect(page.sent).toEqual([{ chain: 'ADA', transaction: wallet.submitted[0] }]);
      expect(wallet.submitted).toHaveLength(1);
      expect(page.records.at(-1)).toMatchObject({ state: 'sent', txid: hashTransaction(wallet.asked[0] ?? '') });
    }
  });

  test('counts as unsent after the chain’s refusal only if the wallet reported that it sent nothing', async () => {
    const refusing = (code: 'refused' | 'insufficient' | 'unreachable') => {
      const page = bench();
      page.answer = () => bad(code, 'no');
      return page;
    };
    const clear = () => Promise.reject({ code: 2, info: 'ValueNotConservedUTxO' });
    expect((await swap({ submitTx: clear }, undefined, refusing('refused'))).code).toBe('refused');
    expect((await swap({ submitTx: clear }, undefined, refusing('insufficient'))).code).toBe('insufficient');
    for (const unclear of [async () => 'ab'.repeat(32), () => Promise.reject(new Error('odd'))]) {
      const { code, page } = await swap({ submitTx: unclear }, undefined, refusing('refused'));
      expect([code, page.records.at(-1)?.state]).toEqual(['unknown_outcome', 'unknown']);
    }
    expect((await swap({ submitTx: clear }, undefined, refusing('unreachable'))).code).toBe('unknown_outcome');
  });
});

describe('the account', () => {
  test('is the address that holds most, and the other addresses are left alone', async () => {
    const coins = [{ lovelace: 300_000_000n }, { seed: 2, lovelace: 400_000_000n }, { lovelace: 90_000_000n }];
    const { wallet, page } = await swap({ signTx: async (transaction) => signedBy(transaction, 2) }, coins);
    expect(
      lib.FixedTransaction.from_hex(wallet.asked[0] ?? '')
        .body()
        .to_js_value().inputs,
    ).toEqual([{ transaction_id: testTxid(2), index: 1 }]);
    expect(page.records[0]?.account).toBe(cardanoAddress(2));
    const short = await swap({}, [{ lovelace: 200_000_000n }, { seed: 2, lovelace: 190_000_000n }]);
    expect(short.result).toMatchObject({
      ok: false,
      error: { code: 'insufficient', hint: expect.stringContaining('to one address of yours first') },
    });
    const alone = await swap({}, [{ lovelace: 200_000_000n }]);
    expect(alone.result).toMatchObject({
      ok: false,
      error: { code: 'insufficient', hint: expect.stringMatching(/^The address does not hold enough/) },
    });
  });

  test('is the change address of a wallet without coins', async () => {
    const page = bench();
    const account = await adapter.connect(cardanoWallet([]).found, 'ADA', page.context);
    expect(account).toMatchObject({ ok: true, value: { chain: 'ADA', address: own } });
    expect((await swap({}, [])).code).toBe('insufficient');
  });

  test('is resumed only where the wallet admits the page without a window', async () => {
    const page = bench();
    const known = cardanoWallet();
    expect(await adapter.resume?.(known.found, 'ADA', page.context)).toMatchObject({ ok: true, value: [{ address: own }] });
    for (const answer of [async () => false, async () => 'yes', () => Promise.reject(new Error('locked'))]) {
      const other = cardanoWallet();
      other.provider.isEnabled = answer;
      other.provider.enable = () => {
        throw new Error('a window');
      };
      expect(await adapter.resume?.(other.found, 'ADA', page.context)).toEqual(good([]));
    }
    expect(await adapter.resume?.(known.found, 'BTC', page.context)).toEqual(good([]));
    expect(await adapter.accounts(cardanoWallet().found, 'ADA', page.context)).toEqual(good([]));
  });

  test('has its balance and maximum exact to the lovelace, and the offered maximum can be paid', async () => {
    const page = bench();
    for (const coins of [
      [{ lovelace: 50_000_000n }],
      [{ lovelace: 50_000_000n }, { lovelace: 3_000_000n }, { seed: 2, lovelace: 9_000_000n }],
      [{ lovelace: 50_000_000n }, { lovelace: 3_000_000n, tokens: { [`${'ab'.repeat(28)}.616263`]: 5n } }],
    ] satisfies readonly TestCoin[][]) {
      const { found } = cardanoWallet(coins);
      const account = await adapter.connect(found, 'ADA', page.context);
      if (!account.ok) throw new Error(account.error.hint);
      const held = coins.filter((coin: TestCoin) => coin.seed === undefined).reduce((sum, { lovelace }) => sum + lovelace, 0n);
      const balance = await adapter.balance?.(account.value, intent().from, page.context);
      expect(balance?.ok && balance.value.amount).toBe(held * 100n);
      const most = await adapter.maximum?.(account.value, intent().from, page.context);
      if (most?.ok !== true) throw new Error('no maximum');
      expect(most.value.amount + most.value.reserve).toBe(held * 100n);
      const text = (units: bigint) => `${units / 10n ** 8n}.${`${units % 10n ** 8n}`.padStart(8, '0')}`;
      const codes: string[] = [];
      for (const units of [most.value.amount, most.value.amount + 20_000n * 100n]) {
        const { result } = await swap({}, coins, bench(), intentOf({ network: 'mayachain', from: 'ADA.ADA', amountText: text(units) }));
        codes.push(readCode(result));
      }
      expect(codes).toEqual(['ok', 'insufficient']);
    }
    const empty = await adapter.connect(cardanoWallet([]).found, 'ADA', page.context);
    const none = empty.ok ? await adapter.maximum?.(empty.value, intent().from, page.context) : undefined;
    expect(none?.ok && none.value).toEqual({ amount: 0n, reserve: 0n });
  });

  test('holds only ADA', async () => {
    const page = bench();
    const account = await adapter.connect(cardanoWallet().found, 'ADA', page.context);
    if (!account.ok) throw new Error(account.error.hint);
    const { from: other } = intentOf({ from: 'BTC.BTC', amountText: '1' });
    expect(readCode((await adapter.balance?.(account.value, other, page.context)) ?? good(0))).toBe('not_supported');
    expect(readCode((await adapter.maximum?.(account.value, other, page.context)) ?? good(0))).toBe('not_supported');
    expect(readCode(await adapter.connect(cardanoWallet().found, 'BTC', page.context))).toBe('wrong_chain');
  });
});

describe('a misbehaving wallet', () => {
  const declined = { code: 2, info: 'user declined sign tx' };
  const stranger = async (transaction: string) => signedBy(transaction, 3);
  /** A different transaction signed by the right key. */
  const changed = (change: (json: ReturnType<typeof parseBody>) => void) => async (transaction: string) => {
    const json = parseBody(transaction);
    change(json);
    const body = lib.TransactionBody.from_json(JSON.stringify(json));
    const data = lib.FixedTransaction.from_hex(transaction).auxiliary_data();
    return signedBy(lib.Transaction.new(body, lib.TransactionWitnessSet.new(), data).to_hex(), 1);
  };
  const parseBody = (transaction: string) => JSON.parse(lib.FixedTransaction.from_hex(transaction).body().to_json());

  test.each<readonly [string, string, Partial<CardanoCalls>]>([
    ['a refusal', 'rejected', { signTx: () => Promise.reject(declined) }],
    ['a refusal in words alone', 'rejected', { signTx: () => Promise.reject({ code: -99, info: 'user cancelled' }) }],
    ['a wallet that cannot sign', 'wallet_failed', { signTx: () => Promise.reject({ code: 1, info: 'ProofGeneration' }) }],
    ['a wallet that has thrown the page out', 'wrong_account', { signTx: () => Promise.reject({ code: -3, info: 'Refused' }) }],
    ['an account that has changed meanwhile', 'wrong_account', { signTx: () => Promise.reject({ code: -4, info: 'AccountChange' }) }],
    ['silence', 'timeout', { signTx: () => new Promise(() => undefined) }],
    ['a signature of another account', 'wrong_account', { signTx: stranger }],
    ['no signature', 'altered', { signTx: async () => 'a0' }],
    ['an empty set of signatures', 'wrong_account', { signTx: async () => 'a100d9010280' }],
    ['no answer', 'altered', { signTx: async () => undefined }],
    ['an answer that is no CBOR', 'altered', { signTx: async () => 'zz' }],
    ['an answer that is cut off', 'altered', { signTx: async (transaction) => signedBy(transaction, 1).slice(0, -2) }],
    ['another recipient', 'altered', { signTx: changed((body) => (body.outputs[0].address = cardanoAddress(4))) }],
    ['another amount', 'altered', { signTx: changed((body) => (body.outputs[0].amount.coin = '250000000')) }],
    ['other change', 'altered', { signTx: changed((body) => (body.outputs[1].address = cardanoAddress(4))) }],
    ['a fee that takes the rest', 'altered', { signTx: changed((body) => (body.fee = '9000000')) }],
    ['a transaction that never ends', 'altered', { signTx: changed((body) => delete body.ttl) }],
    ['other metadata', 'altered', { signTx: changed((body) => (body.auxiliary_data_hash = 'ab'.repeat(32))) }],
  ])('reports %s as %s, and sends nothing', async (_name, code, trick) => {
    const { code: told, page, wallet } = await swap(trick);
    expect(told).toBe(code);
    expect([page.sent, wallet.submitted]).toEqual([[], []]);
    expect(page.records.at(-1)?.state).toBe('not_sent');
  });

  test('has all its signatures dropped except the one that counts', async () => {
    const both = async (transaction: string) => {
      const fixed = lib.FixedTransaction.from_hex(transaction);
      for (const seed of [3, 1, 4]) fixed.sign_and_add_vkey_signature(lib.PrivateKey.from_normal_bytes(new Uint8Array(32).fill(seed)));
      return fixed.witness_set().to_hex();
    };
    const { wallet } = await swap({ signTx: both });
    expect(
      lib.FixedTransaction.from_hex(wallet.submitted[0] ?? '')
        .witness_set()
        .vkeys()
        ?.len(),
    ).toBe(1);
  });

  test('accepts a signature in a plain list, as older wallets write it', async () => {
    const plain = async (transaction: string) => signedBy(transaction, 1).replace('d9010281', '81');
    expect((await swap({ signTx: plain })).code).toBe('ok');
  });

  test.each<readonly [string, string, Partial<CardanoCalls>]>([
    ['another network', 'wrong_chain', { getNetworkId: async () => 0 }],
    ['a network in words', 'wrong_chain', { getNetworkId: async () => '1' }],
    ['a network that is not told', 'wallet_failed', { getNetworkId: () => Promise.reject({ code: -2, info: 'internal' }) }],
  ])('is noticed with %s on connecting and right before the signature', async (_name, code, trick) => {
    expect((await swap(trick)).code).toBe(code);
    const page = bench();
    const calls: Partial<CardanoCalls> = { getNetworkId: async () => 1 };
    const wallet = cardanoWallet(undefined, { getNetworkId: () => calls.getNetworkId?.() });
    const result = await page.swap(adapter, wallet.found, intent(), () => Object.assign(calls, trick));
    expect([readCode(result), wallet.asked]).toEqual([code, []]);
  });

  test('keeps the window closed when the wallet is on other addresses right before the signature', async () => {
    for (const [addresses, code] of [
      [[cardanoAddress(7)], 'wrong_account'],
      [[], 'wrong_account'],
      [[own], 'ok'],
    ] as const) {
      let isLater = false;
      const shown = async () => (isLater ? addresses.map(cardanoHex) : [cardanoHex(own)]);
      const wallet = cardanoWallet(undefined, {
        getChangeAddress: async () => (await shown())[0] ?? '',
        getUsedAddresses: shown,
        getUnusedAddresses: async () => [],
      });
      const result = await bench().swap(adapter, wallet.found, intent(), () => {
        isLater = true;
      });
      expect([readCode(result), wallet.asked.length]).toEqual([code, code === 'ok' ? 1 : 0]);
    }
  });

  test.each<readonly [string, string, () => unknown]>([
    ['declines', 'rejected', () => Promise.reject({ code: -3, info: 'refused' })],
    ['has no account', 'wallet_failed', () => Promise.reject({ code: -2, info: 'no account set' })],
    ['gives nothing', 'rejected', () => undefined],
    ['gives no object', 'rejected', () => true],
  ])('is not connected when it %s', async (_name, code, answer) => {
    const wallet = cardanoWallet();
    wallet.provider.enable = answer;
    expect(readCode(await adapter.connect(wallet.found, 'ADA', bench().context))).toBe(code);
  });

  test('reports an account switched before the build as wrong_account, not as empty', async () => {
    let isLater = false;
    const wallet = cardanoWallet([{ seed: 1, lovelace: 900_000_000n }], {
      getUtxos: async () => [unspentHex({ seed: isLater ? 2 : 1, lovelace: 900_000_000n }, 0)],
      getChangeAddress: async () => cardanoHex(cardanoAddress(isLater ? 2 : 1)),
      getUsedAddresses: async () => [],
      getUnusedAddresses: async () => [],
    });
    const page = bench();
    const account = await adapter.connect(wallet.found, 'ADA', page.context);
    if (!account.ok) throw new Error(account.error.hint);
    isLater = true;
    expect(readCode(await adapter.prepare(account.value, intent(), page.context))).toBe('wrong_account');
    expect(readCode((await adapter.balance?.(account.value, intent().from, page.context)) ?? good(0))).toBe('wrong_account');
    expect(await adapter.accounts(wallet.found, 'ADA', page.context)).toMatchObject({ ok: true, value: [{ address: cardanoAddress(2) }] });
  });

  test('does not spend coins that need more than a signature or belong to another address', async () => {
    const good = cardanoWallet([{ lovelace: 300_000_000n }]);
    const [coin = ''] = (await good.calls.getUtxos()) as readonly string[];
    const unspent = lib.TransactionUnspentOutput.from_hex(coin);
    const withOutput = (change: (output: ReturnType<typeof unspent.output>) => void, address = own) => {
      const output = lib.TransactionOutput.new(lib.Address.from_bech32(address), lib.Value.new(lib.BigNum.from_str('900000000')));
      change(output);
      return lib.TransactionUnspentOutput.new(unspent.input(), output).to_hex();
    };
    const script = lib.EnterpriseAddress.new(1, lib.Credential.from_scripthash(lib.ScriptHash.from_hex('cd'.repeat(28)))).to_address();
    const testnet = lib.EnterpriseAddress.new(0, lib.Credential.from_keyhash(lib.Ed25519KeyHash.from_hex('cd'.repeat(28)))).to_address();
    const odd = [
      withOutput((output) => output.set_plutus_data(lib.PlutusData.new_bytes(Uint8Array.of(1)))),
      withOutput((output) => output.set_data_hash(lib.DataHash.from_hex('ab'.repeat(32)))),
      withOutput((output) => output.set_script_ref(lib.ScriptRef.new_plutus_script(lib.PlutusScript.new_v2(Uint8Array.of(1))))),
      withOutput(() => undefined, script.to_bech32()),
      withOutput(() => undefined, testnet.to_bech32()),
    ];
    for (const text of [...odd, '', 'zz', 5, null, coin.slice(2), `${coin}00`]) {
      const { code, wallet } = await swap({ getUtxos: async () => [text, coin, coin, text] });
      expect([text, code]).toEqual([text, 'ok']);
      expect(
        lib.FixedTransaction.from_hex(wallet.asked[0] ?? '')
          .body()
          .inputs()
          .len(),
      ).toBe(1);
    }
    for (const list of [undefined, null, {}, 'x']) expect((await swap({ getUtxos: async () => list })).code).toBe('insufficient');
  });
});

describe('preparing a deposit', () => {
  test('refuses an amount finer than ADA’s decimals, another asset and a missing vault', async () => {
    const page = bench();
    const account = await adapter.connect(cardanoWallet().found, 'ADA', page.context);
    if (!account.ok) throw new Error(account.error.hint);
    const { inboundAddress: _, ...open } = intent();
    for (const other of [
      intentOf({ network: 'mayachain', from: 'ADA.ADA', amountText: '250.0000001' }),
      intentOf({ from: 'BTC.BTC', amountText: '1' }),
      open,
      intent({ inboundAddress: seededVault('BTC') }),
    ])
      expect(readCode(await adapter.prepare(account.value, other, page.context))).toBe('not_supported');
  });

  test('refuses missing or implausible ledger parameters', async () => {
    const page = bench();
    page.facts = undefined;
    expect((await swap({}, undefined, page)).code).toBe('unreachable');
    page.facts = { kind: 'solana', blockhash: 'x' };
    expect((await swap({}, undefined, page)).code).toBe('not_supported');
    for (const wrong of [
      { feePerByte: 0n },
      { feePerByte: 4_400n },
      { feeBase: 155_381_000n },
      { coinsPerByte: 0n },
      { coinsPerByte: 4_310_000n },
      { maxBytes: 5n },
    ]) {
      page.facts = { ...cardanoFacts, ...wrong };
      expect((await swap({}, undefined, page)).code).toBe('fee_too_high');
    }
  });

  test('rejects an altered or foreign prepared transaction', async () => {
    const page = bench();
    const account = await adapter.connect(cardanoWallet().found, 'ADA', page.context);
    const prepared = account.ok ? await adapter.prepare(account.value, intent(), page.context) : account;
    if (!prepared.ok) throw new Error(prepared.error.hint);
    expect(readCode(adapter.read({ ...prepared.value, content: {} }))).toBe('altered');
    // It expires with the quote it was built for.
    expect(readCode(adapter.read({ ...prepared.value, intent: intent({ expiry: startMs / 1000 + 601 }) }))).toBe('altered');
    const other = { ...prepared.value, account: { ...prepared.value.account, address: cardanoAddress(5) } };
    expect(readCode(adapter.read(other))).toBe('altered');
    expect(readCode(await signOnce(other, adapter, page.context, page.safety))).toBe('altered');
  });
});
