import { sha256 } from '@noble/hashes/sha2.js';
import { base64, hex } from '@scure/base';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signOnce } from '../before-signing.ts';
import { cosmosAdapter } from '../cosmos/cosmos-adapter.ts';
import { evmAdapter } from '../evm/evm-adapter.ts';
import { Bench, intentOf, readCode } from '../fixtures/bench.ts';
import { context, eth, intentFor, safetyFor } from '../fixtures/evm-bench.ts';
import { connectEvm, type LinkBench, linkBench, linkMs, payEvm } from '../fixtures/walletconnect-bench.ts';
import { good } from '../port.ts';
import { sessionStore } from './session.ts';
import { SignClient } from './sign-client.ts';

let bench: LinkBench;
beforeAll(async () => {
  bench = await linkBench();
});
afterAll(() => bench.close());
beforeEach(() => {
  bench.world.observed.length = 0;
  bench.phone.asked.length = 0;
  bench.relay.calls.length = 0;
});
afterEach(async () => {
  bench.phone.instead = undefined;
  bench.phone.approves = (namespaces) => namespaces;
  bench.relay.route = ({ deliver }) => deliver();
  bench.relay.acknowledges = () => true;
  bench.relay.echoes = () => false;
  await bench.phone.disconnect();
});

const sends = () => bench.phone.asked.filter(({ method }) => method === 'eth_sendTransaction');

describe('ether, with WalletKit at the other end', () => {
  test('is paid as shown, and the relay reads nothing of it', async () => {
    const page = bench.open();
    const { prepared, outcome } = await payEvm(page, intentFor(eth, '1.5'));
    expect(outcome).toMatchObject({ ok: true, value: { proof: 'read_back' } });
    expect(page.links).toEqual([
      expect.stringMatching(/^wc:[0-9a-f]{64}@2\?relay-protocol=irn&symKey=[0-9a-f]{64}&expiryTimestamp=\d{10}$/),
    ]);
    const { from, router } = prepared.payment as { from: string; router: string };
    const asked = { chainId: '0x1', type: '0x2', from, to: router, value: `0x${(15n * 10n ** 17n).toString(16)}` };
    expect(sends()).toMatchObject([{ chainId: 'eip155:1', params: [asked] }]);
    expect(bench.world.observed).toMatchObject([{ amount: 150_000_000n, memo: intentFor(eth, '1').memo }]);
    const own = bench.relay.calls.filter(({ params }) => params['tag'] === 1108 || 'sessionProposal' in params);
    expect(own.flatMap(({ params }) => Object.keys(params)).sort()).toEqual(
      ['message', 'pairingTopic', 'prompt', 'sessionProposal', 'tag', 'topic', 'ttl', 'ttl'].sort(),
    );
  });

  test('is paid after a reload without another approval, and without the relay until then', async () => {
    const storage = new Map<string, string>();
    const account = await connectEvm(bench.open(storage));
    bench.relay.calls.length = 0;
    const page = bench.open(storage);
    expect(await evmAdapter.accounts(page.evm, 'ETH', context())).toMatchObject({ ok: true, value: [{ address: account.address }] });
    expect(bench.relay.calls).toEqual([]);
    const { outcome } = await payEvm(page, intentFor(eth, '0.5'));
    expect([outcome.ok, page.links]).toEqual([true, []]);
  });

  test('has no connection any more once either end took it back', async () => {
    const storage = new Map<string, string>();
    const page = bench.open(storage);
    await connectEvm(page);
    const ended = new Promise<void>((resolve) =>
      (page.evm.provider as { on(event: string, heard: () => void): void }).on('accountsChanged', resolve),
    );
    await bench.phone.disconnect();
    await ended;
    expect([await evmAdapter.accounts(page.evm, 'ETH', context()), storage.size]).toEqual([good([]), 0]);
    await connectEvm(page);
    const told = new Promise((resolve) => bench.phone.kit.once('session_delete', resolve));
    await (page.evm.provider as { disconnect(): Promise<void> }).disconnect();
    await told;
    expect([Object.keys(bench.phone.kit.getActiveSessions()), storage.size]).toEqual([[], 0]);
    expect((await payEvm(page, intentFor(eth, '0.1'))).outcome.ok).toBe(true);
  });

  test('is never paid over a connection that was prolonged', async () => {
    const storage = new Map<string, string>();
    await connectEvm(bench.open(storage));
    const before = [...storage.values()];
    const [topic = ''] = Object.keys(bench.phone.kit.getActiveSessions());
    await bench.phone.kit.extendSession({ topic });
    await expect.poll(() => bench.relay.calls.filter(({ params }) => params['tag'] === 1107).length).toBe(1);
    expect([...storage.values()]).toEqual(before);
  });

  test('is not paid where the wallet declines, the connection or the payment', async () => {
    bench.phone.approves = () => undefined;
    expect(readCode(await evmAdapter.connect(bench.open().evm, 'ETH', context(linkMs)))).toBe('rejected');
    bench.phone.approves = (namespaces) => namespaces;
    bench.phone.instead = () => ({ error: { code: 5000, message: 'User rejected.' } });
    const { outcome } = await payEvm(bench.open(), intentFor(eth, '1'));
    expect([readCode(outcome), bench.world.observed]).toEqual(['rejected', []]);
  });

  test('is not paid on a chain that the wallet did not approve, until another approves it', async () => {
    bench.phone.approves = ({ eip155 }) => ({
      eip155: { ...(eip155 ?? { methods: [], events: [] }), accounts: [`eip155:56:${bench.phone.addresses.evm}`] },
    });
    const page = bench.open();
    expect(readCode(await evmAdapter.connect(page.evm, 'ETH', context(linkMs)))).toBe('wrong_chain');
    bench.phone.approves = (namespaces) => namespaces;
    expect([(await payEvm(page, intentFor(eth, '0.1'))).outcome.ok, page.links.length]).toEqual([true, 2]);
  });

  test('leaves the outcome open when the answer is late, and is not paid twice', async () => {
    let answer: (value: { result: string }) => void = () => undefined;
    bench.phone.instead = () => new Promise((resolve) => (answer = resolve));
    const { prepared, outcome } = await payEvm(bench.open(), intentFor(eth, '1'), 1_500);
    expect(readCode(outcome)).toBe('unknown_outcome');
    answer({ result: `0x${'1'.repeat(64)}` });
    expect(readCode(await signOnce(prepared, evmAdapter, context(), safetyFor()))).toBe('already_sent');
    expect(sends()).toHaveLength(1);
  });

  test('is called altered when another transaction comes back', async () => {
    const { rpc } = bench.world;
    const { evm } = bench.phone.addresses;
    const other = await payEvm(bench.open(), intentFor(eth, '2'));
    const txid = other.outcome.ok ? other.outcome.value.sent.txid : '';
    expect(await rpc('eth_getTransactionByHash', [txid])).toMatchObject({ from: evm.toLowerCase() });
    bench.phone.instead = () => ({ result: txid });
    expect(readCode((await payEvm(bench.open(), intentFor(eth, '1'))).outcome)).toBe('altered');
  });
});

describe('a relay', () => {
  const once = (act: () => void) => {
    let isDone = false;
    return (otherwise: () => void) => {
      if (isDone) return otherwise();
      isDone = true;
      act();
    };
  };
  const hardships: readonly (readonly [string, () => void])[] = [
    ['delays', () => (bench.relay.route = ({ deliver }) => void setTimeout(deliver, 120))],
    [
      'repeats',
      () =>
        (bench.relay.route = ({ deliver }) => {
          deliver();
          deliver();
        }),
    ],
    [
      'reorders',
      () => {
        const held: (() => void)[] = [];
        const release = () => {
          for (const deliver of held.splice(0).reverse()) deliver();
        };
        bench.relay.route = ({ deliver }) => {
          if (held.push(deliver) === 1) setTimeout(release, 80);
        };
      },
    ],
    [
      'sends our own words back to us',
      () => {
        bench.relay.echoes = (tag) => tag === 1108 || tag === 1109;
      },
    ],
    [
      'cuts the page as the answer comes',
      () => {
        let cutNow: () => void = () => undefined;
        const first = once(() => cutNow());
        bench.relay.route = ({ tag, deliver, cut }) => {
          cutNow = cut;
          if (tag === 1109) first(deliver);
          else deliver();
        };
      },
    ],
    [
      'cuts the page before it acknowledges the request',
      () => {
        let isCut = false;
        bench.relay.acknowledges = (_method, { tag }) => {
          if (tag !== 1108 || isCut) return true;
          isCut = true;
          return false;
        };
      },
    ],
  ];

  test.each(hardships)('that %s changes nothing: asked once, paid once', async (_name, make) => {
    make();
    const { outcome } = await payEvm(bench.open(), intentFor(eth, '1.25'));
    expect(outcome).toMatchObject({ ok: true, value: { proof: 'read_back' } });
    expect([sends().length, bench.world.observed.length]).toEqual([1, 1]);
  });

  test('that cannot be reached is said at once', async () => {
    const client = new SignClient({
      relay: 'ws://127.0.0.1:9/relay',
      projectId: bench.config.projectId,
      proposal: { namespace: 'eip155', chains: ['eip155:1'], methods: [], events: [] },
      store: sessionStore(() => new Map() as never, 'none'),
      origin: 'http://localhost',
      now: Date.now,
      show: () => undefined,
      changed: () => undefined,
    });
    await expect(client.pair()).rejects.toMatchObject({ code: 4900 });
  });
});

describe('RUNE, with WalletKit at the other end', () => {
  function page(): Bench {
    const made = new Bench();
    made.promptMs = linkMs;
    made.facts = { kind: 'cosmos', chainId: 'thorchain-1', accountNumber: 42n, sequence: 9n };
    made.answer = (transaction) => good({ tx: hex.encode(sha256(base64.decode(transaction))) });
    return made;
  }

  test('is signed there, compared and sent from here', async () => {
    const own = page();
    const outcome = await own.swap(cosmosAdapter, bench.open().cosmos, intentOf({ from: 'THOR.RUNE', amountText: '12.5' }));
    expect(outcome).toMatchObject({ ok: true, value: { proof: 'bytes' } });
    expect([own.sent.length, bench.phone.asked.map(({ method }) => method)]).toEqual([1, ['cosmos_getAccounts', 'cosmos_signAmino']]);
  });

  test.each([
    ['another amount', 'altered', (doc: Doc) => ({ ...doc, memo: 'more' })],
    ['another chain', 'altered', (doc: Doc) => ({ ...doc, chain_id: 'cosmoshub-4' })],
  ] as const)('is not sent when the wallet signed for %s', async (_name, code, change) => {
    const own = page();
    bench.phone.instead = ({ method, params }) => {
      const pub_key = { type: 'tendermint/PubKeySecp256k1', value: '' };
      if (method !== 'cosmos_signAmino') return undefined;
      return { result: { signed: change((params as { signDoc: Doc }).signDoc), signature: { pub_key, signature: '' } } };
    };
    const outcome = await own.swap(cosmosAdapter, bench.open().cosmos, intentOf({ from: 'THOR.RUNE', amountText: '1' }));
    expect([readCode(outcome), own.sent]).toEqual([code, []]);
  });

  test('is refused a method that was not agreed on', async () => {
    const storage = new Map<string, string>();
    await cosmosAdapter.connect(bench.open(storage).cosmos, 'THOR', page().context);
    const client = new SignClient({
      ...bench.config,
      proposal: { namespace: 'cosmos', chains: ['cosmos:thorchain-1'], methods: [], events: [] },
      store: sessionStore(
        () => ({ getItem: (key) => storage.get(key) ?? null, setItem: () => undefined, removeItem: () => undefined }),
        'cosmos',
      ),
      origin: 'http://localhost',
      now: Date.now,
      show: () => undefined,
      changed: () => undefined,
    });
    await expect(client.request('cosmos:thorchain-1', 'cosmos_signDirect', {})).rejects.toBeDefined();
    expect(bench.phone.asked.map(({ method }) => method)).toEqual(['cosmos_getAccounts']);
  });
});

interface Doc {
  readonly memo: string;
  readonly chain_id: string;
}

test('Bitcoin has no wallet behind it: a wallet there would build the payment itself', async () => {
  const { evm, cosmos } = bench.open();
  expect([...evm.chains, ...cosmos.chains]).not.toContain('BTC');
  expect(readCode(await evmAdapter.connect(evm, 'BTC', context()))).toBe('not_supported');
});
