import { useStore } from '@nanostores/react';
import { t } from '../../i18n/t.ts';
import { $pair } from '../form/$form.ts';
import { $recipientText } from '../form/recipient/$recipient.ts';
import { $accounts, $walletsOpen } from './$wallet.ts';
import { shortAddress } from './WalletRow.tsx';
import { accountsOn } from './wallet-accounts.ts';
import { tWallet } from './wallet-words.ts';

/** Connected accounts on the target chain, to put into the field with one press: shown there, never silently. */
export default function WalletFill({ onPick }: { readonly onPick: (address: string) => void }) {
  const accounts = useStore($accounts);
  const text = useStore($recipientText);
  const { to } = useStore($pair);
  const own = to === undefined ? [] : accountsOn(accounts, to.chain);
  const offered = own.filter(({ address }) => address !== text.trim());
  if (own.length > 0 && offered.length === 0) return <span className="destination-own">{tWallet('wallet.own')}</span>;
  if (own.length === 0) {
    return (
      <button type="button" className="text-button" aria-haspopup="dialog" onClick={() => $walletsOpen.set(true)}>
        {t('destination.useWallet')}
      </button>
    );
  }
  return (
    <p className="wallet-fill">
      {offered.map(({ wallet, address }) => (
        <button key={`${wallet.id} ${address}`} type="button" className="text-button" onClick={() => onPick(address)}>
          {tWallet('wallet.fill', { address: shortAddress(address), name: wallet.name })}
        </button>
      ))}
    </p>
  );
}
