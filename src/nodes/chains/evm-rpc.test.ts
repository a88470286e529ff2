import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asset, type EvmWorld, evmWorld } from '../../../scripts/devnet/evm/fixtures/evm-world.ts';
import { readTransaction } from '../../core/account/raw-transaction.ts';
import { formatAsset } from '../../core/asset/asset.ts';
import { must } from '../../core/errors.ts';
import { chainAccesses } from './chain-accesses.ts';

const eth = asset('ETH.ETH');
const usdc = asset('ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48');
const usdt = asset('ETH.USDT-0XDAC17F958D2EE523A2206206994597C13D831EC7');
const one = 100_000_000n;
let world: EvmWorld;
let server: Server;
let url: string;

/** Serves the devnet's chain at its own address. */
beforeAll(async () => {
  world = evmWorld('ETH');
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const answer = await world.chain.handle({
      method: 'POST',
      path: '',
      query: new URLSearchParams(),
      body: Buffer.concat(chunks).toString(),
    });
    response.writeHead(answer?.status ?? 404, { 'Content-Type': 'application/json' }).end(JSON.stringify(answer?.body ?? null));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.close();
  server.closeAllConnections();
  await world.chain.close();
});

function access() {
  const found = chainAccesses({ ETH: [url] }, { fetch, now: () => Date.now(), timeoutMs: 30_000 }).of('ETH');
  if (found === undefined) throw new Error('no ETH');
  return found;
}

describe('an EVM chain', () => {
  test('gives the gas asset and each held token in protocol units', async () => {
    const { address } = privateKeyToAccount(generatePrivateKey());
    const shown = async () => {
      const reply = await access().balances(address, [usdc, usdt]);
      return reply.ok ? reply.value.map(({ asset: one, amount }) => [formatAsset(one), amount]) : reply.error.info;
    };
    expect(await shown()).toEqual([['ETH.ETH', 0n]]);
    await world.chain.credit(address, eth, 3n * one);
    await world.chain.credit(address, usdc, 7n * one);
    expect(await shown()).toEqual([
      ['ETH.ETH', 3n * one],
      [formatAsset(usdc), 7n * one],
    ]);
  });

  test.each([
    ['0x', 'none'],
    ['0x60806040', 'contract'],
    [`0xef0100${'11'.repeat(20)}`, 'delegated'],
    [`0xef0100${'11'.repeat(21)}`, 'contract'],
  ])('reads code %s at an address as %s', async (code, kind) => {
    const answering: typeof fetch = async (input, init) => {
      const requested = JSON.parse(String(init?.body)) as { readonly method: string };
      return requested.method === 'eth_getCode' ? Response.json({ jsonrpc: '2.0', id: 1, result: code }) : fetch(input, init);
    };
    const chain = chainAccesses({ ETH: [url] }, { fetch: answering, now: () => Date.now() }).of('ETH');
    const facts = await chain?.signingFacts(privateKeyToAccount(generatePrivateKey()).address);
    expect(facts?.ok && facts.value.kind === 'evm' && facts.value.code).toBe(kind);
  });

  test('gives what is needed to sign, accepts the transaction and recognizes it again', async () => {
    const account = privateKeyToAccount(generatePrivateKey());
    await world.chain.credit(account.address, eth, 3n * one);
    const chain = access();
    const facts = await chain.signingFacts(account.address);
    if (!facts.ok || facts.value.kind !== 'evm') throw new Error('no facts');
    const { chainId, nonce, gasPrice } = facts.value;
    expect([chainId, nonce]).toEqual([1, 0]);
    const plain = { type: 'legacy', to: account.address, value: 10n ** 15n, gas: 21_000n, gasPrice: gasPrice * 2n, chainId } as const;
    const send = async (raw: string) => {
      const { transaction, tx } = must(readTransaction('ETH', raw));
      return chain.broadcast(transaction, tx);
    };
    const raw = await account.signTransaction({ ...plain, nonce });
    const { tx } = must(readTransaction('ETH', raw));
    expect(await send(raw)).toEqual({ ok: true, value: { kind: 'accepted', tx } });
    const again = await send(raw);
    expect(again.ok && again.value.kind).not.toBe('accepted');
    expect(await chain.signingFacts(account.address)).toMatchObject({ ok: true, value: { nonce: 1 } });
    const tooMuch = await account.signTransaction({ ...plain, nonce: 1, value: 10n ** 19n });
    expect(await send(tooMuch)).toMatchObject({ ok: true, value: { kind: 'rejected', why: 'insufficient_funds' } });
    const outOfSequence = await account.signTransaction({ ...plain, nonce: 0, value: 1n });
    expect(await send(outOfSequence)).toMatchObject({ ok: true, value: { kind: 'rejected', why: 'wrong_sequence' } });
  });
});
