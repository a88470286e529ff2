import { type AssetInfo, chainName } from '../../../core/asset/asset-name.ts';
import { chains } from '../../../core/chain/chain.ts';
import type { FoundWallet } from '../../../wallet/port.ts';
import { tElsewhere } from '../../words/walletconnect-words.ts';
import { WalletRow } from '../WalletRow.tsx';
import { groupWallets, homesOf } from '../wallet-groups.ts';

interface Props {
  readonly wallets: readonly FoundWallet[];
  readonly from: AssetInfo | undefined;
  readonly to: AssetInfo | undefined;
  readonly onConnected: () => void;
}

/** Wallets on other devices, with the reason where none of them can pay. */
export default function Elsewhere({ wallets, from, to, onConnected }: Props) {
  const groups = groupWallets(wallets, from, to).filter(({ role }) => role !== 'rest' || from === undefined);
  const [home] = homesOf(from);
  const isBuilt = chains[home ?? '']?.addressForm.kind === 'utxo';
  const canPay = groups.some(({ role }) => role === 'pays') || from === undefined;
  return (
    <section className="wallet-group">
      <h3>{tElsewhere('title')}</h3>
      <ul>
        {groups.flatMap(({ role, wallets: own, chains: listed }) =>
          own.map((wallet) => (
            <li key={wallet.id}>
              <WalletRow wallet={wallet} chains={listed(wallet)} role={role} onConnected={onConnected} />
            </li>
          )),
        )}
      </ul>
      {!canPay && home !== undefined && (
        <p className="wallets-note">
          {tElsewhere('unserved', { chain: chainName(home) })} {isBuilt && tElsewhere('built')}
        </p>
      )}
    </section>
  );
}
