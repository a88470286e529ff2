import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { type AssetInfo, assetInfo } from '../../core/asset/asset-name.ts';
import { chains } from '../../core/chain/chain.ts';
import { exact } from '../../i18n/figures.ts';
import { $amount, $pair } from '../form/$form.ts';
import { $balances } from './$balances.ts';
import { $accounts } from './$wallet.ts';
import { spendable } from './spendable.ts';
import { WalletNotice } from './WalletNotice.tsx';
import { shortAddress } from './WalletRow.tsx';
import { accountsOn } from './wallet-accounts.ts';
import { followHoldings } from './wallet-holdings.ts';
import { tWallet } from './wallet-words.ts';

/** Why the account cannot pay the amount; undefined when nothing is known against it. */
function shortfall(from: AssetInfo, units: bigint, balances: ReturnType<typeof $balances.get>): string | undefined {
  const holding = balances.get(from.id);
  if (holding === undefined) return undefined;
  const most = spendable(from.id, holding);
  if (units > holding.units && (most === undefined || most === 0n)) return tWallet('wallet.overUnknown');
  if (most !== undefined && units > most) return tWallet('wallet.over', { amount: exact(most, from.decimals), asset: from.ticker });
  const gas = chains[from.chain]?.gasAsset ?? '';
  return gas !== from.id && balances.get(gas)?.units === 0n ? tWallet('wallet.noGas', { asset: assetInfo(gas)?.ticker ?? gas }) : undefined;
}

/** What the account holds that would pay, and whether that is enough. */
export default function WalletBalance() {
  const accounts = useStore($accounts);
  const balances = useStore($balances);
  const amount = useStore($amount);
  const { from } = useStore($pair);
  useEffect(followHoldings, []);
  if (from === undefined) return null;
  const [account] = accountsOn(accounts, from.chain);
  const holding = balances.get(from.id);
  if (account === undefined || holding === undefined) return <WalletNotice />;
  const short = amount.kind === 'amount' ? shortfall(from, amount.units, balances) : undefined;
  return (
    <div className="wallet-balance">
      <p>
        {tWallet('wallet.balance', { amount: exact(holding.units, from.decimals), asset: from.ticker })}{' '}
        <span className="quiet">{tWallet('wallet.balanceOf', { name: account.wallet.name, address: shortAddress(account.address) })}</span>
      </p>
      {short !== undefined && (
        <p className="note-error" role="status">
          {short}
        </p>
      )}
      <WalletNotice />
    </div>
  );
}
