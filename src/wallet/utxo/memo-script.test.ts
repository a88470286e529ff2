import { hex } from '@scure/base';
import { p2pkh, p2wpkh } from '@scure/btc-signer';
import { pubECDSA } from '@scure/btc-signer/utils.js';
import { Transaction as OtherTransaction, opcodes, payments, script } from 'bitcoinjs-lib';
import { describe, expect, test } from 'vitest';
import { chains } from '../../core/chain/chain.ts';
import { fitsChain } from '../../core/memo/memo.ts';
import { readCode, seededVault } from '../fixtures/bench.ts';
import { coin, key } from '../fixtures/unisat-wallet.ts';
import { buildDeposit, memoScript, readDeposit, utxoNetwork } from './utxo-transaction.ts';

const secret = key(1);
const buildMemo = (bytes: number): string => '=:e:0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984:123'.padEnd(bytes, '4').slice(0, bytes);

/** Script prefix by memo length: OP_RETURN, then the shortest push. */
const pushes = [
  [1, '6a01'],
  [74, '6a4a'],
  [75, '6a4b'],
  [76, '6a4c4c'],
  [77, '6a4c4d'],
  [79, '6a4c4f'],
  [80, '6a4c50'],
] as const;

function built(chain: string, memo: string) {
  const network = utxoNetwork(chain);
  const kind = chain === 'BTC' || chain === 'LTC' ? ('wpkh' as const) : ('pkh' as const);
  const own = kind === 'wpkh' ? p2wpkh(pubECDSA(secret), network) : p2pkh(pubECDSA(secret), network);
  const utxos = [coin(kind, secret, 2_000_000n, 1)];
  return buildDeposit({ network, address: own.address ?? '', vault: seededVault(chain), amount: 1_200_000n, memo, utxos, feeRate: 7n });
}

describe.each(['BTC', 'LTC', 'DOGE', 'DASH'])('the memo in a transaction of %s', (chain) => {
  test.each(pushes)('of %i bytes is written after %s, as by bitcoinjs-lib, and read back', (bytes, front) => {
    const memo = buildMemo(bytes);
    const data = new TextEncoder().encode(memo);
    const deposit = built(chain, memo);
    if (!deposit.ok) throw new Error(deposit.error.hint);
    const { outs } = OtherTransaction.fromBuffer(deposit.value.unsigned);
    const output = outs[1]?.script ?? new Uint8Array();
    expect(hex.encode(output)).toBe(front + hex.encode(data));
    expect(output).toEqual(script.compile([opcodes['OP_RETURN'] ?? 0, data]));
    expect(output).toEqual(payments.embed({ data: [data] }).output);
    expect(outs[1]?.value).toBe(0n);
    expect(script.decompile(output)).toEqual([opcodes['OP_RETURN'], data]);
    expect(readDeposit(deposit.value.unsigned, deposit.value.script, utxoNetwork(chain))?.memo).toBe(memo);
  });

  test('is refused beyond 80 bytes and never truncated', () => {
    expect(readCode(built(chain, buildMemo(81)))).toBe('memo_too_long');
    expect(readCode(built(chain, `${buildMemo(79)}é`))).toBe('memo_too_long');
    expect(readCode(built(chain, `${buildMemo(78)}é`))).toBe('ok');
    expect(readCode(built(chain, ''))).toBe('memo_too_long');
  });
});

test('fits a memo of 80 bytes, but not of 81, on every chain of the Bitcoin family', () => {
  const family = Object.values(chains).filter(({ addressForm }) => ['utxo', 'cashaddr'].includes(addressForm.kind));
  expect(family.map(({ id }) => id).sort()).toEqual(['BCH', 'BTC', 'DASH', 'DOGE', 'LTC', 'ZEC']);
  for (const { id } of family) {
    for (const network of ['thorchain', 'mayachain'] as const) {
      expect([id, fitsChain(buildMemo(80), id, network).ok, fitsChain(buildMemo(81), id, network).ok]).toEqual([id, true, false]);
    }
  }
});

test('makes the push of a memo one byte longer for memos of 76 bytes or more', () => {
  const sizes = [74, 75, 76, 77, 80].map((bytes) => memoScript(buildMemo(bytes)).length - bytes);
  expect(sizes).toEqual([2, 2, 3, 3, 3]);
});
