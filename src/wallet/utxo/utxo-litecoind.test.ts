import { base64, hex } from '@scure/base';
import { p2pkh, p2sh, p2tr, p2wpkh, Transaction } from '@scure/btc-signer';
import { pubECDSA, pubSchnorr } from '@scure/btc-signer/utils.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasLitecoind, type Litecoind, regtest, startLitecoind } from '../fixtures/litecoind.ts';
import type { SpendableOutput } from '../port.ts';
import { finishDeposit } from './utxo-signed.ts';
import { buildDeposit } from './utxo-transaction.ts';

const key = new Uint8Array(32).fill(7);
const publicKey = pubECDSA(key);
const memo = '=:e:0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984:12300000/1/0';
/** Longest OP_RETURN payload. */
const longest = memo.padEnd(80, 'x');
const amount = 70_000_000n;

const sources = {
  p2wpkh: { ...p2wpkh(publicKey, regtest), publicKey },
  'nested segwit': { ...p2sh(p2wpkh(publicKey, regtest), regtest), publicKey },
  p2pkh: { ...p2pkh(publicKey, regtest), publicKey },
  p2tr: { ...p2tr(pubSchnorr(key), undefined, regtest), publicKey: pubSchnorr(key) },
} as const;

interface Output {
  readonly n: number;
  readonly value: number;
  readonly scriptPubKey: { readonly hex: string; readonly type: string; readonly asm: string };
}

interface Mined {
  readonly confirmations: number;
  readonly vsize: number;
  readonly vout: readonly Output[];
}

/** Skipped without the Debian package litecoind, used since Debian has no bitcoind and the format is the same. */
describe.skipIf(!hasLitecoind)('a deposit on a real node (needs the Debian package litecoind)', () => {
  let node: Litecoind;
  let miner: string;

  beforeAll(async () => {
    node = await startLitecoind();
    await node.rpc('createwallet', 'miner');
    miner = await node.rpc('getnewaddress');
    await node.rpc('generatetoaddress', 110, miner);
  });
  afterAll(() => node?.close());

  /** Two coins of the source, each with its full previous transaction. */
  async function fundCoins({ address = '', script }: (typeof sources)[keyof typeof sources]): Promise<readonly SpendableOutput[]> {
    const ids: string[] = [];
    for (const coins of [0.5, 0.3]) ids.push(await node.rpc<string>('sendtoaddress', address, coins));
    await node.rpc('generatetoaddress', 1, miner);
    return Promise.all(
      ids.map(async (txid) => {
        const raw = await node.rpc<string>('getrawtransaction', txid);
        const { vout } = await node.rpc<Mined>('decoderawtransaction', raw);
        const output = vout.find(({ scriptPubKey }) => scriptPubKey.hex === hex.encode(script));
        if (output === undefined) throw new Error('no such output');
        return { txid, vout: output.n, value: BigInt(Math.round(output.value * 1e8)), raw };
      }),
    );
  }

  async function built(source: (typeof sources)[keyof typeof sources], text = memo) {
    const deposit = buildDeposit({
      network: regtest,
      address: source.address ?? '',
      publicKey: hex.encode(source.publicKey),
      vault: await node.rpc<string>('getnewaddress', '', 'bech32'),
      amount,
      memo: text,
      utxos: await fundCoins(source),
      feeRate: 5n,
    });
    if (!deposit.ok) throw new Error(deposit.error.hint);
    return deposit.value;
  }

  test.each(Object.keys(sources) as (keyof typeof sources)[])('from %s is accepted, mined and carries its memo', async (kind) => {
    const source = sources[kind];
    const deposit = await built(source);
    const decoded = await node.rpc<{ readonly inputs: readonly unknown[]; readonly fee: number }>(
      'decodepsbt',
      base64.encode(deposit.psbt),
    );
    expect(decoded.inputs).toHaveLength(2);
    expect(BigInt(Math.round(decoded.fee * 1e8))).toBe(deposit.fee);
    const signed = Transaction.fromPSBT(deposit.psbt, { allowUnknownOutputs: true });
    signed.sign(key);
    const final = finishDeposit(signed.toPSBT(), deposit);
    if (!final.ok) throw new Error(final.error.hint);
    const [verdict] = await node.rpc<readonly { readonly allowed: boolean }[]>('testmempoolaccept', [final.value.transaction]);
    expect(verdict).toMatchObject({ allowed: true });
    expect(await node.rpc('sendrawtransaction', final.value.transaction)).toBe(final.value.txid);
    const [block] = await node.rpc<readonly string[]>('generatetoaddress', 1, miner);
    const mined = await node.rpc<Mined>('getrawtransaction', final.value.txid, true, block);
    expect(mined.confirmations).toBe(1);
    const [pays, carries, change, ...others] = mined.vout;
    expect(others).toEqual([]);
    expect(BigInt(Math.round((pays?.value ?? 0) * 1e8))).toBe(amount);
    expect(carries?.scriptPubKey).toMatchObject({ type: 'nulldata', asm: `OP_RETURN ${hex.encode(new TextEncoder().encode(memo))}` });
    // Change returns to the source: the network refunds to the first input.
    expect(change?.scriptPubKey.hex).toBe(hex.encode(source.script));
    // The requested rate, plus at most one byte per input.
    expect(Number(deposit.fee) / mined.vsize).toBeGreaterThanOrEqual(5);
    expect(Number(deposit.fee) / mined.vsize).toBeLessThan(5.5);
  });

  test('is accepted by the node with a memo of 80 bytes, the maximum', async () => {
    const deposit = await built(sources.p2wpkh, longest);
    const signed = Transaction.fromPSBT(deposit.psbt, { allowUnknownOutputs: true });
    signed.sign(key);
    const final = finishDeposit(signed.toPSBT(), deposit);
    expect(final.ok && (await node.rpc('testmempoolaccept', [final.value.transaction]))).toMatchObject([{ allowed: true }]);
  });

  test('is rejected before the node sees it when the wallet changed an output', async () => {
    const deposit = await built(sources.p2wpkh);
    const signed = Transaction.fromPSBT(deposit.psbt, { allowUnknownOutputs: true });
    const other = new Transaction({ allowUnknownOutputs: true });
    for (let index = 0; index < signed.inputsLength; index += 1) other.addInput(signed.getInput(index));
    for (let index = 0; index < signed.outputsLength; index += 1) {
      const { script = new Uint8Array(), amount: value = 0n } = signed.getOutput(index);
      other.addOutput(index === 0 ? { script: sources.p2pkh.script, amount: value } : { script, amount: value });
    }
    other.sign(key);
    expect(finishDeposit(other.toPSBT(), deposit)).toMatchObject({ ok: false, error: { code: 'altered' } });
    other.finalize();
    expect(await node.rpc('testmempoolaccept', [other.hex])).toMatchObject([{ allowed: true }]);
  });
});
