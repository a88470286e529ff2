import { useStore } from '@nanostores/react';
import { type ComponentProps, useEffect } from 'react';
import { networkIds, protocols } from '../../core/network/protocol.ts';
import { exact, group } from '../../i18n/figures.ts';
import { t, tCount, type WordKey } from '../../i18n/t.ts';
import { NetworkMark } from '../assets/AssetIcons.tsx';
import { $kind } from '../form/$form.ts';
import limitStyle from '../limit/limit.css?url';
import { $pools } from '../pools/$pools.ts';
import { ConfirmHost } from '../review/ConfirmHost.tsx';
import confirmStyle from '../review/confirm.css?url';
import { Review } from '../review/Review.tsx';
import { Lazy } from '../ui/Lazy.tsx';
import type { NoReply } from '../ui/request.ts';
import { withStyles } from '../ui/with-styles.ts';
import type { QuoteState } from './$quote.ts';
import type OfferBook from './OfferBook.tsx';
import { OffersError } from './OffersError.tsx';
import bookStyle from './offer-book.css?url';
import { modeText } from './offer-words.ts';
import warningStyle from './warnings.css?url';

/** Offers that a common pair has; the skeletons keep this many places. */
const usualOffers = 4;

const loadBook = () => withStyles(import('./OfferBook.tsx'), bookStyle, warningStyle);
const loadNone = () => withStyles(import('./NoOffer.tsx'), bookStyle);

/** Where offers will stand; they are fetched beside the question. */
function Skeleton() {
  useEffect(() => void loadBook().catch(() => undefined), []);
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

const failureWords: Readonly<Record<NoReply, { readonly title: WordKey; readonly text: WordKey }>> = {
  offline: { title: 'failure.offline', text: 'failure.offlineText' },
  timeout: { title: 'failure.timeout', text: 'failure.nothingSent' },
  unreachable: { title: 'failure.unreachable', text: 'failure.nothingSent' },
  unreadable: { title: 'failure.unreadable', text: 'failure.nothingSent' },
};

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

const Book = (props: ComponentProps<typeof OfferBook>) => <Lazy load={loadBook} props={props} waiting={<Skeleton />} />;

/** Every state of the quote has its designed place here. */
function SwapOffers({ state, onRetry }: Props) {
  switch (state.kind) {
    case 'idle':
      return <Idle />;
    case 'asking':
      return state.last === undefined ? <Skeleton /> : <Book book={state.last} usable={false} renewing={false} />;
    case 'offers':
      return <Book book={state.book} usable renewing={state.renewing} />;
    case 'refused': {
      const { request, error, renewing } = state;
      return <Lazy load={loadNone} props={{ request, error, renewing, onRetry }} waiting={<Skeleton />} />;
    }
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
