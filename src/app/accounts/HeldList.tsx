import { type ReactNode, useState } from 'react';
import { formatUnits } from '../../core/amount.ts';
import { chainName } from '../../core/asset/asset-name.ts';
import { brief, dollars, exact, inDollars, inUnit, percent } from '../../i18n/figures.ts';
import { allOf } from '../../i18n/lists.ts';
import { timeOfDay } from '../../i18n/times.ts';
import { AssetMark, ChainMark } from '../assets/AssetIcons.tsx';
import { shortAddress } from '../wallet/WalletRow.tsx';
import { tAccount, tAccountCount } from './account-words.ts';
import { payWith } from './pay-with.ts';
import { filterHeld, type HeldAsset, type HeldChain, type Portfolio } from './portfolio.ts';

/** Number of assets from which the search is shown. */
const searchedFrom = 5;

function Row({ held, onPick }: { readonly held: HeldAsset; readonly onPick: () => void }) {
  const { units, decimals, ticker, name, usd, shareBps } = held;
  const pick = () => {
    onPick();
    void payWith(held);
  };
  return (
    <li>
      <button type="button" className="held-row" onClick={pick}>
        <AssetMark asset={held} size={36} />
        <span className="visually-hidden">{tAccount('accounts.payWith', { asset: ticker })}, </span>
        <span className="held-name">
          <b>{ticker}</b>
          <span className="quiet">{name === ticker ? '' : name}</span>
        </span>
        <span className="held-figures">
          <b title={inUnit(exact(units, decimals), ticker)}>{brief(units, decimals)}</b>
          <span className="quiet">
            {usd === undefined ? tAccount('accounts.noPrice') : dollars(formatUnits(usd, 8))}
            {shareBps !== undefined && (
              <>
                {' · '}
                {percent(shareBps)}
                <span className="visually-hidden"> {tAccount('accounts.share')}</span>
              </>
            )}
          </span>
        </span>
      </button>
    </li>
  );
}

interface ChainProps {
  readonly held: HeldChain;
  readonly position: number;
  /** Whether another account shares the chain. */
  readonly isShared: boolean;
  readonly onPick: () => void;
}

function Chain({ held, position, isShared, onPick }: ChainProps) {
  const { account, name, usd, assets, isStale, readAt } = held;
  const id = `held-${position}`;
  return (
    <section className="held-chain" aria-labelledby={id}>
      <h4 id={id}>
        <ChainMark chain={account.chain} size={22} />
        <span>
          {name}
          {isShared && <span className="quiet mono"> {shortAddress(account.address)}</span>}
        </span>
        {isStale && readAt !== undefined && (
          <span className="tag" data-tone="warn">
            {tAccount('accounts.asOf', { time: timeOfDay(readAt) })}
          </span>
        )}
        <span className="held-sum">{dollars(formatUnits(usd, 8))}</span>
      </h4>
      <ul>
        {assets.map((one) => (
          <Row key={one.id} held={one} onPick={onPick} />
        ))}
      </ul>
    </section>
  );
}

/** Placeholder rows before the first reading. */
function Waiting() {
  return (
    <div className="accounts-waiting" aria-hidden="true">
      {' '}
      <i /> <i /> <i />{' '}
    </div>
  );
}

function Shown({ chains, onPick }: { readonly chains: readonly HeldChain[]; readonly onPick: () => void }) {
  return chains.map((held, position) => {
    const { chain, address, wallet } = held.account;
    const isShared = chains.some(({ account }) => account !== held.account && account.chain === chain);
    return <Chain key={`${wallet.id} ${chain} ${address}`} held={held} position={position} isShared={isShared} onPick={onPick} />;
  });
}

interface Props {
  readonly portfolio: Portfolio;
  /** Called when a balance is put into the form. */
  readonly onPick: () => void;
}

/** Holdings by chain and asset; a row fills the form. */
export function HeldList({ portfolio, onPick }: Props) {
  const { chains, empty, isReading, unread } = portfolio;
  const [query, setQuery] = useState('');
  const [hidesSmall, setHidesSmall] = useState(false);
  const shown = filterHeld(chains, { query, hidesSmall });
  const count = (list: readonly HeldChain[]) => list.reduce((sum, { assets }) => sum + assets.length, 0);
  const isLong = count(chains) >= searchedFrom;
  const hidden = count(filterHeld(chains, { query, hidesSmall: false })) - count(shown);
  let rest: ReactNode = null;
  if (chains.length === 0 && isReading) rest = <Waiting />;
  else if (chains.length === 0 && unread.length === 0) rest = <p className="quiet">{tAccount('accounts.nothing')}</p>;
  else if (shown.length === 0 && chains.length > 0) rest = <p className="quiet">{tAccount('accounts.noMatch')}</p>;
  return (
    <section className="accounts-part" aria-labelledby="accounts-held">
      <h3 id="accounts-held">{tAccount('accounts.balances')}</h3>
      {chains.length > 0 && (
        <div className="held-tools">
          {isLong && (
            <input
              type="search"
              className="field"
              aria-label={tAccount('accounts.search')}
              placeholder={tAccount('accounts.search')}
              autoComplete="off"
              spellCheck="false"
              value={query}
              onChange={(event) => setQuery(event.target.value)}
            />
          )}
          <label className="held-small">
            <input type="checkbox" checked={hidesSmall} onChange={(event) => setHidesSmall(event.target.checked)} />
            {tAccount('accounts.hideSmall', { amount: inDollars('1') })}
          </label>
        </div>
      )}
      <Shown chains={shown} onPick={onPick} />
      {rest}
      {hidden > 0 && <p className="quiet held-note">{tAccountCount('accounts.hidden', hidden)}</p>}
      {empty.length > 0 && query === '' && (
        <p className="quiet held-note">{tAccount('accounts.empty', { chains: allOf(empty.map(chainName)) })}</p>
      )}
      <p className="visually-hidden" role="status">
        {query === '' && !hidesSmall ? '' : tAccountCount('accounts.found', count(shown))}
      </p>
    </section>
  );
}
