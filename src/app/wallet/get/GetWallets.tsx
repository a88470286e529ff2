import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { type AssetInfo, chainName } from '../../../core/asset/asset-name.ts';
import { allOf } from '../../../i18n/lists.ts';
import { localPath } from '../../../i18n/locale.ts';
import { obtainable, type WalletPlace } from '../../../wallet/catalog/obtainable.ts';
import { type CatalogWallet, storeUrl } from '../../../wallet/catalog/wallet-catalog.ts';
import { knownWallets } from '../../../wallet/known-wallets.ts';
import { ChainMark, Chevron } from '../../assets/AssetIcons.tsx';
import { handoffLink } from '../../handoff/form-link.ts';
import { $wallets } from '../../state/wallet/$wallet.ts';
import { tWallet, tWalletCount } from '../../words/wallet-words.ts';
import { Mark } from '../WalletMark.tsx';
import { homesOf } from '../wallet-groups.ts';
import { catalogMarkUrl } from '../wallet-marks.ts';
import { isHandheld } from './handheld.ts';

/** Outward arrow: the link leads to another site or program. */
function OutMark() {
  return (
    <svg className="out-mark" viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
      <path d="M5 11l6-6M6 5h5v5" fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}

/** Rows shown until the user asks for more. */
const shownRows = 4;

interface RowProps {
  readonly wallet: CatalogWallet;
  readonly place: WalletPlace;
  /** Chains of the wallet that the form involves. */
  readonly chains: readonly string[];
}

function Row({ wallet: { key, name, extension = '', app }, place, chains }: RowProps) {
  const isApp = place === 'app';
  // Builds the link on use: the form may have changed since the row was rendered.
  const [href, setHref] = useState(() => (isApp ? (app?.to(handoffLink()) ?? '') : storeUrl(extension)));
  const refresh = () => app !== undefined && isApp && setHref(app.to(handoffLink()));
  return (
    <div className="wallet-row">
      <Mark url={catalogMarkUrl(key)} name={name} />
      <div className="wallet-what">
        <p className="wallet-name">{name}</p>
        <p className="quiet wallet-on">
          {chains.map((chain) => (
            <ChainMark key={chain} chain={chain} size={14} />
          ))}
          {allOf(chains.map(chainName))}
          {isApp && app?.needsApp && `, ${tWallet('get.needsApp')}`}
        </p>
      </div>
      <a
        className="button-quiet wallet-get"
        href={href}
        target={isApp ? undefined : '_blank'}
        rel="noopener noreferrer"
        aria-label={tWallet(isApp ? 'get.openOf' : 'get.installOf', { name })}
        onPointerDown={refresh}
        onFocus={refresh}
      >
        {tWallet(isApp ? 'get.open' : 'get.install')}
        <OutMark />
      </a>
    </div>
  );
}

interface Props {
  readonly from: AssetInfo | undefined;
  readonly to: AssetInfo | undefined;
  /** Whether a paying wallet is already present, so that the list is collapsed. */
  readonly isMore?: boolean;
}

/** Further notes on wallets for the chains. */
function Notes({ pays, place }: { readonly pays: readonly string[]; readonly place: WalletPlace }) {
  const isAny = pays.some((chain) => knownWallets(chain).announced !== undefined);
  const isChromium = 'userAgentData' in navigator;
  const notes = [
    ...(place === 'app' ? [tWallet('get.apps')] : isChromium ? [] : [tWallet('get.chromium')]),
    ...(isAny ? [tWallet('get.any')] : []),
  ];
  return (
    <p className="wallets-note">
      {notes.join(' ')} {tWallet('get.device')} <a href={localPath('/hardware-wallets')}>{tWallet('get.deviceDo')}</a>
    </p>
  );
}

/** Note that no wallet is available, naming those for desktops where a phone has none. */
function None({ asset, pays, place }: { readonly asset: string; readonly pays: readonly string[]; readonly place: WalletPlace }) {
  const onDesk = place === 'app' ? obtainable({ pays, receives: [] }, 'extension', []).map(({ name }) => name) : [];
  return (
    <p className="wallet-none">
      {tWallet(place === 'app' ? 'get.noneApp' : 'get.none', { asset })}
      {onDesk.length > 0 && ` ${tWallet('get.onDesk', { wallets: allOf(onDesk) })}`}
    </p>
  );
}

/** Paying wallets to install: extensions, or on phones apps that open this page with its input. */
export function GetWallets({ from, to, isMore = false }: Props) {
  const found = useStore($wallets);
  const [place] = useState<WalletPlace>(() => (isHandheld() ? 'app' : 'extension'));
  const [pays, receives] = [homesOf(from), homesOf(to)];
  const rows = obtainable({ pays, receives }, place, found).map((wallet) => {
    const chains = [...new Set([...pays, ...receives])].filter((chain) => wallet.chains.includes(chain));
    return (
      <li key={wallet.key}>
        <Row wallet={wallet} place={place} chains={chains} />
      </li>
    );
  });
  const asset = from?.ticker ?? '';
  const [first, more] = rows.length > shownRows + 1 ? [rows.slice(0, shownRows), rows.slice(shownRows)] : [rows, []];
  if (rows.length === 0) return isMore ? null : <None asset={asset} pays={pays} place={place} />;
  const notes = <Notes pays={pays} place={place} />;
  if (isMore) {
    return (
      <details className="wallet-group">
        <summary>
          {tWallet('get.title', { asset })}
          <Chevron />
        </summary>
        <ul>{rows}</ul>
        {notes}
      </details>
    );
  }
  return (
    <section className="wallet-group">
      <h3>{tWallet('get.title', { asset })}</h3>
      <ul>{first}</ul>
      {more.length > 0 && (
        <details>
          <summary>
            {tWalletCount('get.more', more.length)}
            <Chevron />
          </summary>
          <ul>{more}</ul>
        </details>
      )}
      {notes}
    </section>
  );
}
