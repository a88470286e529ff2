import { useStore } from '@nanostores/react';
import { dollars } from '../../../i18n/figures.ts';
import { formPath } from '../../handoff/form-link.ts';
import { $amount, $amountText, $from, $to, $toleranceBps } from '../../state/form/$form.ts';
import { $recipient } from '../../state/form/$recipient.ts';
import { tSwap } from '../../words/swap-words.ts';
import { isAboveLimit, useDeposit } from './use-deposit.ts';

/** Link to pay without a wallet, keeping all input, with its limit once an amount is entered. */
export default function DepositLine() {
  const from = useStore($from);
  const entry = useStore($amount);
  // The link encodes the current form.
  useStore($to);
  useStore($amountText);
  useStore($toleranceBps);
  useStore($recipient);
  const amount = entry.kind === 'amount' ? entry.units : undefined;
  const deposit = useDeposit(amount === undefined ? undefined : from);
  const usd = typeof deposit === 'object' ? deposit.usd : undefined;
  if (deposit === 'closed') return null;
  if (usd !== undefined && amount !== undefined && isAboveLimit(deposit, amount))
    return <>{tSwap('deposit.above', { most: dollars(usd) })}</>;
  return (
    <>
      {tSwap('deposit.noWallet')} <a href={formPath('/instant')}>{tSwap('deposit.link')}</a>
      {usd !== undefined && ` ${tSwap('deposit.most', { most: dollars(usd) })}`}
    </>
  );
}
