import { describe, expect, test } from 'vitest';
import { AppError } from '../../core/errors.ts';
import { facts as factsOf } from '../../core/fixtures/facts.ts';
import type { NetworkId } from '../../core/network/protocol.ts';
import type { FactsReader } from '../deps.ts';
import { withAssetNames } from './asset-names.ts';

const silent: readonly NetworkId[] = ['thorchain', 'mayachain'];
let asked = 0;

const reader = (down: readonly NetworkId[] = []): { readonly facts: FactsReader } => ({
  facts: {
    read: async (network) => {
      asked += 1;
      if (down.includes(network))
        return { ok: false, error: { kind: 'unavailable', info: { code: 'upstream_unavailable', hint: 'Down.' } } };
      return { ok: true, value: factsOf(network) };
    },
  },
});

const catchError = async (fields: Readonly<Record<string, unknown>>, down?: readonly NetworkId[]) => {
  const thrown: unknown = await withAssetNames(fields, ['from_asset', 'to_asset'], reader(down)).catch((error: unknown) => error);
  return thrown instanceof AppError ? thrown.info : undefined;
};
const named = (fields: Readonly<Record<string, unknown>>, down?: readonly NetworkId[]) =>
  withAssetNames(fields, ['from_asset', 'to_asset'], reader(down));

describe('resolving asset names in a request', () => {
  test('leaves full names and non-strings unchanged, without querying a network', async () => {
    asked = 0;
    const fields = { from_asset: 'btc.btc', to_asset: 7, network: 'thorchain', other: 'eth' };
    expect(await named(fields)).toBe(fields);
    expect(asked).toBe(0);
  });

  test('resolves a name to the full name of a pool’s asset', async () => {
    expect(await named({ from_asset: 'bitcoin', to_asset: 'eth.usdc', amount: '1' })).toEqual({
      from_asset: 'BTC.BTC',
      to_asset: 'ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48',
      amount: '1',
    });
  });

  test('refuses a name that fits several assets, with its field and the candidates', async () => {
    const error = await catchError({ from_asset: 'BTC.BTC', to_asset: 'eth' }, silent);
    expect(error).toMatchObject({ code: 'ambiguous_asset', field: 'to_asset' });
    expect(error?.candidates).toContain('BASE.ETH');
  });

  test('keeps a name ambiguous while a network is silent', async () => {
    expect(await catchError({ to_asset: 'eth' }, ['mayachain'])).toMatchObject({ code: 'ambiguous_asset' });
    expect((await catchError({ to_asset: 'eth' }, ['mayachain']))?.candidates).toContain('ARB.ETH');
  });

  test('refuses an unknown name with its field', async () => {
    expect(await catchError({ to_asset: 'bitcon' })).toMatchObject({ code: 'invalid_asset', field: 'to_asset' });
  });
});
