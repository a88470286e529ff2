import { inspect } from 'node:util';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { AuthInfo, SignDoc, TxBody, TxRaw } from 'cosmjs-types/cosmos/tx/v1beta1/tx';
import { expect, test } from 'vitest';
import { registrationAccount } from '../../../scripts/devnet/chains/chain-list.ts';
import { parseAsset } from '../../core/asset/asset.ts';
import { must } from '../../core/errors.ts';
import { readMessage } from '../../core/transaction/cosmos-message.ts';
import { signRegistration } from '../../core/transaction/reference-deposit.ts';
import { devnetSignerKey } from '../runtime/devnet-signer-key.ts';
import { readEnv } from '../runtime/env.ts';
import { createSigner } from './memoless-signer.ts';

const draft = {
  asset: must(parseAsset('BTC.BTC')),
  memo: '=:e:0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed:5000',
  timeoutHeight: 27_600_020,
};

test('the devnet funds the account that signs there', () => {
  expect(createSigner(devnetSignerKey).account().address).toBe(registrationAccount.address);
});

test('signs a MsgDeposit of zero RUNE that another library decodes and verifies', () => {
  const signer = createSigner(devnetSignerKey);
  const { address, publicKey } = signer.account();
  const own = { publicKey, accountNumber: 42n, sequence: 7n, chainId: 'thorchain-1' };
  const { bytes, tx } = signRegistration({ ...draft, address, signer: own }, (digest) => signer.sign(digest));
  const raw = TxRaw.decode(Buffer.from(bytes, 'base64'));
  const body = TxBody.decode(raw.bodyBytes);
  expect([body.memo, body.timeoutHeight, body.messages.length]).toEqual(['', 27_600_020n, 1]);
  const [message] = body.messages;
  expect(must(readMessage(message?.typeUrl ?? '', message?.value ?? new Uint8Array(), 'thorchain', 'thor'))).toMatchObject({
    kind: 'deposit',
    amount: 0n,
    memo: `REFERENCE:BTC.BTC:${draft.memo}`,
    signer: address,
  });
  expect(AuthInfo.decode(raw.authInfoBytes).signerInfos[0]?.sequence).toBe(7n);
  const document = SignDoc.encode({
    bodyBytes: raw.bodyBytes,
    authInfoBytes: raw.authInfoBytes,
    chainId: own.chainId,
    accountNumber: 42n,
  }).finish();
  const [signature = new Uint8Array()] = raw.signatures;
  expect(secp256k1.verify(signature, sha256(document), publicKey, { prehash: false })).toBe(true);
  expect(tx).toBe(
    Buffer.from(sha256(Buffer.from(bytes, 'base64')))
      .toString('hex')
      .toUpperCase(),
  );
});

test('keeps the key out of anything loggable, and reads it only to sign', () => {
  const key = 'ab'.repeat(32);
  const env = readEnv({ SWAP_NETWORK: 'mainnet', MEMOLESS_SIGNER: key });
  let reads = 0;
  const signer = createSigner(() => {
    reads += 1;
    return env.memoless.signerKey?.() ?? '';
  });
  expect(inspect([env, signer], { depth: 9, showHidden: true }) + JSON.stringify([env.memoless.signerKey, signer])).not.toContain(key);
  expect(reads).toBe(0);
  signer.account();
  expect(reads).toBe(1);
  expect(() => readEnv({ MEMOLESS_SIGNER: `${key}zz` })).toThrow(/MEMOLESS_SIGNER: must be a private key of 64 hex digits$/);
  expect(readEnv({ SWAP_NETWORK: 'mainnet' }).memoless.signerKey).toBeUndefined();
  expect(readEnv({}).memoless.signerKey?.()).toBe(devnetSignerKey());
});
