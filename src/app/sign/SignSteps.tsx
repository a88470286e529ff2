import { isGasAsset } from '../../core/asset/asset.ts';
import { isEvmChainName } from '../../core/chain/evm-chain-id.ts';
import { tWallet } from '../wallet/wallet-words.ts';
import type { SignState } from './$sign.ts';

type Working = Extract<SignState, { readonly draft: unknown }>;

/** Whether an approval comes, or came, before the payment. */
function approves(state: Working): boolean {
  const { account, intent } = state.draft;
  if (!isEvmChainName(account.chain) || isGasAsset(intent.from)) return false;
  return state.approvals > 0 || ('prepared' in state && state.prepared.payment.kind === 'approve');
}

/** The two signatures of a token: the approval and the payment. */
export function SignSteps({ state }: { readonly state: Working }) {
  if (!approves(state)) return null;
  const isPaying = state.approvals > 0 && !('prepared' in state && state.prepared.payment.kind === 'approve');
  const { ticker } = state.draft.intent.from;
  const steps = [
    { key: 'approve', text: tWallet('sign.stepApprove', { asset: ticker }), is: isPaying ? 'done' : 'now' },
    { key: 'pay', text: tWallet('sign.stepPay', { asset: ticker }), is: isPaying ? (state.kind === 'sent' ? 'done' : 'now') : 'ahead' },
  ] as const;
  return (
    <ol className="sign-steps" aria-label={tWallet('sign.steps')}>
      {steps.map(({ key, text, is }) => (
        <li key={key} data-step={is} aria-current={is === 'now' ? 'step' : undefined}>
          {text}
          {is === 'done' && <span className="quiet"> {tWallet('sign.stepDone')}</span>}
        </li>
      ))}
    </ol>
  );
}
