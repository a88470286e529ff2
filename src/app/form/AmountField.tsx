import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect } from 'react';
import { formatUnits } from '../../core/amount.ts';
import type { AssetInfo } from '../../core/asset/asset-name.ts';
import { dollars, exact } from '../../i18n/figures.ts';
import { t } from '../../i18n/t.ts';
import { SwitchMark } from '../assets/AssetIcons.tsx';
import { $price } from '../pools/$pools.ts';
import { $shortfall } from '../wallet/$balances.ts';
import { $dollarsUnread, $dollarText, $inDollars, $worth, followDollars, switchUnit, typeDollars } from './$dollars.ts';
import { $amount, $amountText, writeAmount } from './$form.ts';
import { useTyped } from './use-typed.ts';
import { Ways } from './Ways.tsx';

/** What the amount is in the unit that is not typed, and the way to type it in the other. */
function OtherUnit({ asset, quoted }: { readonly asset: AssetInfo; readonly quoted: string | undefined }) {
  const inDollars = useStore($inDollars);
  const amount = useStore($amount);
  const worth = useStore($worth);
  const price = useStore($price);
  const usd = worth === undefined ? quoted : formatUnits(worth, 8);
  const inAsset =
    amount.kind === 'amount' ? t('form.sendsExactly', { amount: exact(amount.units, asset.decimals), asset: asset.ticker }) : '';
  const none = amount.kind === 'empty' ? '0' : undefined;
  const other = inDollars ? inAsset : (usd ?? none) === undefined ? '' : dollars(usd ?? '0');
  return (
    <>
      <span>{other}</span>
      {(price !== undefined || inDollars) && (
        <button type="button" className="unit-button" onClick={switchUnit}>
          <SwitchMark size={14} />
          {inDollars ? t('form.inAsset', { asset: asset.ticker }) : t('form.inDollars')}
        </button>
      )}
    </>
  );
}

/** Long figures stand smaller, so that all of them can be read. */
export const figureSize = (text: string): 'long' | 'longer' | undefined =>
  text.length > 13 ? 'longer' : text.length > 9 ? 'long' : undefined;

interface Props {
  readonly asset: AssetInfo;
  /** Why the asset cannot be sent; undefined when nothing is known against it. */
  readonly notice: string | undefined;
  /** Dollars of the amount as the best offer says; undefined without one. */
  readonly quoted: string | undefined;
  /** What stands beside the label: what can be sent, or common amounts. */
  readonly quick: ReactNode;
  /** What stands beside the amount. */
  readonly children: ReactNode;
}

/** The amount, typed in the asset or in dollars, and what stands below it. */
export function AmountField({ asset, notice, quoted, quick, children }: Props) {
  const amount = useStore($amount);
  const text = useStore($amountText);
  const inDollars = useStore($inDollars);
  const dollarText = useStore($dollarText);
  const dollarsUnread = useStore($dollarsUnread);
  const short = useStore($shortfall);
  const take = inDollars ? typeDollars : (typed: string) => $amountText.set(typed);
  const { input, shown, onChange, onCompositionEnd } = useTyped(inDollars ? dollarText : text, take);

  useEffect(() => followDollars(), []);

  const unread = dollarsUnread ?? (amount.kind === 'wrong' ? amount : undefined);
  const lacking = unread === undefined && short !== undefined;
  const note = unread?.hint ?? short?.text ?? notice;
  return (
    <>
      <div className="leg-head">
        <label htmlFor="amount">
          {t('form.send')}
          {inDollars && <span className="visually-hidden">, {t('form.dollars')}</span>}
        </label>
        {quick}
      </div>
      <div className={inDollars ? 'leg-entry leg-dollars' : 'leg-entry'} data-size={figureSize(shown)}>
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
          value={shown}
          aria-invalid={unread !== undefined || (lacking && short?.isOver)}
          aria-describedby="send-note"
          onChange={onChange}
          onCompositionEnd={onCompositionEnd}
        />
      </div>
      {children}
      <p id="send-note" className={note ? 'note note-error note-units' : 'note note-units'}>
        {note ?? <OtherUnit asset={asset} quoted={quoted} />}
        <Ways ways={unread?.ways} onChoose={take} />
        {lacking && short?.most !== undefined && (
          <button type="button" className="text-button" onClick={() => writeAmount(short.most?.units ?? 0n)}>
            {short.most.text}
          </button>
        )}
      </p>
    </>
  );
}
