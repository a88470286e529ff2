import { useStore } from '@nanostores/react';
import { type ReactNode, useState } from 'react';
import { chainName } from '../../core/asset/asset-name.ts';
import { group } from '../../i18n/figures.ts';
import { DialogFoot } from '../pay/DialogFoot.tsx';
import { $confirm } from '../state/review/$confirm.ts';
import { $sign, type SignPhase, type SignState } from '../state/sign/$sign.ts';
import { GroupedAddress } from '../ui/GroupedAddress.tsx';
import { Waiting } from '../ui/Waiting.tsx';
import { tWallet } from '../words/wallet-words.ts';
import { Hash, Refused, SentEnd, Unclear } from './SignEnds.tsx';
import { SignSteps } from './SignSteps.tsx';
import { SignSummary } from './SignSummary.tsx';
import { sendSign } from './sign-run.ts';
import { useStageHeading } from './use-stage-heading.ts';

type Of<Kind extends SignState['kind']> = Extract<SignState, { readonly kind: Kind }>;

/** Status text naming the token being approved. */
const settlingText = ({ draft }: Pick<Of<'preparing'>, 'draft'>): string => tWallet('sign.settling', { asset: draft.intent.from.ticker });

/** Waiting state of a sent approval, with its hash and the next step. */
function Settling({ state }: { readonly state: Of<'preparing'> }) {
  const heading = useStageHeading();
  const { approval, draft } = state;
  const text = settlingText(state);
  return (
    <>
      <div className="sign-asking sign-settling">
        <div role="status">
          <h3 ref={heading} tabIndex={-1}>
            {text}
          </h3>
        </div>
        <p>{tWallet('sign.settlingText', { chain: chainName(draft.account.chain), asset: draft.intent.from.ticker })}</p>
        {approval !== undefined && <Hash tx={approval} />}
      </div>
      <WaitingFoot text={text} />
    </>
  );
}

function Preparing({ state }: { readonly state: Of<'preparing'> }) {
  if (state.approvals > 0) return <Settling state={state} />;
  return <Waiting text={tWallet('sign.preparing', { chain: chainName(state.draft.account.chain) })} />;
}

/** Warning that a contract controls the account, the strongest one before a signature. */
function Delegate({ address, agreed, onAgree }: { address: string; agreed: boolean; onAgree: (yes: boolean) => void }) {
  return (
    <div className="notice sign-delegate" data-tone="stop" role="alert">
      <p>
        <b>{tWallet('sign.delegateTitle')}</b>
      </p>
      <p>{tWallet('sign.delegateText')}</p>
      <p>
        <GroupedAddress text={address} />
      </p>
      <label className="tick">
        <input type="checkbox" checked={agreed} onChange={(event) => onAgree(event.target.checked)} /> {tWallet('sign.delegateAgree')}
      </label>
    </div>
  );
}

function approvalText({ prepared, draft }: Of<'ready'>): string | undefined {
  const { payment, summary } = prepared;
  if (payment.kind !== 'approve') return undefined;
  if (payment.amount === 0n) return tWallet('sign.approveReset');
  const amount = group(summary.find(({ key }) => key === 'amount')?.value.split(' ')[0] ?? '');
  return tWallet('sign.approveText', { amount, asset: draft.intent.from.ticker });
}

/** Shown when the transaction differs from the confirmed terms; offers no action. */
function Mismatch() {
  return (
    <p className="notice" data-tone="stop" role="alert">
      <b>{tWallet('sign.differsTitle')}</b> {tWallet('sign.differsText')}
    </p>
  );
}

function Ready({ state }: { readonly state: Of<'ready'> }) {
  const { prepared, draft, isAltered } = state;
  const [agreed, setAgreed] = useState(false);
  const delegate = prepared.summary.find(({ key }) => key === 'delegate')?.value;
  const { name } = draft.account.wallet;
  const approval = approvalText(state);
  const words = { name, asset: draft.intent.from.ticker };
  return (
    <>
      {isAltered && <Mismatch />}
      {delegate !== undefined && <Delegate address={delegate} agreed={agreed} onAgree={setAgreed} />}
      {approval !== undefined && <p>{approval}</p>}
      <SignSummary prepared={prepared} draft={draft} />
      {!isAltered && (
        <DialogFoot>
          <button
            type="button"
            className="button primary sign-button"
            disabled={delegate !== undefined && !agreed}
            onClick={() => sendSign({ kind: 'sign' })}
          >
            {tWallet(approval === undefined ? 'sign.sign' : 'sign.approve', words)}
          </button>
          <p className="quiet">{tWallet('sign.before')}</p>
        </DialogFoot>
      )}
    </>
  );
}

function phaseText(phase: SignPhase, state: Of<'asking'>): string {
  const { account } = state.draft;
  switch (phase) {
    case 'checking':
      return tWallet('sign.checking');
    case 'prompt':
      return tWallet('sign.prompt', { name: account.wallet.name });
    case 'sending':
      return tWallet('sign.sending', { chain: chainName(account.chain) });
    case 'verifying':
      return state.prepared.payment.kind === 'approve' ? settlingText(state) : tWallet('sign.verifying');
  }
}

/** Families whose wallets return the signed transaction; the others broadcast it themselves. */
const handsOver = ['utxo', 'cosmos', 'solana', 'tron'];

/** Waiting state in place of the action button. */
function WaitingFoot({ text, children }: { readonly text: string; readonly children?: ReactNode }) {
  return (
    <DialogFoot>
      <button type="button" className="primary sign-waiting" aria-disabled="true">
        <span className="sign-ring" aria-hidden="true" />
        {text}
      </button>
      {children}
    </DialogFoot>
  );
}

function AskingFoot({ state }: { readonly state: Of<'asking'> }) {
  if (state.left) return null;
  return (
    <WaitingFoot text={phaseText(state.phase, state)}>
      {state.phase === 'prompt' && (
        <p>
          <button type="button" className="text-button" onClick={() => sendSign({ kind: 'leave' })}>
            {tWallet('sign.leave')}
          </button>
        </p>
      )}
    </WaitingFoot>
  );
}

function Asking({ state }: { readonly state: Of<'asking'> }) {
  const heading = useStageHeading();
  const { phase, left, draft, prepared, tx } = state;
  const { name, family } = draft.account.wallet;
  return (
    <>
      <div className="sign-asking" data-phase={phase}>
        <div role="status">
          <h3 ref={heading} tabIndex={-1}>
            {left ? tWallet('sign.left') : phaseText(phase, state)}
          </h3>
        </div>
        {left && <p>{tWallet(handsOver.includes(family) ? 'sign.leftThrown' : 'sign.leftSends', { name })}</p>}
        {!left && phase === 'prompt' && <p>{tWallet('sign.promptText', { name })}</p>}
        {phase === 'verifying' && tx !== undefined && prepared.payment.kind === 'deposit' && (
          <>
            {!handsOver.includes(family) && <p>{tWallet('sign.verifyingText', { name, chain: chainName(draft.account.chain) })}</p>}
            <Hash tx={tx} />
          </>
        )}
      </div>
      <SignSummary prepared={prepared} draft={draft} />
      <AskingFoot state={state} />
    </>
  );
}

/** Signing status, independent of the surrounding screen. */
export default function SignView() {
  const state = useStore($sign);
  const isPayable = useStore($confirm).kind === 'payable';
  if (state.kind === 'idle') return null;
  return (
    <div className="sign">
      <SignSteps state={state} />
      {state.kind === 'preparing' && <Preparing state={state} />}
      {state.kind === 'ready' && <Ready key={state.attempt} state={state} />}
      {state.kind === 'asking' && <Asking state={state} />}
      {state.kind === 'refused' && <Refused state={state} mayTryAgain={isPayable} />}
      {state.kind === 'unclear' && <Unclear state={state} />}
      {state.kind === 'sent' && <SentEnd state={state} />}
    </div>
  );
}
