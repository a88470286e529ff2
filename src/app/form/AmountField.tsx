import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect } from 'react';
import { formatUnits } from '../../core/amount.ts';
import type { AssetInfo } from '../../core/asset/asset-name.ts';
import { dollars, exact } from '../../i18n/figures.ts';
import { t } from '../../i18n/t.ts';
import { SwitchMark } from '../assets/AssetIcons.tsx';
import { $amount, $amountText, writeAmount } from '../state/form/$form.ts';
import { $dollarsUnread, $dollarText, $inDollars, $worth, followDollars, switchUnit, typeDollars } from '../state/pools/$dollars.ts';
import { $price } from '../state/pools/$pools.ts';
import { $shortfall } from '../state/wallet/$balances.ts';
import { useTyped } from './use-typed.ts';
import { Ways } from './Ways.tsx';

/** A displayed offer's amount to pay and its dollars: both sides of the form then use one price. */
export interface Quoted {
  readonly amount: bigint;
  readonly usd: string | undefined;
}

/** The amount in the other unit, with a button to switch units. */
function OtherUnit({ asset, quoted }: { readonly asset: AssetInfo; readonly quoted: Quoted | undefined }) {
  const inDollars = useStore($inDollars);
  const amount = useStore($amount);
  const worth = useStore($worth);
  const price = useStore($price);
  const shown = amount.kind === 'amount' && amount.units === quoted?.amount ? quoted.usd : undefined;
  const usd = shown ?? (worth === undefined ? undefined : formatUnits(worth, 8));
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

/** Size class of an amount: long ones use a smaller font so that they fit. */
export const figureSize = (text: string): 'long' | 'longer' | undefined =>
  text.length > 13 ? 'longer' : text.length > 9 ? 'long' : undefined;

interface Props {
  readonly asset: AssetInfo;
  /** Reason the asset cannot be sent; undefined if none is known. */
  readonly notice: string | undefined;
  readonly quoted: Quoted | undefined;
  /** Content beside the label: the spendable balance or common amounts. */
  readonly quick: ReactNode;
  /** Content beside the amount. */
  readonly children: ReactNode;
}

/** Amount input in the asset or in dollars, with the notes below it. */
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
  const cut =
    amount.kind === 'amount' && amount.asked !== undefined
      ? t('amount.cut', { amount: exact(amount.units, asset.decimals), asset: asset.ticker, chain: asset.chainName })
      : undefined;
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
          spellCheck="false"
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
        {note ?? (
          <>
            {cut && <span>{cut}</span>}
            <OtherUnit asset={asset} quoted={quoted} />
          </>
        )}
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
