import { describe, expect, test } from 'vitest';
import { evmChains, watchWallets } from './discovery.ts';
import { toAsset } from './fixtures/bench.ts';
import type { FoundWallet } from './port.ts';
import { adapters, walletsFor } from './registry.ts';

/** A window with events and injected objects. */
function page(injected: object = {}) {
  const host = Object.assign(new EventTarget(), injected);
  let found: readonly FoundWallet[] = [];
  let changes = 0;
  const watch = () =>
    watchWallets(host, (wallets) => {
      found = wallets;
      changes += 1;
    });
  const announce = (provider: object, name: string, rdns: string, icon = 'data:image/png;base64,AA', prefix = 'eip6963') =>
    host.dispatchEvent(new CustomEvent(`${prefix}:announceProvider`, { detail: { info: { uuid: 'u', name, rdns, icon }, provider } }));
  return { host, watch, announce, found: () => found, changes: () => changes };
}

const solanaWallet = (name: string) => ({
  name,
  icon: 'data:image/svg+xml;base64,AA',
  chains: ['solana:mainnet', 'bitcoin:mainnet'],
  accounts: [],
  features: { 'standard:connect': {}, 'solana:signTransaction': {}, 'bitcoin:connect': {}, 'bitcoin:signTransaction': {} },
});

describe('announced wallets', () => {
  test('are found when they answer the request, and announcing again adds nothing', () => {
    const { host, watch, announce, found, changes } = page();
    const provider = {};
    host.addEventListener('eip6963:requestProvider', () => announce(provider, 'Rabby', 'io.rabby'));
    const end = watch();
    announce(provider, 'Rabby', 'io.rabby');
    announce(provider, 'MetaMask', 'io.metamask');
    expect(found()).toMatchObject([{ id: 'evm:io.rabby', name: 'Rabby', family: 'evm', sharesName: false, provider }]);
    expect(found()[0]?.chains).toEqual(evmChains);
    end();
    announce({}, 'Late', 'late.example');
    expect(changes()).toBe(1);
  });

  test('are two marked wallets when two programs share a famous name', () => {
    const { watch, announce, found } = page();
    const end = watch();
    announce({}, 'MetaMask', 'io.metamask');
    announce({}, 'Meta Mask', 'io.metamask');
    expect(found().map(({ id, sharesName }) => [id, sharesName])).toEqual([
      ['evm:io.metamask', true],
      ['evm:io.metamask#2', true],
    ]);
    end();
  });

  test('have names cut to letters on one line, and icons only as data images', () => {
    const { watch, announce, found } = page();
    const end = watch();
    announce({}, `<img src=x>\u202E${'y'.repeat(99)}`, 'a.b', 'https://evil.example/pixel.png');
    announce({}, '', 'not a name', 'data:text/html,x');
    expect(found()[0]?.name).toBe(`img srcx${'y'.repeat(32)}`);
    expect(found()[0]).not.toHaveProperty('icon');
    expect(found()[1]).toMatchObject({ name: 'unnamed', id: 'evm:unnamed' });
    end();
  });

  test('are not added by events without a provider or with hostile details', () => {
    const { host, watch, found } = page();
    const end = watch();
    for (const detail of [null, 5, {}, { info: {} }, { info: { name: 'x' }, provider: null }]) {
      host.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
      host.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }));
    }
    host.dispatchEvent(
      new CustomEvent('wallet-standard:register-wallet', {
        detail: () => {
          throw new Error('no');
        },
      }),
    );
    expect(found()).toEqual([]);
    end();
  });

  test('include TRON wallets', () => {
    const { watch, announce, found } = page();
    const end = watch();
    announce({}, 'TronLink', 'org.tronlink', '', 'TIP6963');
    expect(found()).toMatchObject([{ id: 'tron:org.tronlink', family: 'tron', kind: 'announced' }]);
    end();
  });
});

describe('wallet-standard', () => {
  test('finds wallets registered before and after the page loads, once per family', () => {
    const { host, watch, found } = page();
    const early = solanaWallet('Phantom');
    const late = solanaWallet('MetaMask');
    host.addEventListener('wallet-standard:app-ready', (event) =>
      (event as CustomEvent<{ register(wallet: object): void }>).detail.register(early),
    );
    const end = watch();
    host.dispatchEvent(
      new CustomEvent('wallet-standard:register-wallet', { detail: ({ register }: { register(wallet: object): void }) => register(late) }),
    );
    expect(found().map(({ id, chains }) => [id, chains])).toEqual([
      ['solana:phantom', ['SOL']],
      ['utxo:phantom', ['BTC']],
      ['solana:metamask', ['SOL']],
      ['utxo:metamask', ['BTC']],
    ]);
    end();
  });

  test('leaves out a wallet without the network or a way to sign', () => {
    const { host, watch, found } = page();
    const end = watch();
    const { chains: _, ...nowhere } = solanaWallet('A');
    const readOnly = { ...solanaWallet('B'), features: { 'standard:connect': {} } };
    const testnet = { ...solanaWallet('C'), chains: ['solana:devnet'] };
    host.dispatchEvent(
      new CustomEvent('wallet-standard:register-wallet', {
        detail: ({ register }: { register(...wallets: object[]): void }) => register(nowhere, readOnly, testnet),
      }),
    );
    expect(found()).toEqual([]);
    end();
  });
});

describe('CIP-30 wallets', () => {
  const cip30 = (more: object = {}) => ({
    name: 'Eternl',
    icon: 'data:image/png;base64,AA',
    apiVersion: '0.1.0',
    enable: () => undefined,
    isEnabled: () => undefined,
    ...more,
  });

  test('are the members of the namespace, once per program, under their own names', () => {
    const eternl = cip30();
    const lace = cip30({ name: 'lace', icon: 'https://evil.example/pixel.png' });
    const { watch, found } = page({
      cardano: { eternl, lace, eternlAgain: eternl, nameless: cip30({ name: 7 }), 'Odd-Key!': cip30({ name: '' }) },
    });
    const end = watch();
    expect(found().map(({ id, name, family, kind, chains }) => [id, name, family, kind, chains])).toEqual([
      ['cardano:eternl', 'Eternl', 'cardano', 'cip30', ['ADA']],
      ['cardano:lace', 'lace', 'cardano', 'cip30', ['ADA']],
      ['cardano:nameless', 'nameless', 'cardano', 'cip30', ['ADA']],
      ['cardano:oddkey', 'oddkey', 'cardano', 'cip30', ['ADA']],
    ]);
    expect(found()[0]).toMatchObject({ icon: 'data:image/png;base64,AA', provider: eternl });
    expect(found()[1]).not.toHaveProperty('icon');
    end();
  });

  test('leave out members that cannot be enabled or fail when read', () => {
    const trap = (target: object = {}) =>
      new Proxy(target, {
        get: () => {
          throw new Error('trap');
        },
      });
    const { enable, ...closed } = cip30();
    const members = { closed, half: { enable }, text: 'x', nothing: null, number: 5, trap: trap(), named: cip30() };
    const { watch, found } = page({ cardano: members });
    const end = watch();
    expect(found().map(({ id }) => id)).toEqual(['cardano:named']);
    end();
    for (const cardano of [
      null,
      5,
      'x',
      [],
      new Proxy(
        {},
        {
          ownKeys: () => {
            throw new Error('trap');
          },
        },
      ),
      trap({ a: cip30() }),
    ]) {
      const other = page({ cardano });
      other.watch()();
      expect(other.found()).toEqual([]);
    }
    const many = page({ cardano: Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`w${index}`, cip30()])) });
    many.watch()();
    expect(many.found()).toHaveLength(40);
  });

  test('are both marked when they share a name, and found when they appear late', async () => {
    const { host, watch, found } = page({ cardano: { eternl: cip30() } });
    const end = watch();
    Object.assign(Reflect.get(host, 'cardano'), { better: cip30() });
    await expect
      .poll(() => found().map(({ id, sharesName }) => [id, sharesName]))
      .toEqual([
        ['cardano:eternl', true],
        ['cardano:better', true],
      ]);
    end();
  });
});

describe('objects in the page', () => {
  test('are each found under their own family, except discontinued wallets', () => {
    const request = () => undefined;
    const bitcoin = { signPsbt: request };
    const { watch, found } = page({
      unisat: bitcoin,
      XverseProviders: { BitcoinProvider: { request } },
      okxwallet: { bitcoin: { signPsbt: request }, keplr: { signAmino: request }, tronLink: { request } },
      LeatherProvider: { request },
      keplr: { signAmino: request },
      tron: { request },
      crossmark: {},
      vultisig: { bitcoin: {}, thorchain: {}, mayachain: {}, solana: {} },
      xfi: { bitcoin: { signPsbt: request } },
      phantom: { bitcoin: { signPsbt: request } },
      leap: { signAmino: request },
      cosmostation: {},
    });
    const end = watch();
    expect(
      found()
        .map(({ id }) => id)
        .sort(),
    ).toEqual([
      'cosmos:keplr',
      'cosmos:okx',
      'tron:okx',
      'tron:tronlink',
      'utxo:leather',
      'utxo:okx',
      'utxo:unisat',
      'utxo:xverse',
      'vultisig:vultisig',
      'xrp:crossmark',
    ]);
    expect(found().find(({ family }) => family === 'vultisig')?.chains).toEqual(['BTC', 'THOR', 'SOL']);
    end();
  });

  test('are found when they appear late, and left out when they throw', async () => {
    const trap = new Proxy(
      {},
      {
        get: () => {
          throw new Error('trap');
        },
        has: () => {
          throw new Error('trap');
        },
      },
    );
    const { host, watch, found } = page({ keplr: trap });
    const end = watch();
    Object.assign(host, { unisat: { signPsbt: () => undefined } });
    await expect.poll(() => found().map(({ id }) => id)).toEqual(['utxo:unisat']);
    end();
  });

  test('include a wallet that answers GemWallet messages', async () => {
    const { host, found, watch } = page({ location: { origin: 'http://localhost' } });
    Object.assign(host, {
      postMessage: (message: { readonly messageId: number; readonly type: string }) => {
        const data = { source: 'GEM_WALLET_MSG_RESPONSE', messagedId: message.messageId, isInstalled: true };
        const event = Object.assign(new Event('message'), { data, source: host });
        queueMicrotask(() => host.dispatchEvent(event));
      },
    });
    const end = watch();
    await expect.poll(() => found().map(({ id }) => id)).toEqual(['xrp:gem']);
    end();
  });
});

test('offers a wallet only for what it can send', () => {
  const wallet = (family: FoundWallet['family'], ...chains: string[]): FoundWallet => ({
    id: `${family}`,
    name: '',
    family,
    kind: '',
    chains,
    sharesName: false,
    provider: {},
  });
  const all = [
    wallet('evm', 'ETH'),
    wallet('vultisig', 'THOR', 'TRON', 'BTC'),
    wallet('cosmos', 'THOR', 'GAIA'),
    wallet('tron', 'TRON'),
    wallet('utxo', 'BTC'),
    wallet('cardano', 'ADA'),
  ];
  const offered = (from: string, network: 'thorchain' | 'mayachain' = 'thorchain') =>
    walletsFor(all, { from: toAsset(from, network), network }).map(({ family }) => family);
  expect(offered('ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48')).toEqual(['evm']);
  expect(offered('THOR.RUNE')).toEqual(['vultisig', 'cosmos']);
  expect(offered('THOR.RUNE', 'mayachain')).toEqual(['vultisig', 'cosmos']);
  expect(offered('BTC-BTC')).toEqual(['cosmos']);
  expect(offered('THOR.TCY')).toEqual(['cosmos']);
  expect(offered('TRON.TRX')).toEqual(['vultisig', 'tron']);
  expect(offered('TRON.USDT-TR7NHQJEKQXGTCI8Q8ZY4PL8OTSZGJLJ6T')).toEqual(['tron']);
  expect(offered('BTC.BTC')).toEqual(['vultisig', 'utxo']);
  expect(offered('ADA.ADA', 'mayachain')).toEqual(['cardano']);
  expect(offered('ADA-ADA')).toEqual(['cosmos']);
});

test('has an adapter module for every wallet family', async () => {
  for (const [family, load] of Object.entries(adapters)) expect((await load()).family).toBe(family);
});
