import { useStore } from '@nanostores/react';
import { formatUnits } from '../../core/amount.ts';
import { chainName } from '../../core/asset/asset-name.ts';
import { dollars } from '../../i18n/figures.ts';
import { allOf } from '../../i18n/lists.ts';
import { $pools, findPrice } from '../state/pools/$pools.ts';
import { $holdings } from './$holdings.ts';
import { tAccount } from './account-words.ts';
import { portfolioOf } from './portfolio.ts';

/** Total of all connected accounts, with a warning sign if one could not be read. */
export function AccountsTotal() {
  const holdings = useStore($holdings);
  useStore($pools);
  const { total, readAt, unread, isReading } = portfolioOf(holdings, findPrice, 0);
  if (readAt === undefined || (isReading && total === 0n)) return null;
  return (
    <span className="wallet-chip-total">
      {dollars(formatUnits(total, 8))}
      {unread.length > 0 && (
        <>
          <svg viewBox="0 0 20 20" width="14" height="14" aria-hidden="true">
            <path d="M10 3.5l7.25 12.75H2.75zM10 8.25v3.75M10 14v.2" />
          </svg>
          <span className="visually-hidden">
            {' '}
            {tAccount('accounts.unread', {
              chains: allOf(unread.map(({ chain }) => chainName(chain))),
            })}
          </span>
        </>
      )}
    </span>
  );
}
