import { useEffect, useState } from 'react';
import { formatUnits } from '../../core/amount.ts';
import { exact } from '../../i18n/figures.ts';
import { localPath } from '../../i18n/locale.ts';
import { t } from '../../i18n/t.ts';
import { HelpLink } from '../help/HelpLink.tsx';
import type { HelpPlace } from '../help/help-places.ts';
import type { InstantErrorReason, InstantEvent, InstantState } from '../state/instant/$instant.ts';
import type { InstantOrder } from '../state/instant/instant-order.ts';
import { writeBar } from '../state/swap/address-bar.ts';
import { Lazy } from '../ui/Lazy.tsx';
import { useFocus } from '../ui/use-focus.ts';
import { tInstant } from '../words/instant-words.ts';

type ErrorState = Extract<InstantState, { kind: 'stopped' }>;

interface Props {
  readonly state: ErrorState;
  readonly send: (event: InstantEvent) => void;
  readonly follow: (tx: string) => void;
}

const loadRenew = () => import('./registration/InstantRenew.tsx');

/** Help section on what stopped the deposit. */
const answers: Readonly<Partial<Record<InstantErrorReason, HelpPlace>>> = {
  expired: 'failed-swaps#when-nothing-comes-back',
  ended: 'failed-swaps#when-you-get-a-refund',
  used: 'failed-swaps#when-you-get-a-refund',
  unfair: 'safety#what-can-still-go-wrong',
  price: 'failed-swaps#when-you-get-a-refund',
  halted: 'failed-swaps#when-you-get-a-refund',
  vault: 'safety#what-we-check-before-you-pay',
  mismatch: 'safety#what-we-check-before-you-pay',
  closed: 'failed-swaps#when-you-get-a-refund',
  unchecked: 'safety#what-we-check-before-you-pay',
};

/** Whether the error makes the registration unusable. */
const isOver = ({ error: { reason } }: ErrorState): boolean =>
  ['expired', 'ended', 'used', 'unfair', 'price', 'cap', 'lost'].includes(reason);

/** Values for the placeholders of the error text. */
function formatFigures({ error, order }: ErrorState): Readonly<Record<'minimum' | 'expected' | 'asset', string>> {
  const write = (units: bigint) => exact(units, order?.to.decimals ?? 8);
  return { minimum: write(order?.swap.limit ?? 0n), expected: write(error.expected ?? 0n), asset: order?.to.ticker ?? '' };
}

/** The payment that used the reference, with a way to follow it. */
function Used({ state, follow }: Pick<Props, 'state' | 'follow'>) {
  const { error, order } = state;
  if (error.use === undefined || order === undefined) return null;
  const { tx, amount } = error.use;
  return (
    <p>
      {amount !== undefined && `${tInstant('stop.usedBy', { amount: exact(amount, order.from.decimals), asset: order.from.ticker })} `}
      <button type="button" className="text-button" onClick={() => follow(tx)}>
        {tInstant('instant.usedMine')}
      </button>
    </p>
  );
}

/** Path of the form prefilled with the swap, to choose another way to pay. */
function formPath({ from, to, intent, amount }: InstantOrder): string {
  const amountText = formatUnits(intent?.wish ?? amount, from.decimals);
  return `${localPath('/')}${writeBar({ from: from.id, to: to.id, amount: amountText })}`;
}

/** Error view: why nothing can be sent, whether funds are lost, and the next step. */
export function InstantErrorView({ state, send, follow }: Props) {
  const heading = useFocus();
  const [renewing, setRenewing] = useState(false);
  const { error, order } = state;
  const intent = order?.intent;
  const place = answers[error.reason];
  const isUnchecked = error.reason === 'unchecked';
  const isOffline = isUnchecked && navigator.onLine === false;
  useEffect(() => {
    if (!isUnchecked) return;
    const again = () => send({ kind: 'again' });
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, [isUnchecked, send]);
  if (renewing && intent !== undefined) {
    return <Lazy load={loadRenew} props={{ intent }} waiting={<p role="status">{tInstant('instant.loading')}</p>} />;
  }
  return (
    <>
      <div className="dialog-state confirm-error instant-error" role="alert" data-error={error.reason}>
        <h2 ref={heading} tabIndex={-1}>
          {isOffline ? t('failure.offline') : tInstant(`stop.${error.reason}`)}
        </h2>
        {error.hint !== undefined && <p>{error.hint}</p>}
        <p>
          {tInstant(`stop.${error.reason}Text`, formatFigures(state))} {place && <HelpLink to={place} />}
        </p>
        <Used state={state} follow={follow} />
      </div>
      <div className="instant-act">
        {!isOver(state) && (
          <button type="button" className="button" onClick={() => send({ kind: 'again' })}>
            {tInstant('instant.recheck')}
          </button>
        )}
        {error.reason === 'cap' && order !== undefined && (
          <a className="button" href={formPath(order)}>
            {tInstant('instant.capForm')}
          </a>
        )}
        {isOver(state) && error.reason !== 'cap' && intent !== undefined && (
          <button type="button" className="button" onClick={() => setRenewing(true)}>
            {tInstant('instant.renew')}
          </button>
        )}
        {isOver(state) && error.reason !== 'cap' && intent === undefined && (
          <a className="button" href={localPath('/')}>
            {tInstant('instant.anew')}
          </a>
        )}
        {order !== undefined && error.reason !== 'unfair' && (
          <button type="button" className="text-button" onClick={() => send({ kind: 'paid' })}>
            {tInstant('instant.paidAlready')}
          </button>
        )}
      </div>
    </>
  );
}
