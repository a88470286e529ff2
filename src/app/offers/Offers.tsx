import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { networkIds, protocols } from '../../core/network/protocol.ts';
import { exact, group, preciseDuration } from '../../i18n/figures.ts';
import { t, tCount, type WordKey } from '../../i18n/t.ts';
import { NetworkMark } from '../assets/AssetIcons.tsx';
import { $kind } from '../form/$form.ts';
import limitStyle from '../limit/limit.css?url';
import { $pools } from '../pools/$pools.ts';
import { ConfirmHost } from '../review/ConfirmHost.tsx';
import confirmStyle from '../review/confirm.css?url';
import { Review } from '../review/Review.tsx';
import { $now } from '../swap/$now.ts';
import { Lazy } from '../ui/Lazy.tsx';
import type { NoReply } from '../ui/request.ts';
import { withStyles } from '../ui/with-styles.ts';
import { $picked, type QuoteState } from './$quote.ts';
import { OfferCard } from './OfferCard.tsx';
import { modeText } from './offer-words.ts';
import type { OfferList } from './order-book.ts';
import { RefusalList, UseMinimum } from './Refusals.tsx';
import { minimumIn, type QuoteError } from './refusals.ts';

/** Offers that a common pair has; the skeletons keep this many places. */
const usualOffers = 4;

function Countdown({ book, renewing }: { readonly book: OfferList; readonly renewing: boolean }) {
  const now = useStore($now) || book.askedAt;
  const left = Math.max(0, Math.ceil((book.expiresAt - now) / 1000));
  const whole = Math.max(1, Math.round((book.expiresAt - book.askedAt) / 1000));
  const text = left === 0 ? t('offers.expired') : renewing ? t('offers.renewing') : t('offers.expires', { time: preciseDuration(left) });
  return (
    <>
      <p className="offers-timer">{text}</p>
      <svg className="drain" viewBox="0 0 1000 2" preserveAspectRatio="none" aria-hidden="true">
        <rect width={(left / whole) * 1000} height="2" />
      </svg>
    </>
  );
}

function OfferListView({ book, usable, renewing }: { readonly book: OfferList; readonly usable: boolean; readonly renewing: boolean }) {
  const now = useStore($now) || book.askedAt;
  const picked = useStore($picked);
  const chosen = picked && book.offers.find((offer) => offer.network === picked.choice.network && offer.mode === picked.choice.mode);
  return (
    <>
      <header className="offers-head">
        <h2>{tCount('offers.title', book.offers.length)}</h2>
        {usable ? <Countdown book={book} renewing={renewing} /> : <p className="offers-timer">{t('offers.asking')}</p>}
      </header>
      <Review />
      <div className="offer-list">
        {book.offers.map((offer, index) => (
          <OfferCard
            key={`${offer.network} ${offer.mode}`}
            offer={offer}
            book={book}
            isBest={index === 0}
            isPicked={offer === (chosen ?? book.offers[0])}
            usable={usable}
            renewing={renewing}
            expired={now >= offer.expiresAt}
          />
        ))}
      </div>
      {book.refusals.length > 0 && (
        <details className="refusals">
          <summary>{tCount('offers.refused', book.refusals.length)}</summary>
          <RefusalList refusals={book.refusals} from={book.request.from} />
        </details>
      )}
    </>
  );
}

function Skeleton() {
  return (
    <>
      <header className="offers-head">
        <h2>{t('offers.heading')}</h2>
        <p className="offers-timer">{t('offers.asking')}</p>
      </header>
      <Review />
      <div className="offer-list" aria-hidden="true">
        {Array.from({ length: usualOffers }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the places have no other identity.
          <div key={place} className="card offer skeleton">
            <i />
            <i />
            <i />
          </div>
        ))}
      </div>
    </>
  );
}

function Networks() {
  const { networks, missing } = useStore($pools);
  return (
    <ul className="networks">
      {networkIds.map((network) => {
        const height = networks.find((entry) => entry.network === network)?.height;
        const down = missing.find((entry) => entry.network === network)?.reason;
        return (
          <li key={network}>
            <NetworkMark network={network} />
            <b>{protocols[network].name}</b>
            <span className="quiet network-height">
              {height === undefined ? (down ?? '') : t('offers.block', { height: group(`${height}`) })}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function Idle() {
  return (
    <>
      <header className="offers-head">
        <h2>{t('offers.heading')}</h2>
      </header>
      <div className="card state">
        <p className="state-title">{t('offers.idleTitle')}</p>
        <p>{t('offers.idleText')}</p>
        <Networks />
      </div>
    </>
  );
}

interface OffersErrorProps {
  readonly title: string;
  readonly text: string;
  readonly onRetry: () => void;
  readonly renewing: boolean;
  /** Asking again is not what helps first. */
  readonly quietRetry?: boolean;
  readonly children?: ReactNode;
}

function OffersError({ title, text, onRetry, renewing, quietRetry = false, children }: OffersErrorProps) {
  return (
    <>
      <header className="offers-head">
        <h2>{t('offers.heading')}</h2>
        {renewing && <p className="offers-timer">{t('offers.asking')}</p>}
      </header>
      <div className="card state state-error">
        <p className="state-title">{title}</p>
        <p>{text}</p>
        {children}
        <button type="button" className={quietRetry ? 'text-button' : 'button'} onClick={onRetry}>
          {t('retry')}
        </button>
      </div>
    </>
  );
}

const failureWords: Readonly<Record<NoReply, { readonly title: WordKey; readonly text: WordKey }>> = {
  offline: { title: 'failure.offline', text: 'failure.offlineText' },
  timeout: { title: 'failure.timeout', text: 'failure.nothingSent' },
  unreachable: { title: 'failure.unreachable', text: 'failure.nothingSent' },
  unreadable: { title: 'failure.unreadable', text: 'failure.nothingSent' },
};

function Refused({
  request,
  error,
  renewing,
  onRetry,
}: {
  request: OfferList['request'];
  error: QuoteError;
  renewing: boolean;
  onRetry: () => void;
}) {
  const { refusals = [] } = error;
  const own = refusals.length === 0;
  const minimum = minimumIn(error);
  const mendable = minimum !== undefined || refusals.some((refusal) => minimumIn(refusal) !== undefined);
  return (
    <OffersError
      title={own ? error.title : t('offers.none')}
      text={own ? `${error.hint} ${t('failure.nothing')}` : t('offers.noneText')}
      onRetry={onRetry}
      renewing={renewing}
      quietRetry={mendable}
    >
      {!own && <RefusalList refusals={refusals} from={request.from} />}
      {own && minimum !== undefined && <UseMinimum minimum={minimum} from={request.from} />}
    </OffersError>
  );
}

interface Props {
  readonly state: QuoteState;
  readonly onRetry: () => void;
}

const loadLimit = () => withStyles(import('../limit/Limit.tsx'), limitStyle, confirmStyle);

/** The right side: the offers of a swap, or the order that rests until its target is met. */
export function Offers(props: Props) {
  const kind = useStore($kind);
  return (
    <>
      {kind === 'limit' ? <Lazy load={loadLimit} props={{}} waiting={<Skeleton />} /> : <SwapOffers {...props} />}
      <ConfirmHost />
    </>
  );
}

/** Every state of the quote has its designed place here. */
function SwapOffers({ state, onRetry }: Props) {
  switch (state.kind) {
    case 'idle':
      return <Idle />;
    case 'asking':
      return state.last === undefined ? <Skeleton /> : <OfferListView book={state.last} usable={false} renewing={false} />;
    case 'offers':
      return <OfferListView book={state.book} usable renewing={state.renewing} />;
    case 'refused':
      return <Refused request={state.request} error={state.error} renewing={state.renewing} onRetry={onRetry} />;
    case 'failed': {
      const words = failureWords[state.failure];
      return <OffersError title={t(words.title)} text={t(words.text)} onRetry={onRetry} renewing={state.renewing} />;
    }
  }
}

/** One sentence for those who listen; the same sentence is not said twice. */
export function spokenState(state: QuoteState): string {
  if (state.kind === 'failed')
    return `${t('sentence', { text: t(failureWords[state.failure].title) })} ${t(failureWords[state.failure].text)}`;
  if (state.kind === 'refused') return !state.error.refusals?.length ? `${state.error.title} ${state.error.hint}` : t('offers.none');
  if (state.kind !== 'offers') return '';
  const [best] = state.book.offers;
  if (best === undefined) return '';
  const { to } = state.book.request;
  const values = {
    amount: exact(best.expected_amount_out, to.decimals),
    asset: to.ticker,
    network: protocols[best.network].name,
    mode: modeText(best),
  };
  return tCount('offers.spoken', state.book.offers.length, values);
}
