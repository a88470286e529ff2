import {
  AccountRole,
  type Address,
  address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  createKeyPairSignerFromPrivateKeyBytes,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  getSignatureFromTransaction,
  type Instruction,
  type KeyPairSigner,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseAsset } from '../../../../src/core/asset/asset.ts';
import { must } from '../../../../src/core/errors.ts';
import { littleEndian } from '../byte-reader.ts';
import { at, newWorld, request, type World } from '../fixtures/world.ts';
import { SolanaChain } from './solana-chain.ts';
import { programs } from './solana-transaction.ts';

const sol = must(parseAsset('SOL.SOL'));
const memo = '=:r:thor1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq';
const rpc = async (chain: SolanaChain, method: string, ...params: unknown[]) =>
  (await request(chain, 'POST', '/', { jsonrpc: '2.0', id: 1, method, params })).body;

const transfer = (from: string, to: string, lamports: bigint): Instruction => ({
  programAddress: address(programs.system),
  accounts: [
    { address: address(from), role: AccountRole.WRITABLE_SIGNER },
    { address: address(to), role: AccountRole.WRITABLE },
  ],
  data: Uint8Array.of(...littleEndian(2n, 4), ...littleEndian(lamports, 8)),
});
const note = (text: string): Instruction => ({ programAddress: address(programs.memo), data: new TextEncoder().encode(text) });
const price = (microLamports: bigint): Instruction => ({
  programAddress: address(programs.computeBudget),
  data: Uint8Array.of(3, ...littleEndian(microLamports, 8)),
});

interface Setup {
  readonly world: World;
  readonly chain: SolanaChain;
  readonly signer: KeyPairSigner;
  readonly vault: string;
}

async function setup(amount = 200_000_000n): Promise<Setup> {
  const world = newWorld();
  const chain = new SolanaChain(world.context);
  const signer = await createKeyPairSignerFromPrivateKeyBytes(new Uint8Array(32).fill(3));
  if (amount > 0n) chain.credit(signer.address, sol, amount);
  return { world, chain, signer, vault: world.vault('thorchain', 'SOL') };
}

async function signed({ chain, signer }: Setup, instructions: readonly Instruction[], version: 'legacy' | 0 = 'legacy', hash?: string) {
  const latest = at(await rpc(chain, 'getLatestBlockhash'), 'result', 'value', 'blockhash');
  const message = pipe(
    createTransactionMessage({ version }),
    (item) => setTransactionMessageFeePayerSigner(signer, item),
    (item) =>
      setTransactionMessageLifetimeUsingBlockhash({ blockhash: (hash ?? latest) as Blockhash, lastValidBlockHeight: 10n ** 12n }, item),
    (item) => appendTransactionMessageInstructions(instructions, item),
  );
  const transaction = await signTransactionMessageWithSigners(message);
  const compiled = compileTransaction(message);
  return {
    text: getBase64EncodedWireTransaction(transaction),
    signature: getSignatureFromTransaction(transaction),
    message: Buffer.from(compiled.messageBytes).toString('base64'),
  };
}
const post = (chain: SolanaChain, text: string) => rpc(chain, 'sendTransaction', text, { encoding: 'base64' });

describe.each(['legacy', 0] as const)('a message of version %s', (version) => {
  test('is accepted, and observed when its block is final', async () => {
    const set = await setup();
    const { signer, vault, chain, world } = set;
    const { text, signature, message } = await signed(set, [transfer(signer.address, vault, 1_500_000_007n), note(memo)], version);
    expect(at(await rpc(chain, 'getFeeForMessage', message), 'result', 'value')).toBe(5_000n);
    expect(at(await post(chain, text), 'result')).toBe(signature);
    expect(at(await rpc(chain, 'getSignatureStatuses', [signature, 'x']), 'result', 'value')).toMatchObject([
      { confirmationStatus: 'confirmed' },
      null,
    ]);
    expect(world.seen).toEqual([]);
    world.tick(chain);
    expect(world.seen).toEqual([
      {
        network: 'thorchain',
        chain: 'SOL',
        txid: signature,
        from: signer.address,
        to: vault,
        asset: sol,
        amount: 150_000_000n,
        gas: 500n,
        memo,
      },
    ]);
    expect(at(await rpc(chain, 'getBalance', signer.address), 'result', 'value')).toBe(2_000_000_000n - 1_500_000_007n - 5_000n);
    expect(at(await rpc(chain, 'getTransaction', signature), 'result', 'meta', 'fee')).toBe(5_000n);
    expect(at(await rpc(chain, 'getTransaction', signature, { encoding: 'base64' }), 'result', 'transaction', 0)).toBe(text);
    expect(at(await post(chain, text), 'error', 'message')).toContain('already been processed');
  });

  test('is rejected when altered after signing', async () => {
    const set = await setup();
    const { text } = await signed(set, [transfer(set.signer.address, set.vault, 1_000_000_000n), note(memo)], version);
    const bytes = new Uint8Array(Buffer.from(text, 'base64'));
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), async (place, change) => {
        const altered = Uint8Array.from(bytes);
        altered[place] = (altered[place] ?? 0) ^ change;
        expect(at(await post(set.chain, Buffer.from(altered).toString('base64')), 'result')).toBeUndefined();
      }),
      { numRuns: 80 },
    );
  });
});

describe('Solana on the devnet', () => {
  const refusal = async (set: Setup, ...instructions: Instruction[]) => {
    const answer = await post(set.chain, (await signed(set, instructions)).text);
    return at(answer, 'error', 'data', 'err');
  };

  test('rejects a transfer with too little for the payment, fee or rent, or from an unfunded account', async () => {
    const set = await setup();
    const { signer, vault } = set;
    expect(await refusal(set, transfer(signer.address, vault, 2_000_000_000n))).toEqual({ InstructionError: [0, { Custom: 1 }] });
    expect(await refusal(set, transfer(signer.address, vault, 1_999_900_000n))).toEqual({ InsufficientFundsForRent: { account_index: 0 } });
    expect(await refusal(set, transfer(signer.address, vault, 890_879n))).toEqual({ InsufficientFundsForRent: { account_index: 1 } });
    expect(await refusal(await setup(1n), transfer(signer.address, vault, 1n))).toBe('InsufficientFundsForFee');
    expect(await refusal(await setup(0n), transfer(signer.address, vault, 1n))).toBe('AccountNotFound');
  });

  test('rejects a transfer with an outdated blockhash', async () => {
    const set = await setup();
    const hash = String(at(await rpc(set.chain, 'getLatestBlockhash'), 'result', 'value', 'blockhash'));
    const late = async () =>
      post(set.chain, (await signed(set, [transfer(set.signer.address, set.vault, 10_000_000n)], 'legacy', hash)).text);
    for (let block = 0; block < 11; block += 1) set.world.tick(set.chain);
    expect(at(await late(), 'error', 'data', 'err')).toBe('BlockhashNotFound');
  });

  test('rejects a program the devnet does not have', async () => {
    const set = await setup();
    const strange: Instruction = { programAddress: set.vault as Address, data: new Uint8Array() };
    expect(await refusal(set, strange)).toBe('ProgramAccountNotFound');
  });

  test('rejects a malformed call', async () => {
    const { chain } = await setup();
    expect(at(await rpc(chain, 'getEverything'), 'error', 'code')).toBe(-32601);
    expect(at((await request(chain, 'POST', '/', '{')).body, 'error', 'code')).toBe(-32700);
    expect(at(await post(chain, 'AAAA'), 'error', 'code')).toBe(-32602);
  });
});

test('does not observe a transaction with two transfers as a deposit, and charges a priority fee', async () => {
  const set = await setup();
  const { signer, vault, chain, world } = set;
  const twice = await signed(set, [transfer(signer.address, vault, 5_000_000n), transfer(signer.address, vault, 6_000_000n), note(memo)]);
  expect(at(await post(chain, twice.text), 'result')).toBe(twice.signature);
  const quick = await signed(set, [price(1_000_000n), transfer(signer.address, vault, 5_000_000n)]);
  expect(at(await post(chain, quick.text), 'result')).toBe(quick.signature);
  world.tick(chain);
  expect(world.seen).toMatchObject([{ amount: 500_000n, gas: 20_500n, memo: '' }]);
});

test('signs for the simulated payer and pays out from the vault', async () => {
  const { world, chain, vault, signer } = await setup(0n);
  const txid = chain.send({ to: vault, asset: sol, amount: 50_000_000n, memo });
  const other = chain.send({ from: signer.address, to: vault, asset: sol, amount: 60_000_000n, memo });
  const paid = chain.pay({
    id: 'x',
    network: 'thorchain',
    chain: 'SOL',
    from: vault,
    to: signer.address,
    asset: sol,
    amount: 70_000_000n,
    memo: 'OUT:AA',
  });
  world.tick(chain);
  expect(world.seen.map((item) => [item.txid, item.amount])).toEqual([
    [txid, 50_000_000n],
    [other, 60_000_000n],
  ]);
  expect(at(await rpc(chain, 'getTransaction', paid), 'result', 'meta', 'logMessages')).toEqual(['Program log: Memo (len 6): "OUT:AA"']);
  expect(at(await rpc(chain, 'getBalance', signer.address), 'result', 'value')).toBe(700_000_000n + 890_880n);
});
