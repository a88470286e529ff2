import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { chainName } from '../../core/asset/asset-name.ts';
import { allOf } from '../../i18n/lists.ts';
import { type Account, type FoundWallet, sharesAddress } from '../../wallet/port.ts';
import { ChainMark } from '../assets/AssetIcons.tsx';
import { $accounts, $connecting } from '../state/wallet/$wallet.ts';
import { Copy } from '../ui/Copy.tsx';
import { GroupedAddress } from '../ui/GroupedAddress.tsx';
import { Lazy } from '../ui/Lazy.tsx';
import { tWallet, wholeError } from '../words/wallet-words.ts';
import { WalletMark } from './WalletMark.tsx';
import { accountsOn } from './wallet-accounts.ts';
import { chainLabel, isHere, type WalletEnd, type WalletRole } from './wallet-groups.ts';
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
  /** Ends of the swap that a press connects too. */
  readonly also?: readonly WalletEnd[];
  /** Role of the wallet for the current form; `pays` by default. */
  readonly role?: WalletRole;
  /** Requests the account on mount, without a click. */
  readonly isAsked?: boolean;
  readonly onConnected?: (() => void) | undefined;
}

const loadPairing = () => import('./elsewhere/Pairing.tsx');

/** Announced wallet id, without the suffix that distinguishes duplicates. */
const ownId = (wallet: FoundWallet): string => wallet.id.slice(wallet.id.indexOf(':') + 1);

/** Names of the chains that one press connects. */
function nameEnds(ends: readonly WalletEnd[]): string {
  const [only, ...others] = ends;
  if (only !== undefined && others.length === 0) return chainLabel(only.wallet, only.chain);
  return allOf(ends.map(({ chain }) => chainName(chain)));
}

/** Line with the chains for which a wallet would be connected. */
function On({ ends, role }: { readonly ends: readonly WalletEnd[]; readonly role: WalletRole }) {
  return (
    <p className="quiet wallet-on">
      {ends.map(({ chain }) => (
        <ChainMark key={chain} chain={chain} size={14} />
      ))}
      {role === 'receives' ? tWallet('wallet.toReceive', { chains: nameEnds(ends) }) : nameEnds(ends)}
    </p>
  );
}

interface ChoicesProps {
  /** What each press connects. */
  readonly choices: readonly (readonly WalletEnd[])[];
  readonly name: string;
  readonly isBusy: boolean;
  readonly onChoose: (ends: readonly WalletEnd[]) => Promise<void>;
}

function Choices({ choices, name, isBusy, onChoose }: ChoicesProps) {
  return choices.map((ends) => (
    <button
      key={nameEnds(ends)}
      type="button"
      className="button-quiet wallet-connect"
      disabled={isBusy}
      aria-label={tWallet('wallet.connectTo', { name, chain: nameEnds(ends) })}
      onClick={() => void onChoose(ends)}
    >
      {choices.length === 1 ? tWallet('wallet.connect') : allOf(ends.map(({ chain }) => chainName(chain)))}
    </button>
  ));
}

/** One wallet, its accounts, and the chains it can be connected for: both ends of the form's swap by one press. */
export function WalletRow({ wallet, chains, also = [], role = 'pays', isAsked = false, onConnected }: Props) {
  const accounts = useStore($accounts);
  const connecting = useStore($connecting);
  const [error, setError] = useState<string>();
  const [leaving] = useState(() => new AbortController());
  // A row that goes away gives up what it is connecting.
  useEffect(() => () => leaving.abort(), [leaving]);
  const own = accounts.filter((account) => account.wallet.id === wallet.id);
  const isShared = sharesAddress(wallet.family);
  const all = [...(isShared ? chains.slice(0, 1) : chains).map((chain) => ({ wallet, chain })), ...also];
  const isFree = (end: WalletEnd) => accountsOn(accounts, end.chain).every((one) => one.wallet.id !== end.wallet.id);
  const open = all.filter(isFree);
  const choices = role === 'rest' ? open.map((end) => [end]) : [open].filter((ends) => ends.length > 0);
  const isOpen = connecting?.wallet === wallet.id;

  const connect = async (ends: readonly WalletEnd[]) => {
    setError(undefined);
    for (const end of ends) {
      const account = await connectWallet(end.wallet, end.chain, leaving.signal);
      // Closed meanwhile: no further window opens.
      if (account === undefined) return;
      if (!account.ok) return setError(wholeError(account.error));
    }
    onConnected?.();
  };
  const [first] = choices;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is asked once, whatever comes of it.
  useEffect(() => {
    if (isAsked && first !== undefined && $connecting.get() === undefined) void connect(first);
  }, [isAsked]);
  return (
    <div className="wallet-row">
      <WalletMark wallet={wallet} />
      <div className="wallet-what">
        <p className="wallet-name">{wallet.name}</p>
        {own.length === 0 && first !== undefined && choices.length === 1 && <On ends={first} role={role} />}
        {wallet.sharesName && <p className="wallet-warning">{tWallet('wallet.sharesName', { id: ownId(wallet) })}</p>}
        {own.map((account) => (
          <WalletAccount key={account.chain} account={account} />
        ))}
        {isOpen && !isHere(wallet) && <Lazy load={loadPairing} props={{ id: wallet.id }} />}
        {error !== undefined && (
          <p className="wallet-error" role="alert">
            {error}
          </p>
        )}
      </div>
      <div className="wallet-acts" data-many={choices.length > 1}>
        {isOpen ? (
          <p role="status" className="wallet-waiting" tabIndex={-1}>
            {tWallet('wallet.connecting', { name: wallet.name })}
          </p>
        ) : (
          <Choices choices={choices} name={wallet.name} isBusy={connecting !== undefined} onChoose={connect} />
        )}
      </div>
    </div>
  );
}
