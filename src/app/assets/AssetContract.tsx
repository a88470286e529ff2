import type { AssetInfo } from '../../core/asset/asset-name.ts';
import type { PoolToken } from '../state/assets/asset-list.ts';
import { Copy } from '../ui/Copy.tsx';
import { GroupedAddress } from '../ui/GroupedAddress.tsx';
import { tSwap } from '../words/swap-words.ts';

/** Link to the contract in an explorer; nothing if its chain has no public explorer. */
export function ContractLink({ ticker, url }: { readonly ticker: string; readonly url: string | undefined }) {
  if (url === undefined) return null;
  return (
    <a href={url} rel="noopener noreferrer" target="_blank" aria-label={tSwap('assets.explorerOf', { asset: ticker })}>
      {tSwap('assets.explorer')}
    </a>
  );
}

/** Explorer URL that the pools give for a token's contract. */
export const explorerOf = (tokens: readonly PoolToken[]): string | undefined => tokens.find((token) => token.explorer_url)?.explorer_url;

/** Full contract of the active row, with copy and explorer link. */
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
