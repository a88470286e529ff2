import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { type AssetInfo, assetInfo } from '../../core/asset/asset-name.ts';
import { chains } from '../../core/chain/chain.ts';
import { brief, exact, inUnit, percent } from '../../i18n/figures.ts';
import { $amount, $pair, writeAmount } from '../state/form/$form.ts';
import { $balances, $shortfall, type Holding, type Shortfall } from '../state/wallet/$balances.ts';
import { $accounts } from '../state/wallet/$wallet.ts';
import { tWallet } from '../words/wallet-words.ts';
import { DollarChips } from './DollarChips.tsx';
import { spendable } from './spendable.ts';
import { shortAddress } from './WalletRow.tsx';
import { accountsOn } from './wallet-accounts.ts';
import { followHoldings } from './wallet-holdings.ts';

/** Shortcut shares of the spendable balance, in percent. */
const parts = [25n, 50n, 75n] as const;

/** Reason the account cannot pay the amount; undefined if none is known. */
function shortfall(from: AssetInfo, units: bigint, balances: ReturnType<typeof $balances.get>): Shortfall | undefined {
  const holding = balances.get(from.id);
  if (holding === undefined) return undefined;
  const label = tWallet('wallet.short', { asset: from.ticker });
  const most = spendable(from.id, holding);
  if (units > holding.units && (most === undefined || most === 0n)) return { text: tWallet('wallet.overUnknown'), label, isOver: true };
  if (most !== undefined && units > most) {
    const text = tWallet('wallet.over', { amount: exact(units - most, from.decimals), asset: from.ticker });
    return { text, label, isOver: true, ...(most === 0n ? {} : { most: { units: most, text: tWallet('wallet.useMost') } }) };
  }
  const gas = chains[from.chain]?.gasAsset ?? '';
  if (gas === from.id || balances.get(gas)?.units !== 0n) return undefined;
  return { text: tWallet('wallet.noGas', { asset: assetInfo(gas)?.ticker ?? gas }), label, isOver: false };
}

/** Buttons for the spendable balance after fees and shares of it; hidden while the fee is unknown. */
function Parts({ asset, holding }: { readonly asset: AssetInfo; readonly holding: Holding }) {
  const most = spendable(asset.id, holding);
  if (most === undefined || most === 0n) return null;
  const hidden = (units: bigint) => <span className="visually-hidden"> {inUnit(exact(units, asset.decimals), asset.ticker)}</span>;
  return (
    <>
      {parts.map((part) => (
        <button key={part} type="button" className="quick-amount" onClick={() => writeAmount((most * part) / 100n)}>
          {percent(Number(part) * 100)}
          {hidden((most * part) / 100n)}
        </button>
      ))}
      <button type="button" className="quick-amount leg-max" onClick={() => writeAmount(most)}>
        {tWallet('wallet.max')}
        {hidden(most)}
      </button>
    </>
  );
}

/** Balance of the paying account, with shortcuts for shares of it. */
export default function WalletBalance() {
  const accounts = useStore($accounts);
  const balances = useStore($balances);
  const amount = useStore($amount);
  const { from } = useStore($pair);
  useEffect(followHoldings, []);
  const [account] = from === undefined ? [] : accountsOn(accounts, from.chain);
  const isKnown = from !== undefined && account !== undefined && amount.kind === 'amount';
  const short = isKnown ? shortfall(from, amount.units, balances) : undefined;
  // Equal text means an unchanged shortfall: listeners are notified once.
  const key = short && `${short.text} ${short.most?.units}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for it.
  useEffect(() => {
    $shortfall.set(short);
    return () => $shortfall.set(undefined);
  }, [key]);
  if (from === undefined) return null;
  if (account === undefined) return <DollarChips />;
  const holding = balances.get(from.id);
  if (holding === undefined) return <span className="leg-quick" />;
  const whose = tWallet('wallet.balanceOf', { name: account.wallet.name, address: shortAddress(account.address) });
  return (
    <span className="leg-quick wallet-balance">
      <span className="wallet-balance-held" title={`${exact(holding.units, from.decimals)} ${from.ticker} ${whose}`}>
        {tWallet('wallet.balance', { amount: brief(holding.units, from.decimals), asset: from.ticker })}
        <span className="visually-hidden"> {whose}</span>
      </span>
      <Parts asset={from} holding={holding} />
    </span>
  );
}
