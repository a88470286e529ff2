import { type Asset, assetAmount, assetFromStringEx, assetToBase, CryptoAmount, type TradeAsset } from '@xchainjs/xchain-util';
import { person } from '../../devnet/fixtures/running-devnet.ts';
import type { CallValues } from './node-calls.ts';
import type { PeerCall } from './peer-call.ts';
import type { QueryLayers } from './query-layers.ts';

const bitcoin = assetFromStringEx('BTC.BTC') as Asset;
const ether = assetFromStringEx('ETH.ETH') as Asset;
const tradeBitcoin = assetFromStringEx('BTC~BTC') as TradeAsset;
const oneBitcoin = new CryptoAmount(assetToBase(assetAmount(1, 8)), bitcoin);
const oneEther = new CryptoAmount(assetToBase(assetAmount(1, 18)), ether);
const swap = { fromAsset: bitcoin, destinationAsset: ether, amount: oneBitcoin, destinationAddress: person('ETH') };

type Runs = Readonly<Record<string, () => Promise<unknown>>>;

const named = (client: string, prefix: string, runs: Runs): readonly PeerCall[] =>
  Object.entries(runs).map(([name, run]) => ({ client, name: `${prefix}.${name}`, run }));

/** Throws the errors reported by an unusable quote. @throws Error */
async function usable(quote: Promise<{ readonly errors: readonly string[] }>): Promise<void> {
  const { errors } = await quote;
  if (errors.length > 0) throw new Error(errors.join('; '));
}

const estimate = async (quote: ReturnType<QueryLayers['thorchain']['quoteSwap']>) => (await quote).txEstimate;

function thornodeCalls({ thornode }: QueryLayers, { done, name, owner }: CallValues): Runs {
  return {
    getSwapQuote: () => thornode.getSwapQuote('BTC.BTC', 'ETH.ETH', 10_000_000, person('ETH')),
    getInboundAddresses: () => thornode.getInboundAddresses(),
    getPools: () => thornode.getPools(),
    getPool: () => thornode.getPool('BTC.BTC'),
    getLastBlock: () => thornode.getLastBlock(),
    getNetworkValues: () => thornode.getNetworkValues(),
    getTcConstants: () => thornode.getTcConstants(),
    getMimir: () => thornode.getMimir(),
    getQueue: () => thornode.getQueue(),
    getscheduledQueue: () => thornode.getscheduledQueue(),
    getTxData: () => thornode.getTxData(done),
    getTxDetail: () => thornode.getTxDetail(done),
    getThornameDetails: () => thornode.getThornameDetails(name),
    getTradeAssetUnits: () => thornode.getTradeAssetUnits('BTC~BTC'),
    getTradeAssetsUnits: () => thornode.getTradeAssetsUnits(),
    getTradeAssetAccount: () => thornode.getTradeAssetAccount(owner),
    getTradeAssetAccounts: () => thornode.getTradeAssetAccounts('BTC~BTC'),
    getLiquidityProvider: () => thornode.getLiquidityProvider('BTC.BTC', owner),
    getSavers: () => thornode.getSavers('BTC.BTC'),
    getSaver: () => thornode.getSaver('BTC.BTC', owner),
    getSaversDepositQuote: () => thornode.getSaversDepositQuote('BTC.BTC', 10_000_000),
    getSaversWithdrawQuote: () => thornode.getSaversWithdrawQuote({ asset: bitcoin, address: owner, withdrawBps: 100 }),
    getLoanQuoteOpen: () => thornode.getLoanQuoteOpen('BTC.BTC', 10_000_000, 'ETH.ETH', person('ETH')),
    getLoanQuoteClose: () => thornode.getLoanQuoteClose('BTC.BTC', 10_000_000, 'ETH.ETH', owner),
    getRunePool: () => thornode.getRunePool(),
    getRunePoolProvider: () => thornode.getRunePoolProvider({ address: owner } as never),
    getRunePoolProviders: () => thornode.getRunePoolProviders(),
  };
}

function thorchainCalls({ thorchain }: QueryLayers, { name, owner }: CallValues): Runs {
  const cache = thorchain.thorchainCache;
  return {
    quoteSwap: () => usable(estimate(thorchain.quoteSwap({ ...swap, liquidityToleranceBps: 100 }))),
    'quoteSwap (streaming)': () => usable(estimate(thorchain.quoteSwap({ ...swap, streamingInterval: 1, streamingQuantity: 5 }))),
    'quoteSwap (affiliate)': () => usable(estimate(thorchain.quoteSwap({ ...swap, affiliateAddress: name, affiliateBps: 10 }))),
    validateAmount: () => thorchain.validateAmount(oneBitcoin),
    convert: () => thorchain.convert(oneBitcoin, ether),
    confCounting: () => thorchain.confCounting(oneBitcoin),
    outboundDelay: () => thorchain.outboundDelay(oneEther),
    getInboundDetails: () => thorchain.getInboundDetails(),
    getChainInboundDetails: () => thorchain.getChainInboundDetails('BTC'),
    getThornameDetails: () => thorchain.getThornameDetails(name),
    estimateThorname: () =>
      thorchain.estimateThorname({
        name,
        chain: 'ETH',
        chainAddress: person('ETH'),
        owner,
        isUpdate: true,
        preferredAsset: ether,
      } as never),
    getSwapHistory: () => thorchain.getSwapHistory({ addresses: [person('THOR')] }),
    getPoolRatios: () => thorchain.getPoolRatios(bitcoin),
    'thorchainCache.getPools': () => cache.getPools(),
    'thorchainCache.getPoolForAsset': () => cache.getPoolForAsset(bitcoin),
    'thorchainCache.getExchangeRate': () => cache.getExchangeRate(bitcoin, ether),
    'thorchainCache.getRouterAddressForChain': () => cache.getRouterAddressForChain('ETH'),
    'thorchainCache.getNetworkValues': () => cache.getNetworkValues(),
    getTradeAssetUnits: () => thorchain.getTradeAssetUnits({ asset: tradeBitcoin }),
    getTradeAssetsUnits: () => thorchain.getTradeAssetsUnits(),
    getAddressTradeAccounts: () => thorchain.getAddressTradeAccounts({ address: owner }),
    getTradeAssetAccounts: () => thorchain.getTradeAssetAccounts({ asset: tradeBitcoin }),
    checkLiquidityPosition: () => thorchain.checkLiquidityPosition(bitcoin, owner),
    estimateAddSaver: () => thorchain.estimateAddSaver(oneBitcoin),
    getRunePool: () => thorchain.getRunePool(),
  };
}

function mayachainCalls({ mayachain }: QueryLayers, { name, owner }: CallValues): Runs {
  return {
    quoteSwap: () => usable(mayachain.quoteSwap({ ...swap, liquidityToleranceBps: 100 })),
    'quoteSwap (streaming)': () => usable(mayachain.quoteSwap({ ...swap, streamingInterval: 3, streamingQuantity: 5 })),
    'quoteSwap (affiliate)': () => usable(mayachain.quoteSwap({ ...swap, affiliateAddress: name, affiliateBps: 10 })),
    getPools: () => mayachain.getPools(),
    getInboundDetails: () => mayachain.getInboundDetails(),
    getChainInboundDetails: () => mayachain.getChainInboundDetails('BTC'),
    getAssetDecimals: () => mayachain.getAssetDecimals(bitcoin),
    getMAYANameDetails: () => mayachain.getMAYANameDetails(name),
    getMAYANamesByOwner: () => mayachain.getMAYANamesByOwner(owner),
    estimateMAYAName: () =>
      mayachain.estimateMAYAName({
        name: 'newname',
        owner,
        chain: 'ETH',
        chainAddress: person('ETH'),
        expiry: new Date(4_000_000_000_000),
      } as never),
    getSwapHistory: () => mayachain.getSwapHistory({ addresses: [person('MAYA')] }),
    getTradeAssetUnits: () => mayachain.getTradeAssetUnits({ asset: tradeBitcoin }),
    getTradeAssetsUnits: () => mayachain.getTradeAssetsUnits(),
    getAddressTradeAccounts: () => mayachain.getAddressTradeAccounts({ address: owner }),
    getTradeAssetAccounts: () => mayachain.getTradeAssetAccounts({ asset: tradeBitcoin }),
  };
}

const mayanodeCalls = ({ mayanode }: QueryLayers): Runs => ({
  getSwapQuote: () => mayanode.getSwapQuote('BTC.BTC', 'ETH.ETH', 10_000_000, person('ETH')),
  getInboundAddresses: () => mayanode.getInboundAddresses(),
  getPools: () => mayanode.getPools(),
  getLatestBlock: () => mayanode.getLatestBlock(),
  getMimir: () => mayanode.getMimir(),
});

const midgardCalls = ({ midgard }: QueryLayers, { done, name, owner }: CallValues): Runs => ({
  getDecimalForAsset: () => midgard.getDecimalForAsset(bitcoin),
  getActions: () => midgard.getActions({ txid: done }),
  'midgardCache.getPools': () => midgard.midgardCache.getPools(),
  'midgardCache.midgard.getTHORNameDetails': () => midgard.midgardCache.midgard.getTHORNameDetails(name),
  'midgardCache.midgard.getTHORNameReverseLookup': () => midgard.midgardCache.midgard.getTHORNameReverseLookup(owner),
  'midgardCache.getSavers': () => midgard.midgardCache.getSavers(owner),
});

const mayaMidgardCalls = ({ mayaMidgard }: QueryLayers, { done, name, owner }: CallValues): Runs => ({
  getLatestBlockHeight: () => mayaMidgard.getLatestBlockHeight(),
  getPools: () => mayaMidgard.getPools(),
  getPool: () => mayaMidgard.getPool(bitcoin),
  getMAYANameDetails: () => mayaMidgard.getMAYANameDetails(name),
  getMAYANameReverseLookup: () => mayaMidgard.getMAYANameReverseLookup(owner),
  getActions: () => mayaMidgard.getActions({ txid: done }),
  getPoolStats: () => mayaMidgard.getPoolStats(bitcoin),
  getMemberDetails: () => mayaMidgard.getMemberDetails(owner),
});

/** Calls of the query layers, on THORChain and MAYAChain. */
export function queryCalls(layers: QueryLayers, thor: CallValues, maya: CallValues): readonly PeerCall[] {
  const progress = (hash: string) => () => layers.stages.checkTxProgress(hash);
  return [
    ...named('xchain-thorchain-query', 'ThorchainQuery', thorchainCalls(layers, thor)),
    ...named('xchain-thorchain-query', 'TransactionStage', {
      'checkTxProgress (paid)': progress(thor.done),
      'checkTxProgress (refunded)': progress(thor.refunded),
      'checkTxProgress (unknown)': progress('A'.repeat(64)),
    }),
    ...named('xchain-thorchain-query', 'Thornode', thornodeCalls(layers, thor)),
    ...named('xchain-midgard-query', 'MidgardQuery', midgardCalls(layers, thor)),
    ...named('xchain-mayachain-query', 'MayachainQuery', mayachainCalls(layers, maya)),
    ...named('xchain-mayachain-query', 'Mayanode', mayanodeCalls(layers)),
    ...named('xchain-mayamidgard-query', 'MidgardQuery', mayaMidgardCalls(layers, maya)),
  ];
}
