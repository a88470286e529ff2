import { useStore } from '@nanostores/react';
import { type ChangeEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { formatUnits } from '../../core/amount.ts';
import type { AssetInfo } from '../../core/asset/asset-name.ts';
import { dollars, exact } from '../../i18n/figures.ts';
import { t } from '../../i18n/t.ts';
import { SwitchMark } from '../assets/AssetIcons.tsx';
import { $price } from '../pools/$pools.ts';
import { useEarlyText } from '../ui/use-early-text.ts';
import { useLoaded } from '../ui/use-loaded.ts';
import { $shortfall } from '../wallet/$balances.ts';
import { $dollarHint, $dollarText, $inDollars, $worth, followDollars, switchUnit, typeDollars } from './$dollars.ts';
import { $amount, $amountText, writeAmount } from './$form.ts';

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

/** Until it is there, figures stand as they are typed. */
const loadGroups = () => import('./typed-groups.ts');

/** Parts the thousands of `text` while it is typed; `take` gets what the person means. */
function useTyped(text: string, take: (text: string) => void) {
  const input = useEarlyText((early) => $amountText.get() === '' && $amountText.set(early));
  const selected = useRef<readonly [number, number]>([0, 0]);
  const caret = useRef<number>(undefined);
  const loaded = useLoaded(loadGroups, 1);
  const groups = loaded.kind === 'ready' ? loaded.part : undefined;
  const shown = groups?.groupedText(text) ?? text;
  useEffect(() => {
    const field = input.current;
    const before = () => {
      selected.current = [field?.selectionStart ?? 0, field?.selectionEnd ?? 0];
    };
    field?.addEventListener('beforeinput', before);
    return () => field?.removeEventListener('beforeinput', before);
  }, [input]);
  useLayoutEffect(() => {
    if (caret.current !== undefined) input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = undefined;
  });
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const { value, selectionStart } = target;
    const plain = groups?.plainOfTyped(value, shown, selected.current) ?? value;
    caret.current = groups?.caretIn(groups.groupedText(plain), value, selectionStart ?? value.length);
    take(plain);
  };
  return { input, shown, onChange };
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
  const dollarHint = useStore($dollarHint);
  const short = useStore($shortfall);
  const { input, shown, onChange } = useTyped(inDollars ? dollarText : text, inDollars ? typeDollars : (typed) => $amountText.set(typed));

  useEffect(() => followDollars(), []);

  const wrong = dollarHint ?? (amount.kind === 'wrong' ? amount.hint : undefined);
  const lacking = wrong === undefined && short !== undefined;
  const note = wrong ?? short?.text ?? notice;
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
          aria-invalid={wrong !== undefined || (lacking && short?.isOver)}
          aria-describedby="send-note"
          onChange={onChange}
        />
      </div>
      {children}
      <p id="send-note" className={note ? 'note note-error note-units' : 'note note-units'}>
        {note ?? <OtherUnit asset={asset} quoted={quoted} />}
        {lacking && short?.most !== undefined && (
          <button type="button" className="text-button" onClick={() => writeAmount(short.most?.units ?? 0n)}>
            {short.most.text}
          </button>
        )}
      </p>
    </>
  );
}
