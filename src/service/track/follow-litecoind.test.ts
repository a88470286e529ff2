import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { trackEndpoint, trackResponse } from '../../contract/v1/track.ts';
import { baseAmount } from '../../core/amount.ts';
import { facts } from '../../core/fixtures/facts.ts';
import { readOutpoints } from '../../core/track/deposit-move.ts';
import type { SwapTrack } from '../../core/track/track.ts';
import { chainAccesses } from '../../nodes/chains/chain-accesses.ts';
import { stretchDeadlines } from '../../server/fixtures/deadlines.ts';
import { hasLitecoind, type Litecoind, startLitecoind } from '../../wallet/fixtures/litecoind.ts';
import { litecoindEsplora } from '../fixtures/litecoind-esplora.ts';
import { type FollowRequest, followDeposit } from './follow.ts';

const memo = '=:e:0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984:12300000/1/0';
const start = 1_800_000_000_000;

stretchDeadlines({ timers: true });

interface Shown {
  readonly vin: readonly { readonly txid: string; readonly vout: number }[];
  readonly vout: readonly { readonly value: number; readonly scriptPubKey: { readonly addresses?: readonly string[] } }[];
}

/** Skipped unless the Debian package litecoind is installed; `.ci/run` installs it. */
describe.skipIf(!hasLitecoind)(
  'a deposit that is replaced, cancelled or dropped, on a real node (needs the Debian package litecoind)',
  () => {
    let node: Litecoind;
    let esplora: Awaited<ReturnType<typeof litecoindEsplora>>;
    let miner: string;
    let vault: string;
    let now = start;

    beforeAll(async () => {
      node = await startLitecoind();
      await node.rpc('createwallet', 'payer');
      miner = await node.rpc('getnewaddress');
      vault = await node.rpc('getnewaddress', '', 'bech32');
      await node.rpc('generatetoaddress', 120, miner);
      esplora = await litecoindEsplora(node);
    });
    afterAll(async () => {
      await esplora?.close();
      await node?.close();
    });

    const mine = (blocks = 1) => node.rpc('generatetoaddress', blocks, miner);

    /** Sends a replaceable deposit from the node's wallet: vault, memo, change. */
    async function sendDeposit(text = memo): Promise<string> {
      const outputs = [{ [vault]: 0.7 }, ...(text === '' ? [] : [{ data: Buffer.from(text).toString('hex') }])];
      const raw = await node.rpc<string>('createrawtransaction', [], outputs);
      const { hex } = await node.rpc<{ readonly hex: string }>('fundrawtransaction', raw, {
        replaceable: true,
        changePosition: outputs.length,
        feeRate: 0.0001,
      });
      const signed = await node.rpc<{ readonly hex: string }>('signrawtransactionwithwallet', hex);
      return node.rpc<string>('sendrawtransaction', signed.hex);
    }

    const bumpfee = async (txid: string) => (await node.rpc<{ readonly txid: string }>('bumpfee', txid)).txid;

    /** Manual bumpfee: litecoind 0.21.2 crashes when it bumps a transaction with an OP_RETURN. */
    async function bump(txid: string): Promise<string> {
      const { vin, vout } = await node.rpc<Shown>('getrawtransaction', txid, true);
      const coins = vin.map((coin) => ({ txid: coin.txid, vout: coin.vout, sequence: 0xfffffffd }));
      const change = Number(((vout[2]?.value ?? 0) - 0.001).toFixed(8));
      const back = vout[2]?.scriptPubKey.addresses?.[0] ?? '';
      const outputs = [{ [vault]: 0.7 }, { data: Buffer.from(memo).toString('hex') }, { [back]: change }];
      const raw = await node.rpc<string>('createrawtransaction', coins, outputs);
      const signed = await node.rpc<{ readonly hex: string }>('signrawtransactionwithwallet', raw);
      return node.rpc<string>('sendrawtransaction', signed.hex);
    }

    /** Spends the same inputs back to the payer at a higher fee: no vault, no memo. */
    async function takeBack(txid: string): Promise<string> {
      const { vin } = await node.rpc<{ readonly vin: readonly { txid: string; vout: number }[] }>('getrawtransaction', txid, true);
      const coins = vin.map((coin) => ({ txid: coin.txid, vout: coin.vout, sequence: 0xfffffffd }));
      const raw = await node.rpc<string>('createrawtransaction', coins, [{ [miner]: 0.5 }]);
      const { hex } = await node.rpc<{ readonly hex: string }>('fundrawtransaction', raw, { replaceable: true, feeRate: 0.01 });
      const signed = await node.rpc<{ readonly hex: string }>('signrawtransactionwithwallet', hex);
      return node.rpc<string>('sendrawtransaction', signed.hex);
    }

    /** Networks that observe mined transactions only, as the real ones do with replaceable transactions. */
    function world() {
      const chains = chainAccesses({ LTC: [esplora.url] }, { fetch, now: () => now });
      const tracks = {
        hasExplorers: true,
        deposits: new Map(),
        timeOf: async () => undefined,
        depositsOf: async () => ({ ok: true as const, value: [] }),
        read: async (network: 'thorchain' | 'mayachain', tx: string) => {
          const mined = await node
            .rpc<{ readonly confirmations?: number }>('getrawtransaction', tx.toLowerCase(), true)
            .then(({ confirmations = 0 }) => confirmations > 0)
            .catch(() => false);
          const seen: SwapTrack = { network, state: 'confirming', tx, stages: [], outs: [], source: 'node', readAt: now };
          return { ok: true as const, value: mined && network === 'thorchain' ? seen : undefined };
        },
      };
      const known = facts('thorchain');
      const [first] = known.inbound;
      if (first === undefined) throw new Error('no inbound address');
      const inbound = [{ ...first, chain: 'LTC', address: vault }];
      const reader = { read: async () => ({ ok: true as const, value: { ...known, inbound } }) };
      return { chains, tracks, facts: reader, now: () => now };
    }

    async function answer(deps: ReturnType<typeof world>, request: Partial<FollowRequest> & { readonly tx: string }) {
      const found = await followDeposit({ networks: ['thorchain'], ...request, tx: request.tx.toUpperCase() }, deps);
      const reply = trackEndpoint.respond(found, now);
      if (!reply.ok) throw new Error(reply.error.hint);
      return trackResponse.parse(reply.answer);
    }

    /** Deposit data stored by the browser that made it. */
    async function buildRequest(deps: ReturnType<typeof world>, tx: string, text = memo): Promise<Partial<FollowRequest>> {
      const { deposit } = await answer(deps, { tx });
      const spends = readOutpoints(deposit?.spends.join(',') ?? '');
      if (!spends.ok) throw new Error(spends.error.hint);
      const ordered = text === '' ? { amount: baseAmount(70_000_000n) } : { memo: text };
      return { chain: 'LTC', spends: spends.value, ...ordered, vault, expiresAt: start / 1000 + 600 };
    }

    test('is reported as ignored by the network until it is in a block, when replaceable', async () => {
      now = start;
      const tx = await sendDeposit();
      const found = await answer(world(), { tx, expiresAt: start / 1000 + 600 });
      expect(found).toMatchObject({ state: 'waiting', final: false, source: 'chain', memo, input: { chain: 'LTC', amount: '70000000' } });
      expect(found.deposit).toMatchObject({ tx, place: 'mempool', replaceable: true, vault, vault_in_use: true, quote_expired: false });
      expect(found.deposit?.message).toContain('does not look at it before');
      await mine();
      expect(await answer(world(), { tx })).toMatchObject({ state: 'confirming' });
    });

    /** bumpfee by the node for a deposit identified by its amount; a manual fee bump for one with a memo. */
    const raises = [
      ['bumpfee', '', (tx: string) => bumpfee(tx)],
      ['a raised fee', memo, (tx: string) => bump(tx)],
    ] as const;

    test.each(raises)(
      'replaced through %s before the quote expires names its replacement and continues the swap',
      async (_, text, raise) => {
        now = start;
        const tx = await sendDeposit(text);
        const kept = await buildRequest(world(), tx, text);
        const by = await raise(tx);
        const waiting = await answer(world(), { tx, ...kept });
        expect(waiting).toMatchObject({ tx: tx.toUpperCase(), state: 'waiting', replaced_by: by.toUpperCase() });
        expect(waiting.deposit).toMatchObject({ tx: by, carries_swap: true, place: 'mempool', quote_expired: false });
        await mine();
        const mined = await answer(world(), { tx, ...kept });
        expect(mined).toMatchObject({ tx: tx.toUpperCase(), state: 'confirming', replaced_by: by.toUpperCase(), source: 'node' });
      },
    );

    test.each(raises)('replaced through %s after the quote expires continues the swap and explains the expiry', async (_, text, raise) => {
      now = start;
      const tx = await sendDeposit(text);
      const kept = await buildRequest(world(), tx, text);
      now = start + 900_000;
      const by = await raise(tx);
      const waiting = await answer(world(), { tx, ...kept });
      expect(waiting).toMatchObject({
        state: 'waiting',
        replaced_by: by.toUpperCase(),
        deposit: { carries_swap: true, quote_expired: true },
      });
      expect(waiting.deposit?.message).toContain('The quote has expired');
      await mine();
      expect(await answer(world(), { tx, ...kept })).toMatchObject({ state: 'confirming', replaced_by: by.toUpperCase() });
    });

    test('is followed to the last transaction after two fee bumps', async () => {
      now = start;
      const tx = await sendDeposit();
      const kept = await buildRequest(world(), tx);
      const last = await bump(await bump(tx));
      expect(await answer(world(), { tx, ...kept })).toMatchObject({ replaced_by: last.toUpperCase(), deposit: { carries_swap: true } });
      await mine();
    });

    test('is followed without being given its inputs once the service has seen it', async () => {
      now = start;
      const tx = await sendDeposit();
      const deps = world();
      await answer(deps, { tx });
      const by = await bump(tx);
      expect(await answer(deps, { tx })).toMatchObject({
        state: 'waiting',
        replaced_by: by.toUpperCase(),
        deposit: { carries_swap: true },
      });
      await mine();
    });

    test('is cancelled once the transaction that takes its coins back is in a block', async () => {
      now = start;
      const tx = await sendDeposit();
      const kept = await buildRequest(world(), tx);
      const by = await takeBack(tx);
      const waiting = await answer(world(), { tx, ...kept });
      expect(waiting).toMatchObject({ state: 'waiting', final: false, replaced_by: by.toUpperCase(), deposit: { carries_swap: false } });
      expect(waiting.input).toBeUndefined();
      await mine();
      // The node of the network reports no deposit of this transaction.
      const deps = world();
      const blind = { ...deps, tracks: { ...deps.tracks, read: async () => ({ ok: true as const, value: undefined }) } };
      const ended = await answer(blind, { tx, ...kept });
      expect(ended).toMatchObject({ state: 'cancelled', final: true, deposit: { place: 'block', carries_swap: false } });
      expect(ended.deposit?.message).toContain('The swap is cancelled');
      expect(ended.next_look_seconds).toBeUndefined();
    });

    test('stays the same when a child pays for it', async () => {
      now = start;
      const tx = await sendDeposit();
      const kept = await buildRequest(world(), tx);
      const change = 2;
      const { vout } = await node.rpc<{ readonly vout: readonly { readonly value: number }[] }>('getrawtransaction', tx, true);
      const value = Number(((vout[change]?.value ?? 0) - 0.01).toFixed(8));
      const raw = await node.rpc<string>('createrawtransaction', [{ txid: tx, vout: change }], [{ [miner]: value }]);
      const signed = await node.rpc<{ readonly hex: string }>('signrawtransactionwithwallet', raw);
      await node.rpc('sendrawtransaction', signed.hex);
      const found = await answer(world(), { tx, ...kept });
      expect(found).toMatchObject({ state: 'waiting', deposit: { tx, place: 'mempool' } });
      expect(found.replaced_by).toBeUndefined();
      await mine();
      expect(await answer(world(), { tx, ...kept })).toMatchObject({ state: 'confirming' });
    });

    test('is reported as nowhere once its chain has dropped it, never as on its way', async () => {
      now = start;
      const tx = await sendDeposit();
      const deps = world();
      await answer(deps, { tx });
      const { vin } = await node.rpc<{ readonly vin: readonly { txid: string; vout: number }[] }>('getrawtransaction', tx, true);
      const lost = { ...deps.chains.of('LTC'), deposit: async () => ({ ok: true as const, value: undefined }) } as never;
      const spender = async () => ({ ok: true as const, value: undefined });
      const chains = { of: () => ({ ...(lost as object), spender }) as never };
      expect(vin.length).toBeGreaterThan(0);
      expect(await answer({ ...deps, chains }, { tx })).toMatchObject({ state: 'waiting', deposit: { place: 'nowhere' } });
      await mine();
    });
  },
);
