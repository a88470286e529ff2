import { useEffect } from 'react';
import { formatBase } from '../../core/amount.ts';
import { chainName } from '../../core/asset/asset-name.ts';
import { protocols } from '../../core/network/protocol.ts';
import type { WalletErrorCode } from '../../wallet/port.ts';
import { isFramed } from '../embed/framed.ts';
import { trackPath } from '../track/track-view.ts';
import { Copy } from '../ui/Copy.tsx';
import { GroupedAddress } from '../ui/GroupedAddress.tsx';
import { errorText, tWallet, type WalletWord } from '../wallet/wallet-words.ts';
import { canTryAgain, type SignState } from './$sign.ts';
import { sendSign } from './sign-run.ts';

/** Long enough to read that it was sent. */
const moveMs = 2_500;

type Of<Kind extends SignState['kind']> = Extract<SignState, { readonly kind: Kind }>;

function Close() {
  return (
    <button type="button" className="button" onClick={(event) => event.currentTarget.closest('dialog')?.close()}>
      {tWallet('sign.newQuote')}
    </button>
  );
}

/** Nothing was sent: why, and the next step. */
export function Refused({ state, mayTryAgain }: { readonly state: Of<'refused'>; readonly mayTryAgain: boolean }) {
  const { error } = state;
  const title: WalletWord = `sign.fault.${error.code}`;
  const text = errorText(error);
  const { expected, chosen } = error.details ?? {};
  return (
    <div className="dialog-state sign-end sign-refused" role="alert" data-fault={error.code}>
      <h3>{tWallet(title)}</h3>
      <p>{text}</p>
      {expected !== undefined && chosen !== undefined && (
        <dl className="sign-compare">
          {[
            [tWallet('sign.expected'), expected],
            [tWallet('sign.chosen'), chosen],
          ].map(([name, address]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{address === '' ? '–' : <GroupedAddress text={address ?? ''} />}</dd>
            </div>
          ))}
        </dl>
      )}
      {!/nothing was (sent|signed)/i.test(text) && <p>{tWallet('sign.nothingSent')}</p>}
      {mayTryAgain && canTryAgain(error) ? (
        <button type="button" className="button" onClick={() => sendSign({ kind: 'again' })}>
          {tWallet('sign.again')}
        </button>
      ) : (
        <Close />
      )}
    </div>
  );
}

export function Hash({ tx }: { readonly tx: string }) {
  return (
    <div className="sign-hash">
      <p className="quiet">{tWallet('sign.tx')}</p>
      <p>
        <GroupedAddress text={tx} /> <Copy text={tx} name={tWallet('sign.tx')} />
      </p>
    </div>
  );
}

const nodeHash = (tx: string): string => (/^(0x)?[0-9a-f]{64}$/i.test(tx) ? tx.replace(/^0x/i, '').toUpperCase() : tx);

/** Title and advice for what is known of a hash. */
const unclearWords: Readonly<Partial<Record<WalletErrorCode, readonly [WalletWord, WalletWord]>>> = {
  altered: ['sign.alteredTitle', 'sign.alteredText'],
  refused: ['sign.failedTitle', 'sign.failedText'],
};

/** It may have been sent. There is no way from here to another signature of the same swap. */
export function Unclear({ state }: { readonly state: Of<'unclear'> }) {
  const { error, tx, draft } = state;
  const [title, text] = unclearWords[error.code] ?? (['sign.unclearTitle', 'sign.unclearText'] as const);
  return (
    <div className="dialog-state sign-end sign-unclear" role="alert" data-fault={error.code}>
      <h3>{tWallet(title)}</h3>
      <p>{errorText(error)}</p>
      <p>{tWallet(text)}</p>
      {tx !== undefined && (
        <>
          <Hash tx={tx} />
          <a className="button" href={trackPath(nodeHash(tx), draft.intent.network)}>
            {tWallet('sign.look')}
          </a>
        </>
      )}
    </div>
  );
}

/** Sent: the way to the page that follows it, which opens by itself outside of frames. */
export function SentEnd({ state }: { readonly state: Of<'sent'> }) {
  const { outcome, draft } = state;
  const { intent } = draft;
  const path = trackPath(outcome.sent.nodeTxid, intent.network);
  const isUnseen = outcome.proof === 'none';
  useEffect(() => {
    // A frame would need a new tab, which no browser opens by itself; what nobody has seen is to be read first.
    if (isFramed() || isUnseen) return;
    const timer = setTimeout(() => location.assign(path), moveMs);
    return () => clearTimeout(timer);
  }, [path, isUnseen]);
  const values = { amount: formatBase(intent.amount, intent.from), asset: intent.from.ticker, network: protocols[intent.network].name };
  return (
    <div className="dialog-state sign-end sign-sent" role="status">
      <h3>{tWallet(isUnseen ? 'sign.unseenTitle' : 'sign.sentTitle')}</h3>
      <p>
        {isUnseen
          ? tWallet('sign.sentUnseen', { name: draft.account.wallet.name, chain: chainName(draft.account.chain) })
          : tWallet('sign.sentText', values)}
      </p>
      <Hash tx={outcome.sent.txid} />
      <a className="button" href={path}>
        {tWallet('sign.follow')}
      </a>
    </div>
  );
}
