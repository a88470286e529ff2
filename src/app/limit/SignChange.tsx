import { type ReactNode, useEffect, useState } from 'react';
import { signOnce } from '../../wallet/before-signing.ts';
import type { Account, Prepared, SwapIntent, WalletError, WalletResult } from '../../wallet/port.ts';
import { differsFromConfirmed } from '../sign/sign-lines.ts';
import { recheckInbound } from '../sign/sign-recheck.ts';
import { Copy } from '../ui/Copy.tsx';
import { client } from '../ui/client.ts';
import { deviceClock } from '../ui/clock.ts';
import { GroupedAddress } from '../ui/GroupedAddress.tsx';
import { loadAdapter, walletContext } from '../wallet/wallet-run.ts';
import { tReview } from '../words/confirm-words.ts';
import { tWallet, wholeError } from '../words/wallet-words.ts';

type State =
  | { readonly kind: 'preparing' }
  | { readonly kind: 'ready' | 'asking'; readonly prepared: Prepared }
  | { readonly kind: 'sent'; readonly tx: string }
  /** `isOpen`: the change may have been sent, so it must not be signed again. */
  | { readonly kind: 'failed'; readonly error: WalletError; readonly isOpen: boolean };

const failed = (error: WalletError): State => ({ kind: 'failed', error, isOpen: error.code === 'unknown_outcome' });

/** Builds the transaction to sign; fails if it differs from the confirmed change. */
async function prepared(account: Account, intent: SwapIntent): Promise<State> {
  const adapter = await loadAdapter(account.wallet);
  if (!adapter.ok) return failed(adapter.error);
  const built = await adapter.value.prepare(account, intent, walletContext);
  if (!built.ok) return failed(built.error);
  if (differsFromConfirmed(built.value)) return failed({ code: 'altered', hint: tWallet('sign.differsText') });
  return { kind: 'ready', prepared: built.value };
}

/** Signs after all the checks of a swap. Nothing is stored, since the order itself changes. */
async function signed(ready: Prepared): Promise<State> {
  const adapter = await loadAdapter(ready.account.wallet);
  if (!adapter.ok) return failed(adapter.error);
  const safety = {
    recheck: (intent: SwapIntent): ReturnType<typeof recheckInbound> => recheckInbound(intent, { client, now: deviceClock.now }),
    remember: () => undefined,
  };
  const outcome: WalletResult<{ readonly sent: { readonly txid: string } }> = await signOnce(ready, adapter.value, walletContext, safety);
  return outcome.ok ? { kind: 'sent', tx: outcome.value.sent.txid } : failed(outcome.error);
}

/** A signature is held while the wallet is `asking`; once `ended`, its result stays. */
export type SignHold = 'asking' | 'ended';

interface Props {
  readonly account: Account;
  readonly intent: SwapIntent;
  readonly isCancel: boolean;
  /** Cost besides the chain's fee. */
  readonly cost: string | undefined;
  /** Other ways to make the change, shown until it may have been sent. */
  readonly children: ReactNode;
  /** While held, nothing may replace the change being signed. */
  readonly onHold: (hold: SignHold) => void;
  /** Called once the change was sent, or may have been. */
  readonly onSent: () => void;
  /** Rechecks address and halts, and starts over. */
  readonly onAgain: () => void;
}

function Failed({ state, onAgain }: { readonly state: Extract<State, { kind: 'failed' }>; readonly onAgain: () => void }) {
  return (
    <div className="notice" role="alert" data-fault={state.error.code}>
      <p>{wholeError(state.error)}</p>
      {state.isOpen ? (
        <p>{tWallet('sign.unclearText')}</p>
      ) : (
        <>
          <p>{tReview('limit.signFailed')}</p>
          <button type="button" className="button-quiet" onClick={onAgain}>
            {tWallet('sign.again')}
          </button>
        </>
      )}
    </div>
  );
}

/** Changes an order with the wallet that placed it: one button, one signature. */
export function SignChange({ account, intent, isCancel, cost, children, onHold, onSent, onAgain }: Props) {
  const [state, setState] = useState<State>({ kind: 'preparing' });
  const { name } = account.wallet;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is signed stays as it was when it came.
  useEffect(() => {
    void prepared(account, intent)
      .catch((): State => failed({ code: 'wallet_failed', hint: '' }))
      .then(setState);
  }, []);
  const sign = (ready: Prepared) => {
    onHold('asking');
    setState({ kind: 'asking', prepared: ready });
    void signed(ready)
      .catch((): State => failed({ code: 'unknown_outcome', hint: '' }))
      .then((next) => {
        setState(next);
        if (next.kind === 'sent' || (next.kind === 'failed' && next.isOpen)) onSent();
        onHold('ended');
      });
  };

  if (state.kind === 'preparing') {
    return (
      <>
        <p role="status">{tReview('limit.signPreparing')}</p>
        {children}
      </>
    );
  }
  if (state.kind === 'failed') {
    return (
      <>
        <Failed state={state} onAgain={onAgain} />
        {!state.isOpen && children}
      </>
    );
  }
  if (state.kind === 'sent') {
    return (
      <div role="status" className="change-sent">
        <p>{tReview('limit.signSent')}</p>
        <p>
          <GroupedAddress text={state.tx} /> <Copy text={state.tx} name={tWallet('sign.tx')} />
        </p>
      </div>
    );
  }
  const isAsking = state.kind === 'asking';
  return (
    <>
      {cost !== undefined && <p>{tReview(isCancel ? 'limit.signCostCancel' : 'limit.signCost', { amount: cost })}</p>}
      <button
        type="button"
        className="button primary change-sign"
        aria-disabled={isAsking}
        onClick={() => !isAsking && sign(state.prepared)}
      >
        {isAsking ? tReview('limit.signing', { name }) : tReview(isCancel ? 'limit.signCancel' : 'limit.signChange', { name })}
      </button>
      {!isAsking && children}
    </>
  );
}
