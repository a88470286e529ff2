import { useEffect } from 'react';
import { formatBase } from '../../core/amount.ts';
import { formatAsset } from '../../core/asset/asset.ts';
import { assetInfo, chainName } from '../../core/asset/asset-name.ts';
import { protocols } from '../../core/network/protocol.ts';
import { plainHash } from '../../core/track/plain-hash.ts';
import { group } from '../../i18n/figures.ts';
import type { SwapIntent, WalletErrorCode } from '../../wallet/port.ts';
import { Crossing } from '../crossing/Crossing.tsx';
import { HelpLink } from '../help/HelpLink.tsx';
import type { HelpPlace } from '../help/help-places.ts';
import { DialogFoot } from '../pay/DialogFoot.tsx';
import { isFramed } from '../state/embed/framed.ts';
import { leaveDialog } from '../state/embed/use-back.ts';
import { isSecond } from '../state/review/confirm-terms.ts';
import type { SignState } from '../state/sign/$sign.ts';
import { followPath } from '../track/both/follow-path.ts';
import { trackPath } from '../track/track-view.ts';
import { Copy } from '../ui/Copy.tsx';
import { GroupedAddress } from '../ui/GroupedAddress.tsx';
import { errorText, tWallet, type WalletWord } from '../words/wallet-words.ts';
import { sendSign } from './sign-run.ts';
import { canTryAgain, hasSentNothing } from './sign-transition.ts';
import { useStageHeading } from './use-stage-heading.ts';

/** Progress shown for a payment just sent. */
const sentPlace = 0.09;
/** Delay before redirecting: long enough to read the confirmation. */
const moveMs = 2_500;

type Of<Kind extends SignState['kind']> = Extract<SignState, { readonly kind: Kind }>;

function Close() {
  return (
    <button type="button" className="primary" onClick={(event) => event.currentTarget.closest('dialog')?.close()}>
      {tWallet('sign.newQuote')}
    </button>
  );
}

const drawings = {
  sent: 'M10 1.75a8.25 8.25 0 100 16.5 8.25 8.25 0 000-16.5M6 10.25l2.75 2.75L14 7.5',
  stopped: 'M10 3.5l7.25 12.75H2.75zM10 8.25v3.75M10 14v.2',
};

function EndMark({ is }: { readonly is: keyof typeof drawings }) {
  return (
    <svg viewBox="0 0 20 20" width="32" height="32" aria-hidden="true">
      <path d={drawings[is]} />
    </svg>
  );
}

/** Help section on a refusal. */
const answers: Readonly<Partial<Record<WalletErrorCode, HelpPlace>>> = {
  not_supported: 'wallets#wallets-that-connect',
  insufficient: 'wallets#what-it-takes',
  expired: 'failed-swaps#when-nothing-comes-back',
  halted: 'failed-swaps#when-you-get-a-refund',
  amount_too_low: 'failed-swaps#when-nothing-comes-back',
  altered: 'safety#what-we-check-before-you-pay',
  memo_mismatch: 'safety#what-we-check-before-you-pay',
  inbound_changed: 'safety#what-we-check-before-you-pay',
  already_sent: 'failed-swaps#a-swap-seems-stuck',
};

/** Shown when the swap was not sent: the reason and the next step. */
export function Refused({ state, mayTryAgain }: { readonly state: Of<'refused'>; readonly mayTryAgain: boolean }) {
  const heading = useStageHeading();
  const { error } = state;
  const title: WalletWord = `sign.fault.${error.code}`;
  const { expected, chosen } = error.details ?? {};
  const place = answers[error.code];
  const nothing = isSecond(state.draft.split) ? undefined : tWallet('sign.nothingSent');
  const said = hasSentNothing(state) ? nothing : tWallet('sign.swapNotSent');
  return (
    <div className="dialog-state sign-end sign-refused" role="alert" data-fault={error.code}>
      <EndMark is="stopped" />
      <h3 ref={heading} tabIndex={-1}>
        {tWallet(title)}
      </h3>
      <p>{errorText(error)}</p>
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
      {(said !== undefined || place !== undefined) && (
        <p>
          {said} {place && <HelpLink to={place} />}
        </p>
      )}
      <DialogFoot>
        {mayTryAgain && canTryAgain(error) ? (
          <button type="button" className="primary" onClick={() => sendSign({ kind: 'again' })}>
            {tWallet('sign.again')}
          </button>
        ) : (
          <Close />
        )}
      </DialogFoot>
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

/** Title and advice for an unclear outcome, by error code. */
const unclearWords: Readonly<Partial<Record<WalletErrorCode, readonly [WalletWord, WalletWord]>>> = {
  altered: ['sign.alteredTitle', 'sign.alteredText'],
  refused: ['sign.failedTitle', 'sign.failedText'],
};

/** Shown when the payment may have been sent. Offers no way to sign the same swap again. */
export function Unclear({ state }: { readonly state: Of<'unclear'> }) {
  const heading = useStageHeading();
  const { error, tx, draft } = state;
  const [title, text] = unclearWords[error.code] ?? (['sign.unclearTitle', 'sign.unclearText'] as const);
  return (
    <div className="dialog-state sign-end sign-unclear" role="alert" data-fault={error.code}>
      <EndMark is="stopped" />
      <h3 ref={heading} tabIndex={-1}>
        {tWallet(title)}
      </h3>
      <p>{errorText(error)}</p>
      <p>
        {tWallet(text)} <HelpLink to="failed-swaps#a-swap-seems-stuck" />
      </p>
      {tx !== undefined && (
        <>
          <Hash tx={tx} />
          <DialogFoot>
            <a className="primary" href={trackPath(plainHash(tx), draft.intent.network)}>
              {tWallet('sign.look')}
            </a>
          </DialogFoot>
        </>
      )}
    </div>
  );
}

/** Progress of the swap just started; the adjacent sentence describes it. */
function SentCrossing({ intent: { from, to, network } }: { readonly intent: SwapIntent }) {
  const [paid, received] = [assetInfo(formatAsset(from)), assetInfo(formatAsset(to))];
  return paid && received ? <Crossing from={paid} to={received} networks={[network]} height={56} progress={sentPlace} /> : null;
}

/** Shown once sent: links to the tracking page, which opens automatically outside of frames. */
export function SentEnd({ state }: { readonly state: Of<'sent'> }) {
  const heading = useStageHeading();
  const { outcome, draft } = state;
  const { intent } = draft;
  const path = followPath(outcome.sent.nodeTxid, intent.network, draft.split?.id);
  const isFirst = draft.split?.rest !== undefined;
  const isUnseen = outcome.proof === 'none';
  useEffect(() => {
    // A frame would need a new tab, which browsers block; for an unseen payment, the user has to read the notice first.
    if (isFramed() || isUnseen || isFirst) return;
    const timer = setTimeout(() => leaveDialog(path), moveMs);
    return () => clearTimeout(timer);
  }, [path, isUnseen, isFirst]);
  const values = {
    amount: group(formatBase(intent.amount, intent.from)),
    asset: intent.from.ticker,
    network: protocols[intent.network].name,
  };
  return (
    <div className="dialog-state sign-end sign-sent" role="status">
      <EndMark is={isUnseen ? 'stopped' : 'sent'} />
      <h3 ref={heading} tabIndex={-1}>
        {tWallet(isUnseen ? 'sign.unseenTitle' : 'sign.sentTitle')}
      </h3>
      <p>
        {isUnseen
          ? tWallet('sign.sentUnseen', { name: draft.account.wallet.name, chain: chainName(draft.account.chain) })
          : tWallet('sign.sentText', values)}
      </p>
      <Hash tx={outcome.sent.txid} />
      <SentCrossing intent={intent} />
      <DialogFoot>
        <a className="primary sign-follow" href={path}>
          {tWallet('sign.follow')}
        </a>
      </DialogFoot>
    </div>
  );
}
