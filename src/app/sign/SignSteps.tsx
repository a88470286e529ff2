import { isGasAsset } from '../../core/asset/asset.ts';
import { isEvmChainName } from '../../core/chain/evm-chain-id.ts';
import type { SignState } from '../state/sign/$sign.ts';
import { tWallet } from '../words/wallet-words.ts';

type Working = Extract<SignState, { readonly draft: unknown }>;

/** Whether the payment needs, or had, an approval. */
function approves(state: Working): boolean {
  const { account, intent } = state.draft;
  if (!isEvmChainName(account.chain) || isGasAsset(intent.from)) return false;
  return state.approvals > 0 || ('prepared' in state && state.prepared.payment.kind === 'approve');
}

/** The two signatures for a token, allowance and swap, with their progress. */
export function SignSteps({ state }: { readonly state: Working }) {
  if (!approves(state)) return null;
  // The allowance is the current step until it is in a block.
  const isApproving = 'prepared' in state ? state.prepared.payment.kind === 'approve' : state.kind === 'preparing';
  const isPaying = state.approvals > 0 && !isApproving;
  const { ticker } = state.draft.intent.from;
  const steps = [
    { key: 'approve', text: tWallet('sign.stepApprove', { asset: ticker }), is: isPaying ? 'done' : 'now' },
    { key: 'pay', text: tWallet('sign.stepPay'), is: isPaying ? (state.kind === 'sent' ? 'done' : 'now') : 'ahead' },
  ] as const;
  return (
    <ol className="sign-steps" aria-label={tWallet('sign.steps')}>
      {steps.map(({ key, text, is }, index) => (
        <li key={key} data-step={is} aria-current={is === 'now' ? 'step' : undefined}>
          <span className="sign-step" aria-hidden="true">
            {is === 'done' ? (
              <svg viewBox="0 0 20 20" width="14" height="14" aria-hidden="true">
                <path d="M4 10.5l4 4 8-9" />
              </svg>
            ) : (
              index + 1
            )}
          </span>
          <span>{text}</span>
          {is === 'done' && <span className="visually-hidden"> {tWallet('sign.stepDone')}</span>}
        </li>
      ))}
    </ol>
  );
}
