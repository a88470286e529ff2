import { useStore } from '@nanostores/react';
import { $pair } from '../form/$form.ts';
import { $recipientText } from '../form/recipient/$recipient.ts';
import { $accounts } from './$wallet.ts';
import { shortAddress } from './WalletRow.tsx';
import { accountsOn } from './wallet-accounts.ts';
import { tWallet } from './wallet-words.ts';

/** Connected accounts on the target chain, to put into the field with one press: shown there, never silently. */
export default function WalletFill({ onPick }: { readonly onPick: (address: string) => void }) {
  const accounts = useStore($accounts);
  const text = useStore($recipientText);
  const { to } = useStore($pair);
  const offered = to === undefined ? [] : accountsOn(accounts, to.chain).filter(({ address }) => address !== text.trim());
  if (offered.length === 0) return null;
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
