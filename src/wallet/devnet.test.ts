import { describe, expect, test } from 'vitest';
import { at, newWorld, request } from '../../scripts/devnet/chains/fixtures/world.ts';
import { makeChain } from '../../scripts/devnet/chains/make-chain.ts';
import type { SourceChain } from '../../scripts/devnet/chains/source-chain.ts';
import { parseBase } from '../core/amount.ts';
import { homeChain } from '../core/asset/asset.ts';
import { cosmosChains } from '../core/chain/cosmos-chain.ts';
import { must } from '../core/errors.ts';
import { cosmosAdapter as cosmos } from './cosmos/cosmos-adapter.ts';
import { Bench, foundWallet, intentOf, startMs } from './fixtures/bench.ts';
import { keplr } from './fixtures/keplr-wallet.ts';
import { solanaWallet } from './fixtures/solana-wallet.ts';
import { tronWallet } from './fixtures/tron-wallet.ts';
import { type Kind, unisat } from './fixtures/unisat-wallet.ts';
import { type BuildFacts, bad, good, type WalletContext, type WalletResult } from './port.ts';
import { solanaAdapter as solana } from './solana/solana-adapter.ts';
import { tronAdapter as tron } from './tron/tron-adapter.ts';
import { utxoAdapter as utxo } from './utxo/utxo-adapter.ts';

const text = (value: unknown): string => String(value ?? '');

async function utxoFacts(chain: SourceChain, address: string): Promise<BuildFacts> {
  const coins = (await request(chain, 'GET', `/api/address/${address}/utxo`)).body as { txid: string; vout: number; value: bigint }[];
  const utxos = await Promise.all(
    coins.map(async ({ txid, vout, value }) => ({
      txid,
      vout: Number(vout),
      value: BigInt(value),
      raw: text((await request(chain, 'GET', `/api/tx/${txid}/hex`)).body),
    })),
  );
  const rate = at((await request(chain, 'GET', '/api/v1/fees/recommended')).body, 'fastestFee');
  return { kind: 'utxo', utxos, feeRate: BigInt(text(rate)) };
}

async function cosmosFacts(chain: SourceChain, address: string): Promise<BuildFacts> {
  const account = at((await request(chain, 'GET', `/cosmos/auth/v1beta1/accounts/${address}`)).body, 'account');
  const info = (await request(chain, 'GET', '/cosmos/base/tendermint/v1beta1/node_info')).body;
  const [accountNumber, sequence] = ['account_number', 'sequence'].map((name) => BigInt(text(at(account, name))));
  return {
    kind: 'cosmos',
    chainId: text(at(info, 'default_node_info', 'network')),
    accountNumber: accountNumber ?? 0n,
    sequence: sequence ?? 0n,
  };
}

async function tronFacts(chain: SourceChain): Promise<BuildFacts> {
  const block = (await request(chain, 'POST', '/wallet/getnowblock')).body;
  const header = at(block, 'block_header', 'raw_data');
  const timestamp = BigInt(text(at(header, 'timestamp')));
  const refBlockBytes = BigInt(text(at(header, 'number')))
    .toString(16)
    .padStart(16, '0')
    .slice(12);
  return {
    kind: 'tron',
    refBlockBytes,
    refBlockHash: text(at(block, 'blockID')).slice(16, 32),
    expiration: timestamp + 60_000n,
    timestamp,
  };
}

const rpc = async (chain: SourceChain, method: string, params: unknown[]) =>
  (await request(chain, 'POST', '/', { jsonrpc: '2.0', id: 1, method, params })).body;

async function readFacts(id: string, chain: SourceChain, address: string): Promise<BuildFacts> {
  if (id in cosmosChains) return cosmosFacts(chain, address);
  if (id === 'TRON') return tronFacts(chain);
  if (id === 'SOL')
    return { kind: 'solana', blockhash: text(at(await rpc(chain, 'getLatestBlockhash', []), 'result', 'value', 'blockhash')) };
  return utxoFacts(chain, address);
}

async function broadcast(id: string, chain: SourceChain, transaction: string): Promise<WalletResult<{ readonly tx: string }>> {
  if (id in cosmosChains) {
    const { body } = await request(chain, 'POST', '/cosmos/tx/v1beta1/txs', { tx_bytes: transaction, mode: 'BROADCAST_MODE_SYNC' });
    const answer = at(body, 'tx_response');
    return text(at(answer, 'code')) === '0' ? good({ tx: text(at(answer, 'txhash')) }) : bad('wallet_failed', text(at(answer, 'raw_log')));
  }
  if (id === 'SOL') {
    const answer = await rpc(chain, 'sendTransaction', [transaction, { encoding: 'base64' }]);
    const tx = at(answer, 'result');
    return typeof tx === 'string' ? good({ tx }) : bad('wallet_failed', JSON.stringify(at(answer, 'error')));
  }
  if (id === 'TRON') {
    const { body } = await request(chain, 'POST', '/wallet/broadcasttransaction', transaction);
    return at(body, 'result') === true ? good({ tx: text(at(body, 'txid')) }) : bad('wallet_failed', text(at(body, 'message')));
  }
  const { status, body } = await request(chain, 'POST', '/api/tx', transaction);
  return status === 200 ? good({ tx: text(body) }) : bad('wallet_failed', text(body));
}

/** A page on the devnet chain, which decodes and verifies transactions independently. */
class DevnetBench extends Bench {
  refused = '';
  readonly #chain: SourceChain;

  constructor(chain: SourceChain) {
    super();
    this.#chain = chain;
  }

  override get context(): WalletContext {
    const { chains, ...rest } = super.context;
    return {
      ...rest,
      chains: {
        ...chains,
        signingFacts: async (id, address) => good(await readFacts(id, this.#chain, address)),
        broadcast: async (id, transaction) => {
          const answer = await broadcast(id, this.#chain, transaction);
          if (!answer.ok) this.refused = answer.error.hint;
          return answer;
        },
      },
    };
  }
}

const wallets = {
  cosmos: (chain: string) => foundWallet('cosmos', 'keplr', [chain], keplr().provider),
  direct: (chain: string) => foundWallet('cosmos', 'keplr', [chain], keplr('direct').provider),
  utxo: (kind: Kind) => foundWallet('utxo', 'unisat', ['BTC'], unisat(undefined, kind)),
};

describe('what a wallet signs', () => {
  const usdt = 'TRON.USDT-TR7NHQJEKQXGTCI8Q8ZY4PL8OTSZGJLJ6T';
  const cases = [
    ['RUNE', 'thorchain', 'THOR.RUNE', '12.5', cosmos, () => wallets.cosmos('THOR')],
    ['RUNE, signed directly', 'thorchain', 'THOR.RUNE', '12.5', cosmos, () => wallets.direct('THOR')],
    ['RUNE into MAYAChain', 'mayachain', 'THOR.RUNE', '7', cosmos, () => wallets.cosmos('THOR')],
    ['CACAO', 'mayachain', 'MAYA.CACAO', '100.0000000001', cosmos, () => wallets.cosmos('MAYA')],
    ['ATOM', 'thorchain', 'GAIA.ATOM', '1.5', cosmos, () => wallets.cosmos('GAIA')],
    ['BTC from segwit', 'thorchain', 'BTC.BTC', '0.04', utxo, () => wallets.utxo('wpkh')],
    ['BTC from nested segwit', 'thorchain', 'BTC.BTC', '0.04', utxo, () => wallets.utxo('sh')],
    ['BTC from a legacy address', 'thorchain', 'BTC.BTC', '0.04', utxo, () => wallets.utxo('pkh')],
    ['BTC from Taproot', 'thorchain', 'BTC.BTC', '0.04', utxo, () => wallets.utxo('tr')],
    ['BTC into MAYAChain', 'mayachain', 'BTC.BTC', '0.04', utxo, () => wallets.utxo('wpkh')],
    ['SOL', 'thorchain', 'SOL.SOL', '1.25', solana, () => solanaWallet().found],
    ['TRX', 'thorchain', 'TRON.TRX', '123.456789', tron, () => tronWallet().found],
    ['USDT on TRON', 'thorchain', usdt, '50.25', tron, () => tronWallet().found],
  ] as const;

  test.each(cases)('is read and credited by the devnet: %s', async (_name, network, from, amountText, adapter, wallet) => {
    const world = newWorld();
    const draft = intentOf({ network, from, amountText });
    const id = homeChain(draft.from, network);
    const chain = makeChain(id, world.context.registry, { ...world.context, now: () => startMs, vault: () => undefined });
    if (chain === undefined) throw new Error(id);
    const page = new DevnetBench(chain);
    const found = wallet();
    const account = await adapter.connect(found, id, page.context);
    if (!account.ok) throw new Error(account.error.hint);
    const gas = intentOf({ from: id === 'TRON' ? 'TRON.TRX' : from, amountText: '1000', network }).from;
    await chain.credit(account.value.address, gas, must(parseBase('1000', gas)));
    if (from === usdt) await chain.credit(account.value.address, draft.from, must(parseBase('1000', draft.from)));
    if (id === 'SOL' || id === 'TRON') await chain.credit(world.vault('thorchain', id), gas, must(parseBase('1', gas)));
    world.tick(chain);
    const isOwn = draft.inboundAddress === undefined;
    const intent = isOwn ? draft : { ...draft, inboundAddress: world.vault(network, id) };
    const result = await page.swap(adapter, found, intent);
    if (!result.ok) throw new Error(`${result.error.code}: ${result.error.hint} ${page.refused}`);
    for (let block = 0; block < 4; block += 1) world.tick(chain);
    const { sent } = result.value;
    expect(world.seen).toMatchObject([
      { network, chain: id, txid: sent.nodeTxid, from: account.value.address, asset: draft.from, amount: draft.amount, memo: draft.memo },
    ]);
  });
});
