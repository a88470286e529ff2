import { type Asset, formatAsset, parseAsset } from '../../../../src/core/asset/asset.ts';
import type { NetworkId } from '../../../../src/core/network/protocol.ts';
import { seeds } from '../../genesis.ts';

/** Chain-specific settings of a chain of the Cosmos family. */
export interface CosmosForm {
  readonly chain: string;
  readonly chainId: string;
  readonly prefix: string;
  /** The network whose own chain this is: deposits are messages, and the fee is fixed. */
  readonly network?: NetworkId;
  /** Denom that pays fees. */
  readonly gasDenom: string;
  /** Minimum fee per thousand units of gas, in the smallest unit of the gas coin. */
  readonly feePerThousandGas: bigint;
  readonly denomOf: (asset: Asset) => string | undefined;
  readonly assetOf: (denom: string) => Asset | undefined;
  /** Decimals of a coin whose amounts are not in protocol units. */
  readonly decimals?: number;
}

function byTable(rows: Readonly<Record<string, string>>): Pick<CosmosForm, 'denomOf' | 'assetOf'> {
  return {
    denomOf: (asset) => rows[formatAsset(asset)],
    assetOf: (denom) => {
      const name = Object.keys(rows).find((key) => rows[key] === denom);
      const asset = name === undefined ? undefined : parseAsset(name);
      return asset?.ok ? asset.value : undefined;
    },
  };
}

/** Bank denoms of the networks' own chains: a few fixed names; other assets in lower-case notation. */
function byNotation(network: NetworkId, rows: Readonly<Record<string, string>>): Pick<CosmosForm, 'denomOf' | 'assetOf'> {
  const named = byTable(rows);
  return {
    denomOf: (asset) => named.denomOf(asset) ?? (asset.kind === 'layer1' ? undefined : formatAsset(asset).toLowerCase()),
    assetOf: (denom) => {
      const known = named.assetOf(denom);
      if (known !== undefined || !/[~./-]/.test(denom)) return known;
      const asset = parseAsset(denom, network);
      return asset.ok && asset.value.kind !== 'layer1' ? asset.value : undefined;
    },
  };
}

const usk = 'factory/kujira1qk00h5atutpsv900x202pxx42npjr9thg58dnqpa72f2p7m2luase444a7/uusk';

/** Chain ids and minimum fees from the chains' own registries. */
const forms: readonly CosmosForm[] = [
  {
    chain: 'THOR',
    chainId: seeds.thorchain.chainId,
    prefix: 'thor',
    network: 'thorchain',
    gasDenom: 'rune',
    feePerThousandGas: 0n,
    ...byNotation('thorchain', { 'THOR.RUNE': 'rune', 'THOR.TCY': 'tcy', 'THOR.RUJI': 'x/ruji' }),
  },
  {
    chain: 'MAYA',
    chainId: seeds.mayachain.chainId,
    prefix: 'maya',
    network: 'mayachain',
    gasDenom: 'cacao',
    feePerThousandGas: 0n,
    ...byNotation('mayachain', { 'MAYA.CACAO': 'cacao', 'MAYA.MAYA': 'maya' }),
  },
  {
    chain: 'GAIA',
    chainId: 'cosmoshub-4',
    prefix: 'cosmos',
    gasDenom: 'uatom',
    feePerThousandGas: 5n,
    decimals: 6,
    ...byTable({ 'GAIA.ATOM': 'uatom' }),
  },
  {
    chain: 'NOBLE',
    chainId: 'noble-1',
    prefix: 'noble',
    gasDenom: 'uusdc',
    feePerThousandGas: 100n,
    decimals: 6,
    ...byTable({ 'NOBLE.USDC': 'uusdc' }),
  },
  {
    chain: 'KUJI',
    chainId: 'kaiyo-1',
    prefix: 'kujira',
    gasDenom: 'ukuji',
    feePerThousandGas: 3n,
    decimals: 6,
    ...byTable({ 'KUJI.KUJI': 'ukuji', 'KUJI.USK': usk }),
  },
];

export const cosmosForms: ReadonlyMap<string, CosmosForm> = new Map(forms.map((form) => [form.chain, form]));
