import type { AssetInfo } from '../../core/asset/asset-name.ts';
import { tSwap } from '../swap/swap-words.ts';
import { Copy } from '../ui/Copy.tsx';
import { GroupedAddress } from '../ui/GroupedAddress.tsx';
import type { PoolToken } from './picker/asset-list.ts';

/** Where the contract can be looked up; nothing where no public explorer knows its chain. */
export function ContractLink({ ticker, url }: { readonly ticker: string; readonly url: string | undefined }) {
  if (url === undefined) return null;
  return (
    <a href={url} rel="noopener noreferrer" target="_blank" aria-label={tSwap('assets.explorerOf', { asset: ticker })}>
      {tSwap('assets.explorer')}
    </a>
  );
}

/** The explorer that the pools name for the contract of a token. */
export const explorerOf = (tokens: readonly PoolToken[]): string | undefined => tokens.find((token) => token.explorer_url)?.explorer_url;

/** The contract of the row that is active, to be read whole, copied and looked up. */
export function AssetContract({ choice }: { readonly choice: (AssetInfo & { readonly tokens: readonly PoolToken[] }) | undefined }) {
  if (choice === undefined || choice.contract === '') return null;
  const name = tSwap('assets.contract', { asset: choice.ticker });
  return (
    <p className="picker-contract">
      <span>{name}</span> <GroupedAddress text={choice.contract} /> <Copy text={choice.contract} name={name} />{' '}
      <ContractLink ticker={choice.ticker} url={explorerOf(choice.tokens)} />
    </p>
  );
}
