import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { type AssetInfo, assetInfo } from '../../core/asset/asset-name.ts';
import { chains } from '../../core/chain/chain.ts';
import { exact } from '../../i18n/figures.ts';
import { $amount, $pair, writeAmount } from '../form/$form.ts';
import { $balances, $short } from './$balances.ts';
import { $accounts } from './$wallet.ts';
import { spendable } from './spendable.ts';
import { WalletNotice } from './WalletNotice.tsx';
import { shortAddress } from './WalletRow.tsx';
import { accountsOn } from './wallet-accounts.ts';
import { followHoldings } from './wallet-holdings.ts';
import { tWallet } from './wallet-words.ts';

interface Shortfall {
  readonly text: string;
  /** The amount is more than the account holds: it cannot be reviewed with this wallet. */
  readonly isOver: boolean;
  /** The most that can be sent instead. */
  readonly most?: bigint;
}

/** Why the account cannot pay the amount; undefined when nothing is known against it. */
function shortfall(from: AssetInfo, units: bigint, balances: ReturnType<typeof $balances.get>): Shortfall | undefined {
  const holding = balances.get(from.id);
  if (holding === undefined) return undefined;
  const most = spendable(from.id, holding);
  if (units > holding.units && (most === undefined || most === 0n)) return { text: tWallet('wallet.overUnknown'), isOver: true };
  if (most !== undefined && units > most) {
    const text = tWallet('wallet.over', { amount: exact(most, from.decimals), asset: from.ticker });
    return { text, isOver: true, ...(most === 0n ? {} : { most }) };
  }
  const gas = chains[from.chain]?.gasAsset ?? '';
  if (gas === from.id || balances.get(gas)?.units !== 0n) return undefined;
  return { text: tWallet('wallet.noGas', { asset: assetInfo(gas)?.ticker ?? gas }), isOver: false };
}

/** What the account holds that would pay, and whether that is enough. */
export default function WalletBalance() {
  const accounts = useStore($accounts);
  const balances = useStore($balances);
  const amount = useStore($amount);
  const { from } = useStore($pair);
  useEffect(followHoldings, []);
  const [account] = from === undefined ? [] : accountsOn(accounts, from.chain);
  const known = from !== undefined && account !== undefined && amount.kind === 'amount';
  const short = known ? shortfall(from, amount.units, balances) : undefined;
  const label = short?.isOver && from !== undefined ? tWallet('wallet.short', { asset: from.ticker }) : undefined;
  useEffect(() => {
    $short.set(label);
    return () => $short.set(undefined);
  }, [label]);
  const holding = from && balances.get(from.id);
  if (from === undefined || account === undefined || holding === undefined) return from === undefined ? null : <WalletNotice />;
  return (
    <div className="wallet-balance">
      <p>
        {tWallet('wallet.balance', { amount: exact(holding.units, from.decimals), asset: from.ticker })}{' '}
        <span className="quiet">{tWallet('wallet.balanceOf', { name: account.wallet.name, address: shortAddress(account.address) })}</span>
      </p>
      {short !== undefined && (
        <p className="note-error" role="status">
          {short.text} {short.isOver && tWallet('wallet.elsewhere')}{' '}
          {short.most !== undefined && (
            <button type="button" className="text-button" onClick={() => writeAmount(short.most ?? 0n)}>
              {tWallet('wallet.useMost', { amount: exact(short.most, from.decimals), asset: from.ticker })}
            </button>
          )}
        </p>
      )}
      <WalletNotice />
    </div>
  );
}
