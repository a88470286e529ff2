import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useState } from 'react';
import { formatUnits } from '../../core/amount.ts';
import type { AssetInfo } from '../../core/asset/asset-name.ts';
import { dollars, exact, inUnit } from '../../i18n/figures.ts';
import { t } from '../../i18n/t.ts';
import { $price } from '../pools/$pools.ts';
import { useEarlyText } from '../ui/use-early-text.ts';
import { $balances, type Holding } from '../wallet/$balances.ts';
import { $dollarHint, $dollarText, $inDollars, $worth, followDollars, switchUnit, typeDollars } from './$dollars.ts';
import { $amount, $amountText, writeAmount } from './$form.ts';

/** All that can be sent with its fee set aside; nothing while the fee cannot be told. */
function MaxButton({ asset, holding }: { readonly asset: AssetInfo; readonly holding: Holding }) {
  const [most, setMost] = useState<bigint>();
  useEffect(() => {
    let current = true;
    import('../wallet/spendable.ts').then(
      ({ spendable }) => current && setMost(spendable(asset.id, holding)),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [asset.id, holding]);
  if (most === undefined || most === 0n) return null;
  return (
    <button type="button" className="leg-max" onClick={() => writeAmount(most)}>
      {t('form.max')}
      <span className="visually-hidden"> {inUnit(exact(most, asset.decimals), asset.ticker)}</span>
    </button>
  );
}

/** What the amount is in the unit that is not typed, and the way to type it in the other. */
function OtherUnit({ asset, quoted }: { readonly asset: AssetInfo; readonly quoted: string | undefined }) {
  const inDollars = useStore($inDollars);
  const amount = useStore($amount);
  const worth = useStore($worth);
  const price = useStore($price);
  const usd = worth === undefined ? quoted : formatUnits(worth, 8);
  const inAsset =
    amount.kind === 'amount' ? t('form.sendsExactly', { amount: exact(amount.units, asset.decimals), asset: asset.ticker }) : '';
  const other = inDollars ? inAsset : usd === undefined ? '' : t('form.worth', { usd: dollars(usd) });
  return (
    <>
      <span>{other}</span>
      {(price !== undefined || inDollars) && (
        <button type="button" className="unit-button" onClick={switchUnit}>
          {inDollars ? t('form.inAsset', { asset: asset.ticker }) : t('form.inDollars')}
        </button>
      )}
    </>
  );
}

interface Props {
  readonly asset: AssetInfo;
  /** Why the asset cannot be sent; undefined when nothing is known against it. */
  readonly notice: string | undefined;
  /** Dollars of the amount as the best offer says; undefined without one. */
  readonly quoted: string | undefined;
  /** What stands beside the amount. */
  readonly children: ReactNode;
}

/** The amount, typed in the asset or in dollars, and what stands below it. */
export function AmountField({ asset, notice, quoted, children }: Props) {
  const amount = useStore($amount);
  const text = useStore($amountText);
  const inDollars = useStore($inDollars);
  const dollarText = useStore($dollarText);
  const dollarHint = useStore($dollarHint);
  const holding = useStore($balances).get(asset.id);
  const input = useEarlyText((early) => $amountText.get() === '' && $amountText.set(early));

  useEffect(() => followDollars(), []);

  const wrong = dollarHint ?? (amount.kind === 'wrong' ? amount.hint : undefined);
  const note = wrong ?? notice;
  return (
    <>
      <label htmlFor="amount">
        {t('form.send')}
        {inDollars && <span className="visually-hidden">, {t('form.dollars')}</span>}
      </label>
      <div className={inDollars ? 'leg-entry leg-dollars' : 'leg-entry'}>
        {inDollars && <span aria-hidden="true">$</span>}
        <input
          ref={input}
          id="amount"
          className="leg-amount"
          type="text"
          inputMode="decimal"
          autoComplete="off"
          spellCheck={false}
          maxLength={40}
          placeholder="0"
          value={inDollars ? dollarText : text}
          aria-invalid={wrong !== undefined}
          aria-describedby="send-note"
          onChange={(event) => (inDollars ? typeDollars(event.target.value) : $amountText.set(event.target.value))}
        />
        {holding !== undefined && <MaxButton asset={asset} holding={holding} />}
      </div>
      {children}
      <p id="send-note" className={note ? 'note note-error' : 'note note-units'}>
        {note ?? <OtherUnit asset={asset} quoted={quoted} />}
      </p>
    </>
  );
}
