import { globSync } from 'node:fs';

/** Source files whose mutants must fail a test, and the test files. */
export interface Target {
  readonly name: string;
  readonly files: readonly string[];
  /** Globs. */
  readonly tests: readonly string[];
}

/** Tests without bundler and devnet. */
const wallet =
  'src/wallet/{before-signing,checks,check-edges,account-edges,refusals,prompt,read-back,signed-once,resume,strict-reading,wallet-core}.test.ts';

/** The tests among them that exercise each wallet family. */
const families = 'src/wallet/{account-edges,refusals,resume,strict-reading,wallet-core}.test.ts';

export const targets: readonly Target[] = [
  { name: 'core amount', files: ['src/core/amount.ts'], tests: ['src/core/{amount,examples}.test.ts', 'src/core/asset/*.test.ts'] },
  { name: 'core fee', files: ['src/core/quote/fee.ts'], tests: ['src/core/quote/*.test.ts'] },
  { name: 'core rank', files: ['src/core/quote/rank.ts'], tests: ['src/core/quote/*.test.ts', 'src/core/{examples,loss/*}.test.ts'] },
  { name: 'core halt', files: ['src/core/halt/halt.ts'], tests: ['src/core/inbound/*.test.ts', 'src/core/quote/*.test.ts'] },
  {
    name: 'core inbound',
    files: ['src/core/inbound/!(halt|routers).ts'],
    tests: ['src/core/inbound/*.test.ts'],
  },
  { name: 'core loss', files: ['src/core/loss/*.ts'], tests: ['src/core/loss/!(loss.property).test.ts', 'src/core/examples.test.ts'] },
  { name: 'core memo', files: ['src/core/memo/*.ts'], tests: ['src/core/memo/*.test.ts'] },
  { name: 'wallet before-signing', files: ['src/wallet/before-signing.ts'], tests: [wallet, 'src/wallet/xrp/*.test.ts'] },
  { name: 'wallet checks', files: ['src/wallet/checks.ts'], tests: [wallet, 'src/wallet/cosmos/*.test.ts'] },
  { name: 'wallet read-back', files: ['src/wallet/read-back.ts'], tests: [wallet, 'src/wallet/{xrp,utxo,solana}/*.test.ts'] },
  {
    name: 'wallet EVM',
    files: ['src/wallet/evm/evm-{calls,checks,clear-signing,prepare,transaction,after,fee}.ts'],
    // Tests with a devnet node take seconds per mutant.
    tests: ['src/wallet/evm/evm-{calls,clear-signing,edges,prepare}.test.ts', 'src/wallet/{strict-reading,wallet-core}.test.ts'],
  },
  {
    name: 'wallet UTXO',
    files: ['src/wallet/utxo/utxo-{transaction,signed,adapter}.ts', 'src/wallet/utxo/vultisig-adapter.ts'],
    tests: ['src/wallet/utxo/!(utxo-litecoind).test.ts', families],
  },
  {
    name: 'wallet Cosmos',
    files: ['src/wallet/cosmos/cosmos-{adapter,signature}.ts', 'src/core/transaction/cosmos-{message,tx}.ts'],
    tests: ['src/wallet/cosmos/*.test.ts', 'src/core/transaction/cosmos*.test.ts', families],
  },
  {
    name: 'wallet Solana',
    files: ['src/wallet/solana/solana-{adapter,message}.ts'],
    tests: ['src/wallet/solana/*.test.ts', families],
  },
  {
    name: 'wallet TRON',
    files: ['src/wallet/tron/tron-{adapter,transaction}.ts'],
    tests: ['src/wallet/tron/*.test.ts', families],
  },
  {
    name: 'wallet XRP',
    files: ['src/wallet/xrp/xrp-{adapter,payment}.ts'],
    tests: ['src/wallet/xrp/*.test.ts', wallet],
  },
  {
    name: 'wallet Cardano',
    files: [
      'src/wallet/cardano/cardano-{adapter,build,coins,provider,signed,transaction}.ts',
      'src/core/transaction/{cbor,cardano-metadata}.ts',
      'src/core/address/cardano-bytes.ts',
    ],
    tests: [
      'src/wallet/cardano/*.test.ts',
      'src/core/transaction/{cbor,cardano-metadata}.test.ts',
      'src/core/address/cardano-bytes.test.ts',
    ],
  },
  {
    name: 'server idempotency',
    files: ['src/server/http/steps/idempotency.ts', 'src/server/store/idempotency/idempotency{,-keys,-memory}.ts'],
    tests: ['src/server/http/steps/idempotency.test.ts', 'src/server/store/idempotency/idempotency-rules.test.ts'],
  },
  {
    name: 'memoless preflight',
    files: ['src/service/memoless/preflight.ts'],
    // Tests that start a server take seconds per mutant.
    tests: ['src/service/memoless/preflight*.test.ts'],
  },
];

const root = new URL('../../..', import.meta.url).pathname;

/** Resolves a list of globs to absolute paths. */
export function globFiles(globs: readonly string[], isTest: boolean): readonly string[] {
  const found = globs.flatMap((glob) => globSync(glob, { cwd: root }));
  return [...new Set(found)]
    .filter((path) => /\.(test|e2e\.test)\.ts$/.test(path) === isTest && !path.includes('.e2e.'))
    .map((path) => root + path);
}
