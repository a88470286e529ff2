import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { localPath } from '../../i18n/locale.ts';
import type { FoundWallet } from '../../wallet/port.ts';
import { $pair } from '../form/$form.ts';
import { $wallets } from './$wallet.ts';
import { WalletRow } from './WalletRow.tsx';
import { groupWallets, servesText, type WalletGroup } from './wallet-groups.ts';
import { comeToWallets } from './wallet-run.ts';
import { tWallet } from './wallet-words.ts';

interface Props {
  readonly onClose: () => void;
}

/** Wallets for one purpose, or why there are none. */
function Group({ group }: { readonly group: WalletGroup }) {
  return (
    <section className="wallet-group">
      <h3>{group.title}</h3>
      {group.wallets.length === 0 ? (
        <p className="wallet-none">
          <b>{tWallet('wallet.none', { asset: group.asset })}</b> {group.homes.map((chain) => `${servesText(chain)} `)}
          {tWallet('wallet.noneHint')}
        </p>
      ) : (
        <ul>
          {group.wallets.map((wallet: FoundWallet) => (
            <li key={wallet.id}>
              <WalletRow wallet={wallet} chains={group.chains(wallet)} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The wallets of this browser, those that can pay first. */
export default function WalletDialog({ onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const wallets = useStore($wallets);
  const { from, to } = useStore($pair);

  useEffect(() => {
    comeToWallets();
    dialog.current?.showModal();
  }, []);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click beside the dialog closes it; Esc does so by itself.
    <dialog
      ref={dialog}
      className="wallets whole-screen"
      aria-labelledby="wallets-title"
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && dialog.current.close()}
    >
      <div className="wallets-sheet">
        <header className="dialog-head wallets-head">
          <h2 id="wallets-title">{tWallet('wallet.title')}</h2>
          <button type="button" className="icon-button" aria-label={tWallet('wallet.close')} onClick={() => dialog.current?.close()}>
            <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
              <path d="M3.5 3.5l9 9m0-9l-9 9" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" />
            </svg>
          </button>
        </header>
        <p className="wallets-note">{tWallet('wallet.intro')}</p>
        {groupWallets(wallets, from, to).map((group) => (
          <Group key={group.title} group={group} />
        ))}
      </div>
      <footer className="wallets-foot">
        <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
          <path
            d="M3 3h5v5H3zM12 3h5v5h-5zM3 12h5v5H3zM12 12h2m3 0v2m-5 1v2m3 0h2"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.4"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </svg>
        <p>
          <b>{tWallet('wallet.instead')}</b> {tWallet('wallet.insteadText')}
        </p>
        <a className="button-quiet" href={localPath('/instant')}>
          {tWallet('wallet.insteadDo')}
        </a>
      </footer>
    </dialog>
  );
}
