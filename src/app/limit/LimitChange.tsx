import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { maxBaseAmount } from '../../core/amount.ts';
import { protocols } from '../../core/network/protocol.ts';
import type { Account } from '../../wallet/port.ts';
import { Ways as TypedWays } from '../form/Ways.tsx';
import { DepositCaution } from '../pay/DepositCaution.tsx';
import { CarriedPart } from '../pay/ManualPart.tsx';
import { howText } from '../pay/manual-ways.ts';
import { readTyped } from '../state/form/amount-text.ts';
import { $now } from '../state/swap/$now.ts';
import { $accounts } from '../state/wallet/$wallet.ts';
import { deviceClock } from '../ui/clock.ts';
import { GroupedAddress } from '../ui/GroupedAddress.tsx';
import { browserDeps } from '../ui/request.ts';
import { tReview } from '../words/confirm-words.ts';
import { changeIntent, orderOwner } from './change-intent.ts';
import { type CheckState, changeCost, changeParts, watchChange } from './limit-change.ts';
import { changeOrder, type OrderChangeView, type OrderView } from './limit-orders.ts';
import { noteCancelling } from './order-record.ts';
import { SignChange, type SignHold } from './SignChange.tsx';

interface Props {
  readonly order: OrderView;
  readonly sender: string;
  readonly isCancel: boolean;
  readonly onClose: () => void;
}

interface PartsProps {
  readonly order: OrderView;
  readonly sender: string;
  readonly change: OrderChangeView;
  readonly isCancel: boolean;
  readonly hold: SignHold | undefined;
  readonly onHold: (hold: SignHold | undefined) => void;
}

interface CheckedProps extends PartsProps {
  readonly state: Extract<CheckState, { kind: 'checked' }>;
  readonly onAgain: () => void;
}

/** Exact values for a wallet that is not connected here. */
function ByHand({ sender, change, state }: Pick<CheckedProps, 'sender' | 'change' | 'state'>) {
  const now = useStore($now);
  const [acknowledged, setAcknowledged] = useState(false);
  const cost = changeCost(change, state.inbound);
  const parts = changeParts(change, state, Math.max(now, state.checkedAt));
  const take = (id: string) => changeParts(change, state, deviceClock.now())?.find((part) => part.id === id)?.text;
  return (
    <>
      {cost !== undefined && <p>{tReview(change.newTarget === 0n ? 'limit.cancelText' : 'limit.changeText', { amount: cost })}</p>}
      <p>{howText({ mechanism: change.mechanism, network: 'thorchain' })}</p>
      <label className="tick">
        <input type="checkbox" checked={acknowledged} onChange={(event) => setAcknowledged(event.target.checked)} />{' '}
        {tReview('limit.changeAck')}
      </label>
      {acknowledged && parts !== undefined && (
        <dl className="carries">
          <div className="carry">
            <dt>{tReview('limit.sender')}</dt>
            <dd>
              <GroupedAddress text={sender} />
            </dd>
          </div>
          {parts.map((part) => (
            <CarriedPart key={part.id} part={part} note="" take={() => take(part.id)} />
          ))}
        </dl>
      )}
    </>
  );
}

/** Signing with the wallet that placed the order, if connected, and sending by hand. */
function Ways(props: CheckedProps) {
  const { order, sender, change, isCancel, state, onHold, onAgain } = props;
  const accounts = useStore($accounts);
  const [signer, setSigner] = useState<Account>();
  const account = signer ?? orderOwner(accounts, change.chain, sender);
  const [intent] = useState(() => changeIntent({ order, change, sender, inbound: state.inbound, now: state.checkedAt }));
  if (account === undefined || intent === undefined) return <ByHand {...props} />;
  return (
    <SignChange
      account={account}
      intent={intent}
      isCancel={isCancel}
      cost={changeCost(change, state.inbound)}
      onHold={(hold) => {
        setSigner(account);
        onHold(hold);
      }}
      onSent={() => isCancel && noteCancelling(order)}
      onAgain={onAgain}
    >
      <details>
        <summary>{tReview('limit.byHand')}</summary>
        <div className="order-hand">
          <ByHand {...props} />
        </div>
      </details>
    </SignChange>
  );
}

function Parts(props: PartsProps) {
  const { order, change, hold, onHold } = props;
  const [state, setState] = useState<CheckState>({ kind: 'checking' });
  const [trusted, setTrusted] = useState('');
  const [tries, setTries] = useState(0);
  const { chain } = change;
  const isHeld = hold !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` begins anew.
  useEffect(() => (isHeld ? undefined : watchChange(order, chain, browserDeps, setState)), [order, chain, isHeld, tries]);
  const onAgain = () => {
    onHold(undefined);
    setTries(tries + 1);
  };

  if (state.kind === 'checking') return <p role="status">{tReview('confirm.checking', { network: protocols.thorchain.name })}</p>;
  if (state.kind === 'stopped') {
    return (
      <p className="notice" role="alert">
        {state.hint}
      </p>
    );
  }
  const { cautions } = state.inbound;
  const reasons = cautions.join();
  return (
    <>
      <DepositCaution
        network="thorchain"
        cautions={cautions}
        warnings={state.inbound.warnings}
        trusted={trusted === reasons}
        onTrust={(yes) => setTrusted(yes ? reasons : '')}
      />
      {trusted === reasons && <Ways {...props} state={state} onAgain={onAgain} />}
    </>
  );
}

/** Cancels or changes an order: signed once by the wallet that placed it, or sent manually from the same address. */
export default function LimitChange({ order, sender, isCancel, onClose }: Props) {
  const [text, setText] = useState('');
  /** Change being signed, unaffected by the field or newer data from the book. */
  const [held, setHeld] = useState<{ readonly change: OrderChangeView; readonly hold: SignHold }>();
  const parsed = isCancel ? undefined : readTyped(text, order.to.decimals);
  const target = isCancel ? 0n : parsed?.ok && parsed.value > 0n && parsed.value <= maxBaseAmount ? parsed.value : undefined;
  const asked = target === undefined ? undefined : changeOrder(order, target);
  const change = held?.change ?? (asked?.ok ? asked.value : undefined);
  const wrong = parsed?.ok === false && text !== '' ? parsed : undefined;
  return (
    <div className="order-change">
      <h3>{tReview(isCancel ? 'limit.cancelTitle' : 'limit.changeTitle')}</h3>
      {!isCancel && (
        <div className="limit-field">
          <label htmlFor={`target-${order.tx}`}>{tReview('limit.newTarget', { asset: order.to.ticker })}</label>
          <input
            id={`target-${order.tx}`}
            className="field"
            type="text"
            inputMode="decimal"
            autoComplete="off"
            maxLength={40}
            value={text}
            disabled={held !== undefined}
            aria-invalid={wrong !== undefined}
            onChange={(event) => setText(event.target.value)}
          />
          <p className="note note-error" role="status">
            {wrong?.hint}
            <TypedWays ways={wrong?.ways} onChoose={setText} />
          </p>
        </div>
      )}
      {change === undefined && asked?.ok === false && <p className="notice">{asked.error.hint}</p>}
      {change !== undefined && (
        <Parts
          key={change.memo}
          order={order}
          sender={sender}
          change={change}
          isCancel={isCancel}
          hold={held?.hold}
          onHold={(hold) => setHeld(hold && { change, hold })}
        />
      )}
      {held?.hold !== 'asking' && (
        <button type="button" className="text-button" onClick={onClose}>
          {tReview('limit.close')}
        </button>
      )}
    </div>
  );
}
