import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { formatUnits } from '../../core/amount.ts';
import { chainName } from '../../core/asset/asset-name.ts';
import { dollars } from '../../i18n/figures.ts';
import { allOf } from '../../i18n/lists.ts';
import { t } from '../../i18n/t.ts';
import { timeOfDay } from '../../i18n/times.ts';
import { $pools, findPrice } from '../state/pools/$pools.ts';
import { $accounts, $walletsOpen } from '../state/wallet/$wallet.ts';
import { deviceClock } from '../ui/clock.ts';
import { SheetHead } from '../wallet/SheetHead.tsx';
import { WalletMark } from '../wallet/WalletMark.tsx';
import { WalletAccount } from '../wallet/WalletRow.tsx';
import { $holdings } from './$holdings.ts';
import { tAccount, tAccountCount } from './account-words.ts';
import { HeldList } from './HeldList.tsx';
import { type Portfolio, portfolioOf } from './portfolio.ts';
import { followAccounts, readAccounts } from './read-holdings.ts';
import { UnderWay } from './UnderWay.tsx';

/** Interval at which the sheet checks for stale balances. */
const lookMs = 15_000;
/** Age below which opening the sheet does not reread balances. */
const freshMs = 20_000;

/** Portfolio of the balances read so far. */
function usePortfolio(): Portfolio {
  const holdings = useStore($holdings);
  useStore($pools);
  const [now, setNow] = useState(() => deviceClock.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(deviceClock.now()), lookMs);
    return () => clearInterval(timer);
  }, []);
  return portfolioOf(holdings, findPrice, Math.max(now, ...holdings.map(({ readAt = 0 }) => readAt)));
}

function RefreshMark() {
  return (
    <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
      <path
        d="M16 10a6 6 0 1 1-1.8-4.3M16 3.5v3h-3"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

/** Total in dollars, its time, and the accounts it leaves out. */
function Total({ portfolio, count }: { readonly portfolio: Portfolio; readonly count: number }) {
  const { total, isReading, readAt, unread } = portfolio;
  const [isBusy, setBusy] = useState(false);
  const refresh = () => {
    setBusy(true);
    void readAccounts().finally(() => setBusy(false));
  };
  const when =
    isReading || isBusy || readAt === undefined ? tAccount('accounts.reading') : tAccount('accounts.asOf', { time: timeOfDay(readAt) });
  return (
    <div className="accounts-total">
      <p className="accounts-label">{tAccount('accounts.total')}</p>
      <p className="accounts-sum">{readAt === undefined ? <span className="accounts-blank" /> : dollars(formatUnits(total, 8))}</p>
      <p className="accounts-when">
        <span role="status">
          {tAccountCount('accounts.count', count)} · {when}
        </span>
        <button type="button" className="icon-button" aria-label={tAccount('accounts.refresh')} aria-disabled={isBusy} onClick={refresh}>
          <RefreshMark />
        </button>
      </p>
      {unread.length > 0 && (
        <p className="notice accounts-unread" role="status">
          {tAccount('accounts.unread', {
            chains: allOf([...new Set(unread.map(({ chain }) => chainName(chain)))]),
          })}{' '}
          <button type="button" className="text-button" onClick={refresh}>
            {t('retry')}
          </button>
        </p>
      )}
    </div>
  );
}

function Accounts() {
  const accounts = useStore($accounts);
  return (
    <section className="accounts-part" aria-labelledby="accounts-list">
      <h3 id="accounts-list">{tAccount('accounts.list')}</h3>
      <ul className="accounts-list">
        {accounts.map((account) => (
          <li key={`${account.wallet.id} ${account.chain}`}>
            <WalletMark wallet={account.wallet} />
            <div>
              <p className="wallet-name">{account.wallet.name}</p>
              <WalletAccount account={account} />
            </div>
          </li>
        ))}
      </ul>
      <button type="button" className="button-quiet accounts-connect" aria-haspopup="dialog" onClick={() => $walletsOpen.set(true)}>
        {tAccount('accounts.connect')}
      </button>
    </section>
  );
}

/** Sheet of the connected accounts with their holdings, swaps in progress and open orders. */
export default function AccountsSheet({ onClose }: { readonly onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const accounts = useStore($accounts);
  const portfolio = usePortfolio();
  useEffect(() => {
    const stop = followAccounts();
    if ($holdings.get().some(({ readAt }) => readAt !== undefined && deviceClock.now() - readAt > freshMs)) void readAccounts();
    return stop;
  }, []);
  useEffect(() => dialog.current?.showModal(), []);
  // Nothing to show once the last account is disconnected.
  useEffect(() => {
    if (accounts.length === 0) dialog.current?.close();
  }, [accounts]);
  const close = () => dialog.current?.close();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click beside the sheet closes it; Esc does so by itself.
    <dialog
      ref={dialog}
      className="accounts whole-screen"
      aria-labelledby="accounts-title"
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && close()}
    >
      <div className="accounts-sheet">
        <SheetHead id="accounts-title" title={tAccount('accounts.title')} className="accounts-head" onClose={close} />
        <Total portfolio={portfolio} count={accounts.length} />
        <UnderWay />
        <HeldList portfolio={portfolio} onPick={close} />
        <Accounts />
      </div>
    </dialog>
  );
}
