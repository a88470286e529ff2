import { useStore } from '@nanostores/react';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { formatBase } from '../../core/amount.ts';
import { protocols } from '../../core/network/protocol.ts';
import { exact, group, inUnit } from '../../i18n/figures.ts';
import { t } from '../../i18n/t.ts';
import { warningWords } from '../offers/warning-words.ts';
import { DialogFoot, FootPlace } from '../pay/DialogFoot.tsx';
import { isKeptAwaited, keepSaid } from '../pay/keep-awaited.ts';
import { loadSignView } from '../sign/load-sign.ts';
import { useBackCloses } from '../state/embed/use-back.ts';
import type { LiveOffer } from '../state/offers/order-book.ts';
import { $confirm, type ConfirmError, type ConfirmEvent, type ConfirmState } from '../state/review/$confirm.ts';
import { sentAmount } from '../state/review/confirm-figures.ts';
import type { Subject, Terms } from '../state/review/confirm-terms.ts';
import { $sign, holdsAttention, isWaiting, resetSign, type SignState } from '../state/sign/$sign.ts';
import { deviceClock } from '../ui/clock.ts';
import { keepFocus } from '../ui/keep-focus.ts';
import { Lazy } from '../ui/Lazy.tsx';
import { browserDeps } from '../ui/request.ts';
import { Waiting } from '../ui/Waiting.tsx';
import { tReview } from '../words/confirm-words.ts';
import { ConfirmReview } from './ConfirmReview.tsx';
import { type ConfirmRun, joinTerms, startConfirm, termsOrError } from './confirm-run.ts';
import { ConfirmErrorView } from './dialog/ConfirmErrorView.tsx';
import { ConfirmHead } from './dialog/ConfirmHead.tsx';
import { PayWays } from './PayWays.tsx';
import { SplitHead } from './split/SplitHead.tsx';
import { useNextPayment } from './split/use-next-payment.ts';

interface Props {
  readonly subject: Subject;
  /** The selected offer; requested if absent. */
  readonly offer?: LiveOffer;
  /** Offer of the second payment, if the order has one. */
  readonly rest?: LiveOffer;
  readonly onClose: () => void;
}

const subjectOf = (state: ConfirmState): Subject | undefined =>
  'subject' in state ? state.subject : 'terms' in state ? state.terms : undefined;

function getNetworkName(state: ConfirmState): string {
  const network = subjectOf(state)?.choice.network;
  return network === undefined ? '' : protocols[network].name;
}

/** Terms of the offers selected on the page, which were asked for before. */
function openTerms(subject: Subject, offer: LiveOffer, rest: LiveOffer | undefined): Terms | ConfirmError {
  const askedAt = Math.min(deviceClock.now(), offer.expiresAt - offer.expires_in_seconds * 1000);
  const terms = termsOrError(subject, offer, askedAt);
  const second = subject.split?.rest;
  return rest === undefined || second === undefined ? terms : joinTerms(subject, terms, termsOrError(second, rest, askedAt));
}

function Body({ state, send }: { state: ConfirmState; send: (event: ConfirmEvent) => void }) {
  switch (state.kind) {
    case 'closed':
      return null;
    case 'asking':
      return <Waiting text={tReview('confirm.asking', { network: getNetworkName(state) })} />;
    case 'review':
      return <ConfirmReview state={state} send={send} />;
    case 'checking':
      return <Waiting text={tReview('confirm.checking', { network: getNetworkName(state) })} />;
    case 'payable':
      return <PayWays state={state} send={send} />;
    case 'stopped': {
      const { was } = state;
      const onSent = was !== undefined && isKeptAwaited(was) ? () => keepSaid(was) : undefined;
      return <ConfirmErrorView error={state.error} onSent={onSent} onAgain={() => send({ kind: 'again' })} />;
    }
  }
}

const payTitle = (amount: string, ticker: string): string => tReview('confirm.titlePay', { amount: inUnit(group(amount), ticker) });

/** Title of the dialog. A signature that outlives its terms keeps its own amount in it. */
function formatTitle(state: ConfirmState, sign: SignState | undefined, { choice }: Subject): string {
  if (sign !== undefined && 'draft' in sign) {
    const { amount, from } = sign.draft.intent;
    return payTitle(formatBase(amount, from), from.ticker);
  }
  if (state.kind === 'payable' || state.kind === 'checking') return payTitle(sentAmount(state.terms), state.terms.request.from.ticker);
  return tReview(choice.mode === 'limit' ? 'confirm.titleLimit' : 'confirm.title');
}

/** Screen reader announcement of a state. */
function spoken(state: ConfirmState): string {
  if (state.kind === 'payable') return tReview('confirm.spokenPay');
  if (state.kind !== 'review') return '';
  const { least, request, network, warnings, loss } = state.terms;
  const values = { amount: exact(least, request.to.decimals), asset: request.to.ticker, network: protocols[network].name };
  const said = tReview(state.was === undefined ? 'confirm.spokenReview' : 'confirm.spokenChanged', values);
  const warned = warnings.map((warning) => t('sentence', { text: warningWords(warning, loss.usd).title }));
  return [said, ...warned].join(' ');
}

/** Focus target when the dialog footer is removed: the heading of the new view, otherwise the title. */
function heirOfFoot(around: HTMLElement): HTMLElement | null {
  if (!around.matches('.confirm-act')) return null;
  const sheet = around.closest('.confirm-sheet');
  return sheet?.querySelector<HTMLElement>('.confirm-body h3[tabindex]') ?? sheet?.querySelector<HTMLElement>('#confirm-title') ?? null;
}

/** Moves the focus to the title when the focused element is removed. */
function useKeptFocus(dialog: RefObject<HTMLElement | null>, stage: string) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => (dialog.current === null ? undefined : keepFocus(dialog.current, heirOfFoot)), [dialog]);
  // Before keepFocus handles the removal: the next view takes the focus from the title.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each stage may have taken the focus away.
  useLayoutEffect(() => {
    if (document.activeElement === document.body) title.current?.focus();
  }, [stage]);
  return title;
}

/** Makes the scroll area focusable, so that arrow keys scroll it. */
const letKeysScroll = (body: HTMLElement | null): void => body?.setAttribute('tabindex', '0');

/** The dialog from selecting an offer to paying for it; a sheet on phones. */
export default function Confirm({ subject, offer, rest, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [foot, setFoot] = useState<HTMLElement | null>(null);
  const run = useRef<ConfirmRun>(undefined);
  const state = useStore($confirm);
  const sign = useStore($sign);
  const [first] = useState({ subject, offer, rest });

  useEffect(() => {
    const running = startConfirm(browserDeps);
    run.current = running;
    const chosen = first.offer;
    if (chosen === undefined) running.send({ kind: 'ask', subject: first.subject });
    else {
      running.send({ kind: 'open', subject: first.subject, result: openTerms(first.subject, chosen, first.rest) });
    }
    dialog.current?.showModal();
    // Detects wallets early, so they are known when a payment method is chosen; opens no window.
    import('../wallet/wallet-run.ts').then(
      ({ findWallets }) => findWallets(),
      () => undefined,
    );
    const wake = () => running.send({ kind: 'tick' });
    const goOn = () => running.send({ kind: 'online' });
    document.addEventListener('visibilitychange', wake);
    addEventListener('online', goOn);
    return () => {
      removeEventListener('online', goOn);
      document.removeEventListener('visibilitychange', wake);
      running.stop();
      $sign.set(resetSign($sign.get()));
    };
  }, [first]);

  const send = (event: ConfirmEvent) => run.current?.send(event);
  // While a signature is pending, it outlives its terms and stays on screen.
  const signing = holdsAttention(sign) || (sign.kind === 'refused' && state.kind === 'stopped');
  const waiting = isWaiting(sign);
  useBackCloses(dialog, !waiting);
  const clock =
    'terms' in state && !signing
      ? { terms: state.terms, renewing: state.kind === 'review' && state.renewing, isPaying: state.kind !== 'review' }
      : undefined;
  const goOn = useNextPayment(sign, send, first.subject.split?.id);
  const title = useKeptFocus(dialog, `${state.kind} ${sign.kind}`);
  return (
    <dialog
      ref={dialog}
      className="confirm whole-screen"
      aria-labelledby="confirm-title"
      onCancel={(event) => waiting && event.preventDefault()}
      onClose={onClose}
    >
      <FootPlace value={foot}>
        <div className="confirm-sheet">
          <ConfirmHead
            title={formatTitle(state, signing ? sign : undefined, first.subject)}
            titleRef={title}
            clock={clock}
            canClose={!waiting}
            onClose={() => dialog.current?.close()}
          />
          <div className="confirm-body" ref={letKeysScroll}>
            <SplitHead
              subject={subjectOf(state) ?? first.subject}
              terms={'terms' in state ? state.terms : undefined}
              isSigning={holdsAttention(sign)}
            />
            {signing ? <Lazy load={loadSignView} props={{}} /> : <Body state={state} send={send} />}
          </div>
          {goOn !== undefined && (
            <DialogFoot>
              <button type="button" className="button" onClick={goOn}>
                {tReview('split.next')}
              </button>
            </DialogFoot>
          )}
          <div className="confirm-act" ref={setFoot} />
          <p className="visually-hidden" role="status">
            {spoken(state)}
          </p>
        </div>
      </FootPlace>
    </dialog>
  );
}
