import { describe, expect, test } from 'vitest';
import { recordedJson } from '../../spec/recorded/read.ts';
import { formatAsset, parseAsset } from '../asset/asset.ts';
import { must } from '../errors.ts';
import { networkIds, protocols } from '../network/protocol.ts';
import { chains, depositForm, explorerAddress, explorerTx } from './chain.ts';
import type { Chain } from './chain-kind.ts';

const all = Object.values(chains);
const chain = (id: string): Chain => {
  const found = chains[id];
  if (found === undefined) throw new Error(`no chain ${id}`);
  return found;
};
const chainsIn = (file: string): string[] => recordedJson<readonly { readonly chain: string }[]>(file).map((entry) => entry.chain);
/** BNB Beacon Chain, retired in favor of BSC. */
const retired = ['BNB'];
const recorded = {
  thorchain: chainsIn('thornode/inbound-addresses-2024-03.json').filter((id) => !retired.includes(id)),
  mayachain: chainsIn('mayanode/inbound-addresses-2024.json'),
};

describe('the chain table', () => {
  test('covers every chain for which the recorded nodes gave a deposit address, on each network', () => {
    for (const network of networkIds) {
      for (const id of recorded[network])
        expect(depositForm(id, network), `${id} is missing in src/core/chain/chain-rows.ts`).toBeDefined();
    }
    expect(all.length).toBeGreaterThan(20);
  });

  test.each(all)('$id names itself and its gas asset, and each of its links has one placeholder', (entry) => {
    expect(chains[entry.id]).toBe(entry);
    const gas = must(parseAsset(entry.gasAsset));
    expect(gas.chain).toBe(entry.id);
    expect(formatAsset(gas)).toBe(entry.gasAsset);
    for (const link of [entry.explorer.tx, entry.explorer.address]) {
      expect(link.split('{}')).toHaveLength(2);
      expect(new URL(link).protocol).toBe('https:');
    }
  });

  test.each(all)('$id allows 80 bytes of memo in OP_RETURN and 250 elsewhere', (entry) => {
    for (const network of networkIds) {
      const form = depositForm(entry.id, network);
      expect((entry.dust[network] ?? 0n) >= 0n).toBe(true);
      if (form === undefined) continue;
      expect(form.memoMaxBytes).toBe(form.memoMechanism === 'op_return' ? 80 : 250);
      expect(form.memoMechanism === 'op_return').toBe(entry.addressForm.kind === 'utxo');
    }
  });

  test('knows the deposit form of every chain but Sui, on both networks', () => {
    const unknown = all.filter(({ id }) => networkIds.some((network) => depositForm(id, network) === undefined));
    expect(unknown.map(({ id }) => id)).toEqual(['SUI']);
    for (const id of ['XMR', 'constructor', '']) expect(depositForm(id, 'thorchain')).toBeUndefined();
  });

  test.each([
    ['BTC', 8],
    ['ZEC', 8],
    ['DASH', 8],
    ['ETH', 18],
    ['ARB', 18],
    ['XRD', 18],
    ['GAIA', 6],
    ['NOBLE', 6],
    ['KUJI', 6],
    ['XRP', 6],
    ['TRON', 6],
    ['ADA', 6],
    ['SOL', 9],
    ['SUI', 9],
    ['THOR', 8],
    ['MAYA', 10],
  ])('%s uses %i decimals for its gas asset', (id, decimals) => expect(chain(id).decimals).toBe(decimals));

  test('has an asset on a known chain for every short code', () => {
    for (const network of networkIds) {
      for (const full of Object.values(protocols[network].shortCodes)) {
        expect(chain(must(parseAsset(full)).chain), full).toBeDefined();
      }
    }
  });

  test('sends RUNE to MAYAChain as a plain payment with a memo and to THORChain as a deposit', () => {
    expect(depositForm('THOR', 'mayachain')?.memoMechanism).toBe('tx_memo');
    expect(depositForm('THOR', 'thorchain')?.memoMechanism).toBe('msg_deposit');
    expect(depositForm('MAYA', 'mayachain')?.memoMechanism).toBe('msg_deposit');
  });
});

describe('explorer links', () => {
  test('writes EVM hashes with 0x in lower case as explorers expect, and leaves others unchanged', () => {
    expect(explorerTx(chain('ETH'), 'AB12')).toBe('https://etherscan.io/tx/0xab12');
    expect(explorerTx(chain('BASE'), '0xAB12')).toBe('https://basescan.org/tx/0xab12');
    expect(explorerTx(chain('SOL'), '5Kd3Nb')).toBe('https://explorer.solana.com/tx/5Kd3Nb');
    expect(explorerTx(chain('TRON'), 'AB12')).toBe('https://tronscan.org/#/transaction/AB12');
  });

  test('links an address to the explorer of its chain', () => {
    expect(explorerAddress(chain('XRP'), 'rabc')).toBe('https://livenet.xrpl.org/accounts/rabc');
    expect(explorerAddress(chain('LTC'), 'Labc')).toBe('https://blockchair.com/litecoin/address/Labc');
  });
});
