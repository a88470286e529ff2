/** One of the two swap networks. */
export type NetworkId = 'thorchain' | 'mayachain';

/** Differences between the two networks. Sources: THORNode 3.17, MAYANode 1.124. */
export interface Protocol {
  readonly id: NetworkId;
  readonly name: string;
  /** Chain part of the network's own assets. */
  readonly chain: 'THOR' | 'MAYA';
  /** The asset every pool is paired with. */
  readonly nativeAsset: string;
  readonly nativeDecimals: number;
  /** First path segment of the node's own queries. */
  readonly prefix: string;
  readonly blockSeconds: number;
  /** Whether a halt key holds from its height or, on MAYANode, from the next block. */
  readonly haltFromHeight: 'at' | 'after';
  readonly memoMaxBytes: number;
  /** Default streaming interval in blocks. */
  readonly streamingInterval: number;
  readonly hasLimitOrders: boolean;
  readonly hasReferenceMemos: boolean;
  readonly maxAffiliateBps: number;
  /** Asset codes in memos; THORNode common/asset.go, MAYANode common/asset.go. */
  readonly shortCodes: Readonly<Record<string, string>>;
}

const thorchain: Protocol = {
  id: 'thorchain',
  name: 'THORChain',
  chain: 'THOR',
  nativeAsset: 'THOR.RUNE',
  nativeDecimals: 8,
  prefix: 'thorchain',
  blockSeconds: 6,
  haltFromHeight: 'at',
  memoMaxBytes: 250,
  streamingInterval: 1,
  hasLimitOrders: true,
  hasReferenceMemos: true,
  maxAffiliateBps: 1000,
  shortCodes: {
    r: 'THOR.RUNE',
    b: 'BTC.BTC',
    e: 'ETH.ETH',
    l: 'LTC.LTC',
    c: 'BCH.BCH',
    d: 'DOGE.DOGE',
    a: 'AVAX.AVAX',
    s: 'BSC.BNB',
    f: 'BASE.ETH',
    g: 'GAIA.ATOM',
    x: 'XRP.XRP',
    o: 'SOL.SOL',
    tr: 'TRON.TRX',
    z: 'ZEC.ZEC',
    p: 'POL.POL',
    u: 'SUI.SUI',
    ad: 'ADA.ADA',
  },
};

const mayachain: Protocol = {
  id: 'mayachain',
  name: 'MAYAChain',
  chain: 'MAYA',
  nativeAsset: 'MAYA.CACAO',
  nativeDecimals: 10,
  prefix: 'mayachain',
  blockSeconds: 6,
  haltFromHeight: 'after',
  memoMaxBytes: 250,
  streamingInterval: 3,
  hasLimitOrders: false,
  hasReferenceMemos: false,
  maxAffiliateBps: 500,
  shortCodes: {
    c: 'MAYA.CACAO',
    b: 'BTC.BTC',
    e: 'ETH.ETH',
    r: 'THOR.RUNE',
    d: 'DASH.DASH',
    a: 'ARB.ETH',
    k: 'KUJI.KUJI',
    x: 'XRD.XRD',
    z: 'ZEC.ZEC',
    mc: 'MAYA.CACAO',
    bb: 'BTC.BTC',
    ee: 'ETH.ETH',
    et: 'ETH.USDT',
    ec: 'ETH.USDC',
    ep: 'ETH.PEPE',
    ew: 'ETH.WSTETH',
    tr: 'THOR.RUNE',
    dd: 'DASH.DASH',
    ae: 'ARB.ETH',
    at: 'ARB.USDT',
    ac: 'ARB.USDC',
    ad: 'ARB.DAI',
    ap: 'ARB.PEPE',
    aw: 'ARB.WSTETH',
    ab: 'ARB.WBTC',
    kk: 'KUJI.KUJI',
    ku: 'KUJI.USK',
    xx: 'XRD.XRD',
    zz: 'ZEC.ZEC',
  },
};

/** Blocks after which both networks end a streaming swap (StreamingSwapMaxLength), 24 hours. */
export const longestStreamBlocks = 14_400;

/** Both networks by id. */
export const protocols: Readonly<Record<NetworkId, Protocol>> = { thorchain, mayachain };

/** Both networks, in display order. */
export const networkIds: readonly NetworkId[] = ['thorchain', 'mayachain'];
