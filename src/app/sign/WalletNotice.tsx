import { useStore } from '@nanostores/react';
import { $opened } from '../state/review/$opened.ts';
import { $sign } from '../state/sign/$sign.ts';
import { followPath } from '../track/both/follow-path.ts';
import { tWallet } from '../words/wallet-words.ts';

/** Notice of a signature whose dialog was closed while waiting. */
export default function WalletNotice() {
  const state = useStore($sign);
  const opened = useStore($opened);
  if (opened !== undefined) return null;
  if (state.kind === 'asking') {
    return (
      <p className="wallet-notice" role="status">
        {tWallet('wallet.under', { name: state.draft.account.wallet.name })}
      </p>
    );
  }
  if (state.kind !== 'sent' && state.kind !== 'unclear') return null;
  const tx = state.kind === 'sent' ? state.outcome.sent.nodeTxid : state.tx;
  return (
    <p className="wallet-notice" role="status">
      {tWallet(state.kind === 'sent' ? 'wallet.underSent' : 'wallet.underUnclear')}{' '}
      {tx !== undefined && <a href={followPath(tx, state.draft.intent.network, state.draft.split?.id)}>{tWallet('wallet.follow')}</a>}
    </p>
  );
}
