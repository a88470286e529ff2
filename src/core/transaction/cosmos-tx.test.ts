import { serializeSignDoc } from '@cosmjs/amino';
import { makeSignBytes } from '@cosmjs/proto-signing';
import { BinaryReader, BinaryWriter } from 'cosmjs-types/binary';
import { MsgSend } from 'cosmjs-types/cosmos/bank/v1beta1/tx';
import { PubKey } from 'cosmjs-types/cosmos/crypto/secp256k1/keys';
import { AuthInfo, Fee, SignDoc, TxBody, TxRaw } from 'cosmjs-types/cosmos/tx/v1beta1/tx';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { encodeAddress } from '../address/address.ts';
import { type Asset, parseAsset } from '../asset/asset.ts';
import { readFields, readStrict, varint } from '../encoding/protobuf.ts';
import { must } from '../errors.ts';
import { accountBytes, type CosmosMessage, encodeMessage } from './cosmos-message.ts';
import {
  aminoDoc,
  aminoJson,
  type CosmosSigner,
  cosmosTxid,
  directSignBytes,
  encodeAuthInfo,
  encodeBody,
  encodeTx,
  readBody,
  signModes,
} from './cosmos-tx.ts';

const account = fc.uint8Array({ minLength: 20, maxLength: 20 });
const amount = fc.bigInt({ min: 1n, max: 10n ** 24n });
const memo = fc.oneof(fc.string({ maxLength: 60, unit: 'grapheme' }), fc.constant('=<:ETH.ETH:0xab:100/43200/0&>'));
const assets = ['THOR.RUNE', 'THOR.TCY', 'BTC-BTC', 'ETH-USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48', 'ETH~ETH', 'BTC~BTC'].map(
  (text) => must(parseAsset(text, 'thorchain')),
);
const mayaAssets = ['MAYA.CACAO', 'MAYA.MAYA', 'BTC/BTC', 'ETH~USDC-0XA0B8', 'THOR/RUNE'].map((text) =>
  must(parseAsset(text, 'mayachain')),
);

const deposit: fc.Arbitrary<CosmosMessage> = fc.constantFrom('thorchain' as const, 'mayachain' as const).chain((network) =>
  fc.record({
    kind: fc.constant('deposit' as const),
    network: fc.constant(network),
    asset: fc.constantFrom(...(network === 'thorchain' ? assets : mayaAssets)),
    amount,
    memo,
    signer: account.map((bytes) => encodeAddress(network === 'thorchain' ? 'THOR' : 'MAYA', bytes)),
  }),
);
const send = (module: 'own' | 'bank', chain: string, denom: string): fc.Arbitrary<CosmosMessage> =>
  fc.record({
    kind: fc.constant('send' as const),
    module: fc.constant(module),
    from: account.map((bytes) => encodeAddress(chain, bytes)),
    to: account.map((bytes) => encodeAddress(chain, bytes)),
    denom: fc.constant(denom),
    amount,
  });
const message = fc.oneof(deposit, send('bank', 'GAIA', 'uatom'), send('own', 'THOR', 'rune'));
/** cosmjs-types writes integers from 2^31 to 2^32 - 1 as zeros (treating them as negative); its reader below covers them. */
const count = (max: bigint) => fc.bigInt({ min: 0n, max }).filter((value) => value < 2n ** 31n || value >= 2n ** 32n);
const signer: fc.Arbitrary<CosmosSigner> = fc.record({
  publicKey: fc.uint8Array({ minLength: 33, maxLength: 33 }),
  accountNumber: count(2n ** 53n - 1n),
  sequence: count(2n ** 53n - 1n),
  chainId: fc.constantFrom('thorchain-1', 'mayachain-mainnet-v1', 'cosmoshub-4'),
});
const fee = fc.record({
  coins: fc.array(fc.record({ denom: fc.constantFrom('uatom', 'rune'), amount }), { maxLength: 2 }),
  gas: count(10n ** 12n),
});

const flags = { synth: 32, trade: 40, secured: 48 } as const;

/** The network's own message, encoded with cosmjs-types' field writer. */
function depositOracle(asset: Asset, units: bigint, memoText: string, signerBytes: Uint8Array): Uint8Array {
  const name = BinaryWriter.create().uint32(10).string(asset.chain).uint32(18).string(asset.symbol).uint32(26).string(asset.ticker);
  if (asset.kind in flags) name.uint32(flags[asset.kind as keyof typeof flags]).bool(true);
  const coin = BinaryWriter.create().uint32(10).bytes(name.finish()).uint32(18).string(units.toString());
  const whole = BinaryWriter.create().uint32(10).bytes(coin.finish());
  if (memoText !== '') whole.uint32(18).string(memoText);
  return whole.uint32(26).bytes(signerBytes).finish();
}

describe('compared with cosmjs', () => {
  test('encodes messages as cosmjs does', () => {
    fc.assert(
      fc.property(message, (one) => {
        const { value } = encodeMessage(one);
        if (one.kind === 'deposit') expect(value).toEqual(depositOracle(one.asset, one.amount, one.memo, accountBytes(one.signer)));
        else if (one.module === 'bank') {
          const coins = [{ denom: one.denom, amount: one.amount.toString() }];
          expect(value).toEqual(MsgSend.encode({ fromAddress: one.from, toAddress: one.to, amount: coins }).finish());
        } else {
          const coin = BinaryWriter.create().uint32(10).string(one.denom).uint32(18).string(one.amount.toString()).finish();
          const own = BinaryWriter.create()
            .uint32(10)
            .bytes(accountBytes(one.from))
            .uint32(18)
            .bytes(accountBytes(one.to))
            .uint32(26)
            .bytes(coin);
          expect(value).toEqual(own.finish());
        }
      }),
      { numRuns: 1000 },
    );
  });

  test('encodes TxBody, AuthInfo, TxRaw and direct sign bytes as cosmjs does', () => {
    fc.assert(
      fc.property(
        message,
        memo,
        signer,
        fee,
        fc.constantFrom(1n, 127n),
        fc.uint8Array({ minLength: 64, maxLength: 64 }),
        (one, memoText, who, cost, mode, signature) => {
          const body = encodeBody(one, memoText);
          expect(body).toEqual(TxBody.encode(TxBody.fromPartial({ messages: [encodeMessage(one)], memo: memoText })).finish());
          const authInfo = encodeAuthInfo(who, cost, mode);
          const publicKey = { typeUrl: '/cosmos.crypto.secp256k1.PubKey', value: PubKey.encode({ key: who.publicKey }).finish() };
          const expected = AuthInfo.fromPartial({
            signerInfos: [{ publicKey, modeInfo: { single: { mode: Number(mode) } }, sequence: who.sequence }],
            fee: Fee.fromPartial({ amount: cost.coins.map((coin) => ({ ...coin, amount: coin.amount.toString() })), gasLimit: cost.gas }),
          });
          expect(authInfo).toEqual(AuthInfo.encode(expected).finish());
          expect(encodeTx(body, authInfo, signature)).toEqual(
            TxRaw.encode({ bodyBytes: body, authInfoBytes: authInfo, signatures: [signature] }).finish(),
          );
          const doc = SignDoc.fromPartial({
            bodyBytes: body,
            authInfoBytes: authInfo,
            chainId: who.chainId,
            accountNumber: who.accountNumber,
          });
          expect(directSignBytes(body, authInfo, who)).toEqual(makeSignBytes(doc));
        },
      ),
      { numRuns: 1000 },
    );
  });

  test('sorts an amino document as cosmjs does', () => {
    fc.assert(
      fc.property(message, memo, signer, fee, (one, memoText, who, cost) => {
        const doc = aminoDoc({ message: one, memo: memoText, signer: who, fee: cost, amino: 'thorchain' });
        const theirs = new TextDecoder().decode(serializeSignDoc(doc as unknown as Parameters<typeof serializeSignDoc>[0]));
        expect(aminoJson(doc)).toBe(JSON.stringify(JSON.parse(theirs)));
      }),
      { numRuns: 1000 },
    );
  });
});

describe('reading back', () => {
  test('restores message and memo from a body', () => {
    fc.assert(
      fc.property(message, memo, (one, memoText) => {
        const [network, prefix] =
          one.kind === 'deposit' && one.network === 'mayachain' ? (['mayachain', 'maya'] as const) : (['thorchain', 'thor'] as const);
        expect(must(readBody(encodeBody(one, memoText), network, prefix))).toEqual({ message: one, memo: memoText });
      }),
      { numRuns: 1000 },
    );
  });

  test('rejects a body with a second message or an unknown field', () => {
    const one = encodeBody({ kind: 'send', module: 'bank', from: 'cosmos1a', to: 'cosmos1b', denom: 'uatom', amount: 5n }, 'x');
    const twice = Uint8Array.from([...one, ...one]);
    const timed = Uint8Array.from([...one, 24, 1]);
    for (const body of [twice, timed, one.slice(0, -1), new Uint8Array()]) expect(readBody(body, 'thorchain', 'thor').ok).toBe(false);
  });

  test('never throws on any field bytes, and writes integers cosmjs reads the same', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
        readFields(bytes);
        readStrict(bytes, [1]);
      }),
    );
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }), (value) => {
        expect(new BinaryReader(varint(value)).uint64()).toBe(value);
      }),
    );
    expect(() => varint(-1n)).toThrow(RangeError);
  });
});

test('derives the id as the SHA-256 of the transaction in upper case', () => {
  expect(cosmosTxid(new Uint8Array())).toBe('E3B0C44298FC1C149AFBF4C8996FB92427AE41E4649B934CA495991B7852B855');
  expect(signModes).toEqual({ direct: 1n, amino: 127n });
});
