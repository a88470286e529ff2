import { createPublicClient, createWalletClient, http, parseAbi, zeroAddress } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { avalanche, mainnet } from 'viem/chains';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chainIds } from '../chains/chain-list.ts';
import type { MakeChains } from '../chains/chain-registry.ts';
import { memoryChain } from '../chains/memory-chain.ts';
import { type RunningDevnet, startDevnet } from '../server.ts';
import { routerAbi, tokenAbi } from './contracts.generated.ts';
import { evmChain } from './evm-chain.ts';

const makeChains: MakeChains = (registry, options) =>
  chainIds().map((chain) => evmChain(chain, registry, options) ?? memoryChain(chain, registry, options));
const usdc = '0xb97ef9ef8734c71904d8002f8b6bc66dd9c48a6e';
const router = parseAbi(routerAbi);
const token = parseAbi(tokenAbi);
type Row = Record<string, string>;

let devnet: RunningDevnet;
beforeAll(async () => {
  devnet = await startDevnet({ port: 0, makeChains });
});
afterAll(() => devnet.close());

const read = async (path: string) => (await (await fetch(`${devnet.url}${path}`)).json()) as never;
const control = async (name: string, body: object) => {
  const response = await fetch(`${devnet.url}/control/${name}`, { method: 'POST', body: JSON.stringify(body) });
  if (response.status !== 200) throw new Error(await response.text());
};

/** Waits for the first response until the node has started. */
const node = (chain: string) => http(`${devnet.url}/evm/${chain}`, { timeout: 120_000 });

async function swap(memo: (offer: Row) => string) {
  const account = privateKeyToAccount(generatePrivateKey());
  const payer = createWalletClient({ account, chain: mainnet, transport: node('ETH') });
  const ethereum = createPublicClient({ chain: mainnet, transport: node('ETH') });
  const avax = createPublicClient({ chain: avalanche, transport: node('AVAX') });
  await control('faucet', { chain: 'ETH', address: account.address, amount: '300000000' });
  const request = {
    from_asset: 'ETH.ETH',
    to_asset: `AVAX.USDC-${usdc}`,
    amount: '100000000',
    destination: account.address,
    tolerance_bps: '300',
  };
  const offer = (await read(`/thornode/thorchain/quote/swap?${new URLSearchParams(request)}`)) as Row;
  const args = [offer['inbound_address'] as `0x${string}`, zeroAddress, 0n, memo(offer), BigInt(offer['expiry'] ?? 0)] as const;
  const to = offer['router'] as `0x${string}`;
  const hash = await payer.writeContract({ address: to, abi: router, functionName: 'depositWithExpiry', args, value: 10n ** 18n });
  const balances = async () => ({
    ether: await ethereum.getBalance({ address: account.address }),
    dollars: await avax.readContract({ address: usdc, abi: token, functionName: 'balanceOf', args: [account.address] }),
  });
  return { offer, hash: hash.slice(2).toUpperCase(), balances };
}

async function untilPaid(hash: string): Promise<Row[]> {
  // The nodes are separate processes, which a busy machine may delay.
  for (let round = 0; round < 2_000; round += 1) {
    await control('clock', { advance_blocks: round < 200 ? 10 : 1 });
    const { out_txs: paid } = (await read(`/thornode/thorchain/tx/status/${hash}`)) as { out_txs?: Row[] };
    if (paid !== undefined) return paid;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('nothing was paid');
}

test('swaps ether on one EVM chain to a token on another, signed with a real key', async () => {
  await control('clock', { pause: true });
  await control('state', { network: 'thorchain', pools: [] });
  const { offer, hash, balances } = await swap(({ memo = '' }) => memo);
  expect(await balances()).toMatchObject({ dollars: 0n });
  const paid = await untilPaid(hash);
  expect(paid).toMatchObject([{ chain: 'AVAX', memo: `OUT:${hash}` }]);
  const { dollars } = await balances();
  const told = (paid[0] as unknown as { coins: Row[] }).coins[0]?.['amount'] ?? '0';
  expect(dollars).toBe(BigInt(told) / 100n);
  expect(BigInt(told)).toBeGreaterThanOrEqual(BigInt(offer['memo']?.split(':')[3] ?? 0));
});

test('refunds the ether when the limit is not met', async () => {
  const { offer, hash, balances } = await swap(({ memo = '', expected_amount_out: out = '0' }) =>
    memo
      .split(':')
      .map((part, index) => (index === 3 ? `${BigInt(out) * 2n}/1/0` : part))
      .join(':'),
  );
  expect(offer['memo']).toBeDefined();
  const before = await balances();
  expect(await untilPaid(hash)).toMatchObject([{ chain: 'ETH', memo: `REFUND:${hash}` }]);
  const after = await balances();
  expect(after.dollars).toBe(0n);
  expect(after.ether - before.ether).toBeGreaterThan(9n * 10n ** 17n);
});
