import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { chainName } from '../../core/asset/asset-name.ts';
import type { Account, FoundWallet } from '../../wallet/port.ts';
import { ChainMark } from '../assets/AssetIcons.tsx';
import { $accounts, $connecting } from '../state/wallet/$wallet.ts';
import { Copy } from '../ui/Copy.tsx';
import { GroupedAddress } from '../ui/GroupedAddress.tsx';
import { tWallet, wholeError } from '../words/wallet-words.ts';
import { WalletMark } from './WalletMark.tsx';
import { accountsOn } from './wallet-accounts.ts';
import { chainLabel, type WalletRole } from './wallet-groups.ts';
import { connectWallet, disconnectAccount } from './wallet-run.ts';

/** Abbreviated address; the full one is always nearby. */
export const shortAddress = (address: string): string => (address.length <= 16 ? address : `${address.slice(0, 8)}…${address.slice(-6)}`);

export function WalletAccount({ account }: { readonly account: Account }) {
  const [shown, setShown] = useState(false);
  const { wallet, chain, address } = account;
  return (
    <div className="wallet-account">
      <p>
        <span className="mono">{shortAddress(address)}</span> <span className="quiet">{chainLabel(wallet, chain)}</span>
      </p>
      <p className="wallet-account-acts">
        <button type="button" className="text-button" aria-expanded={shown} onClick={() => setShown(!shown)}>
          {tWallet(shown ? 'wallet.hideAddress' : 'wallet.showAddress')}
        </button>
        <button
          type="button"
          className="text-button"
          aria-label={tWallet('wallet.disconnectFrom', { name: wallet.name, chain: chainName(chain) })}
          title={tWallet('wallet.forget')}
          onClick={() => disconnectAccount(account)}
        >
          {tWallet('wallet.disconnect')}
        </button>
      </p>
      {shown && (
        <p className="wallet-address">
          <GroupedAddress text={address} /> <Copy text={address} name={tWallet('wallet.addressOf', { chain: chainName(chain) })} />
        </p>
      )}
    </div>
  );
}

interface Props {
  readonly wallet: FoundWallet;
  /** Chains that can be connected. */
  readonly chains: readonly string[];
  /** Role of the wallet for the current form; `pays` by default. */
  readonly role?: WalletRole;
  /** Requests the account on mount, without a click. */
  readonly isAsked?: boolean;
  readonly onConnected?: (() => void) | undefined;
}

/** Announced wallet id, without the suffix that distinguishes duplicates. */
const ownId = (wallet: FoundWallet): string => wallet.id.slice(wallet.id.indexOf(':') + 1);

/** Line with the chains for which a wallet would be connected. */
function On({ wallet, chains, role }: Required<Pick<Props, 'wallet' | 'chains' | 'role'>>) {
  const names = chains.map((chain) => chainLabel(wallet, chain)).join('');
  return (
    <p className="quiet wallet-on">
      {chains.map((chain) => (
        <ChainMark key={chain} chain={chain} size={14} />
      ))}
      {role === 'receives' ? tWallet('wallet.toReceive', { chains: names }) : names}
    </p>
  );
}

/** One wallet, its accounts, and the chains it can be connected for. */
export function WalletRow({ wallet, chains, role = 'pays', isAsked = false, onConnected }: Props) {
  const accounts = useStore($accounts);
  const connecting = useStore($connecting);
  const [error, setError] = useState<string>();
  const own = accounts.filter((account) => account.wallet.id === wallet.id);
  const isShared = wallet.family === 'evm';
  const open = (isShared ? chains.slice(0, 1) : chains).filter((chain) => accountsOn(own, chain).length === 0);
  const isBusy = connecting !== undefined;
  const isOpen = connecting?.wallet === wallet.id;

  const connect = async (chain: string) => {
    setError(undefined);
    const account = await connectWallet(wallet, chain);
    if (!account.ok) setError(wholeError(account.error));
    else onConnected?.();
  };
  const [first] = open;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is asked once, whatever comes of it.
  useEffect(() => {
    if (isAsked && first !== undefined && $connecting.get() === undefined) void connect(first);
  }, [isAsked]);
  return (
    <div className="wallet-row">
      <WalletMark wallet={wallet} />
      <div className="wallet-what">
        <p className="wallet-name">{wallet.name}</p>
        {own.length === 0 && open.length === 1 && <On wallet={wallet} chains={open} role={role} />}
        {wallet.sharesName && <p className="wallet-warning">{tWallet('wallet.sharesName', { id: ownId(wallet) })}</p>}
        {own.map((account) => (
          <WalletAccount key={account.chain} account={account} />
        ))}
        {error !== undefined && (
          <p className="wallet-error" role="alert">
            {error}
          </p>
        )}
      </div>
      <div className="wallet-acts" data-many={open.length > 1}>
        {isOpen ? (
          <p role="status" className="wallet-waiting" tabIndex={-1}>
            {tWallet('wallet.connecting', { name: wallet.name })}
          </p>
        ) : (
          open.map((chain) => (
            <button
              key={chain}
              type="button"
              className="button-quiet wallet-connect"
              disabled={isBusy}
              aria-label={tWallet('wallet.connectTo', { name: wallet.name, chain: chainLabel(wallet, chain) })}
              onClick={() => void connect(chain)}
            >
              {open.length === 1 ? tWallet('wallet.connect') : chainName(chain)}
            </button>
          ))
        )}
      </div>
    </div>
  );
}
