import { Network } from '@xchainjs/xchain-client';
import { MayachainCache, MayachainQuery, Mayanode } from '@xchainjs/xchain-mayachain-query';
import { MidgardCache as MayaMidgardCache, MidgardQuery as MayaMidgardQuery, MidgardApi } from '@xchainjs/xchain-mayamidgard-query';
import { Midgard, MidgardCache, MidgardQuery } from '@xchainjs/xchain-midgard-query';
import { ThorchainCache, ThorchainQuery, Thornode, TransactionStage } from '@xchainjs/xchain-thorchain-query';

/** Query layers of both networks on the hosts of a devnet. */
export interface QueryLayers {
  readonly thornode: Thornode;
  readonly thorchain: ThorchainQuery;
  readonly stages: TransactionStage;
  readonly midgard: MidgardQuery;
  readonly mayanode: Mayanode;
  readonly mayachain: MayachainQuery;
  readonly mayaMidgard: MayaMidgardQuery;
}

/** Disables retries, so that failures surface at once. */
export function queryLayers(url: string): QueryLayers {
  const thornode = new Thornode(Network.Mainnet, { apiRetries: 0, thornodeBaseUrls: [`${url}/thornode`] });
  const midgard = new MidgardQuery(new MidgardCache(new Midgard(Network.Mainnet, { apiRetries: 0, midgardBaseUrls: [`${url}/midgard`] })));
  const cache = new ThorchainCache(thornode, midgard);
  const mayanode = new Mayanode(Network.Mainnet, { apiRetries: 0, mayanodeBaseUrls: [`${url}/mayanode`] });
  const mayaMidgard = new MayaMidgardQuery(
    new MayaMidgardCache(new MidgardApi(Network.Mainnet, { apiRetries: 0, midgardBaseUrls: [`${url}/maya-midgard`] })),
  );
  return {
    thornode,
    thorchain: new ThorchainQuery(cache),
    stages: new TransactionStage(cache),
    midgard,
    mayanode,
    mayachain: new MayachainQuery(new MayachainCache(mayaMidgard, mayanode)),
    mayaMidgard,
  };
}
