import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { t } from '../../i18n/t.ts';
import { $pair } from '../state/form/$form.ts';
import { $recipientText } from '../state/form/$recipient.ts';
import { $accounts, $walletsOpen } from '../state/wallet/$wallet.ts';
import { shortAddress } from '../wallet/WalletRow.tsx';
import { accountsOn } from '../wallet/wallet-accounts.ts';
import { tWallet } from '../words/wallet-words.ts';
import { followOwnDestination } from './own-destination.ts';

/** Names the account whose address is filled in, and offers others on the receiving chain. */
export default function WalletFill({ onPick }: { readonly onPick: (address: string) => void }) {
  const accounts = useStore($accounts);
  const text = useStore($recipientText).trim();
  const { to } = useStore($pair);
  useEffect(followOwnDestination, []);
  const own = to === undefined ? [] : accountsOn(accounts, to.chain);
  const filled = own.find(({ address }) => address === text);
  const offered = own.filter((account) => account !== filled);
  return (
    <div className="wallet-fill">
      <span className="destination-own" role="status" tabIndex={-1}>
        {filled && tWallet('wallet.own', { name: filled.wallet.name })}
      </span>
      {own.length === 0 && (
        <button type="button" className="text-button" aria-haspopup="dialog" onClick={() => $walletsOpen.set(true)}>
          {t('destination.useWallet')}
        </button>
      )}
      {offered.map(({ wallet, address }) => (
        <button key={`${wallet.id} ${address}`} type="button" className="text-button" onClick={() => onPick(address)}>
          {tWallet('wallet.fill', { address: shortAddress(address), name: wallet.name })}
        </button>
      ))}
    </div>
  );
}
