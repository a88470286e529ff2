import { secp256k1 } from '@noble/curves/secp256k1.js';
import { Transaction } from '@scure/btc-signer';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { encodeAddress } from '../../../../src/core/address/address.ts';
import { parseAsset } from '../../../../src/core/asset/asset.ts';
import { must } from '../../../../src/core/errors.ts';
import { decodeHex, encodeHex, joined, withLength } from '../byte-reader.ts';
import { newWorld, request } from '../fixtures/world.ts';
import { UtxoChain } from './utxo-chain.ts';
import { utxoForms } from './utxo-form.ts';
import { hash160, p2pkhScript, pushes, toScript } from './utxo-script.ts';
import { isUnlocked, keyDigest } from './utxo-signature.ts';
import { readUtxoTransaction, txidOf, writeUtxoTransaction } from './utxo-transaction.ts';
import { type UtxoTransaction, zcashBranch, zcashSignatureDigest } from './zcash.ts';

const secret = new Uint8Array(32).fill(9);
const key = secp256k1.getPublicKey(secret);
const form = (id: string) => {
  const found = utxoForms.get(id);
  if (found === undefined) throw new Error(id);
  return found;
};
const raw = (chain: UtxoChain, path: string, body = '') => request(chain, body === '' ? 'GET' : 'POST', `/api${path}`, body);

describe('signature digests', () => {
  test('match BIP 143 with the fork id for Bitcoin Cash', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), fc.bigInt(1n, 2n ** 50n), (hash, value) => {
        const oracle = new Transaction({ allowLegacyWitnessUtxo: true, disableScriptCheck: true });
        oracle.addInput({ txid: hash, index: 3, sequence: 0xfffffffd });
        oracle.addOutput({ script: p2pkhScript(hash160(key)), amount: value });
        const script = p2pkhScript(hash160(key));
        const transaction: UtxoTransaction = {
          version: oracle.version,
          lockTime: 0,
          inputs: [{ txid: encodeHex(hash), vout: 3, script: new Uint8Array(), sequence: 0xfffffffd, witness: [] }],
          outputs: [{ value, script }],
        };
        expect(encodeHex(keyDigest(transaction, 0, [{ value, script }], form('BCH')))).toBe(
          encodeHex(oracle.preimageWitnessV0(0, script, 0x41, value)),
        );
      }),
    );
  });

  test('match ZIP 243 for a mined Zcash transaction of version 4', () => {
    const text =
      '0400008085202f8901a8c685478265f4c14dada651969c45a65e1aeb8cd6791f2f5bb6a1d9952104d9010000006b483045022100a61e5d557568c2ddc1d9b03a7173c6ce7c996c4daecab007ac8f34bee01e6b9702204d38fdc0bcf2728a69fde78462a10fb45a9baa27873e6a5fc45fb5c76764202a01210365ffea3efa3908918a8b8627724af852fc9b86d7375b103ab0543cf418bcaa7ffeffffff02005a6202000000001976a9148132712c3ff19f3a151234616777420a6d7ef22688ac8b959800000000001976a9145453e4698f02a38abdaa521cd1ff2dee6fac187188ac29b0040048b004000000000000000000000000';
    const transaction = readUtxoTransaction(decodeHex(text), true);
    expect(encodeHex(writeUtxoTransaction(transaction))).toBe(text);
    const script = p2pkhScript(decodeHex('507173527b4c3318a2aecd793bf1cfed705950cf'));
    const digest = zcashSignatureDigest(transaction, 0, [{ value: 50_000_000n, script }], 0x76b809bb);
    expect(encodeHex(digest)).toBe('f3148f80dfab5e573d5edfe7a850f5fd39234f80b5429d3a57edcc11e34c585b');
  });

  test('match ZIP 244 for the id and signature of a mined Zcash transaction of version 5', () => {
    const text =
      '050000800a27a726b4d0d6c200000000f9081a000198cd6cd9559cd98109ad0622f899bc38805f11648e4f985ebe344b8238f87b13010000006b48304502210095104ae9d53a95105be4ba5a31caddff2ae83ced24b21ab4aec6d735d568fad102206e054b158047529bb736c810902ea7fc8d92f3f604c1b2a8bb0b92f0e6c016a8012102010a560c7325827df0212bca20f5cf6556b1345991b6b64b469c616e758230a5ffffffff021595dd04000000001976a914ca3ba17907dde979bf4e88f5c1be0ddf0847b25d88aca245117c140000001976a914c8b56e00740e62449a053c15bdd4809f720b5cb588ac000000';
    const transaction = readUtxoTransaction(decodeHex(text), true);
    expect(encodeHex(writeUtxoTransaction(transaction))).toBe(text);
    expect(txidOf(transaction)).toBe('8ac14972e709cdeacff05be1b5acc68a9bdca6c30b0c04a22ab8e3e2a44a8558');
    const signer = pushes(transaction.inputs[0]?.script ?? new Uint8Array())[1] ?? new Uint8Array();
    const paid = transaction.outputs.reduce((sum, output) => sum + output.value, 0n);
    const spent = (fee: bigint) => [{ value: paid + fee, script: p2pkhScript(hash160(signer)) }];
    expect(isUnlocked(transaction, 0, spent(10_000n), form('ZEC'))).toBe(true);
    expect(isUnlocked(transaction, 0, spent(9_999n), form('ZEC'))).toBe(false);
  });

  test.each([4, 5])('validate a Zcash transaction of version %d and reject any change to it', async (version) => {
    const world = newWorld();
    const chain = new UtxoChain(form('ZEC'), world.context);
    const set = { world, chain, vault: world.vault('thorchain', 'ZEC') };
    const from = encodeAddress('ZEC', hash160(key));
    set.chain.credit(from, must(parseAsset('ZEC.ZEC')), 10_000_000n);
    const [coin] = (await raw(set.chain, `/address/${from}/utxo`)).body as { txid: string }[];
    const versionGroup = version === 5 ? 0x26a7270a : 0x892f2085;
    const plain: UtxoTransaction = {
      version,
      lockTime: 0,
      inputs: [{ txid: coin?.txid ?? '', vout: 0, script: new Uint8Array(), sequence: 0xffffffff, witness: [] }],
      outputs: [{ value: 9_000_000n, script: toScript(set.vault, form('ZEC')) }],
      zcash: { versionGroup, branch: zcashBranch, expiryHeight: 0 },
    };
    const spent = [{ value: 10_000_000n, script: toScript(from, form('ZEC')) }];
    const der = secp256k1.sign(keyDigest(plain, 0, spent, form('ZEC')), secret, { prehash: false, format: 'der' });
    const script = joined(withLength(joined(der, Uint8Array.of(1))), withLength(key));
    const signed = { ...plain, inputs: plain.inputs.map((input) => ({ ...input, script })) };
    expect(isUnlocked(signed, 0, spent, form('ZEC'))).toBe(true);
    const bytes = writeUtxoTransaction(signed);
    for (let place = 0; place < bytes.length; place += 3) {
      const altered = Uint8Array.from(bytes);
      altered[place] = (altered[place] ?? 0) ^ 1;
      expect((await raw(set.chain, '/tx', encodeHex(altered))).status).toBe(400);
    }
    expect((await raw(set.chain, '/tx', encodeHex(bytes))).body).toBe(txidOf(signed));
    set.world.tick(set.chain);
    expect(set.world.seen).toMatchObject([{ from, to: set.vault, amount: 9_000_000n, memo: '' }]);
  });
});
