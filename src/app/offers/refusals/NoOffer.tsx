import { formatUnits, usdDecimals } from '../../../core/amount.ts';
import { networkIds } from '../../../core/network/protocol.ts';
import { dollars, exact, inUnit } from '../../../i18n/figures.ts';
import { t } from '../../../i18n/t.ts';
import { Crossing } from '../../crossing/Crossing.tsx';
import type { OfferList } from '../../state/offers/order-book.ts';
import { type AmountFix, amountFix, type QuoteError, refusedLoss } from '../../state/offers/refusals.ts';
import { isHalt, isSilence } from '../../state/offers/silence.ts';
import { findPrice } from '../../state/pools/$pools.ts';
import { tSwap } from '../../words/swap-words.ts';
import { NextTry, OffersError } from '../OffersError.tsx';
import { RefusalList, UseAmount } from './Refusals.tsx';

interface Props {
  readonly request: OfferList['request'];
  readonly error: QuoteError;
  readonly renewing: boolean;
  readonly onRetry: () => void;
}

/** Dollar value of an amount at pool prices; undefined without a pool list. */
function worth(units: bigint, { id, decimals }: Props['request']['from']): string | undefined {
  const price = findPrice(id);
  return price === undefined ? undefined : dollars(formatUnits((units * price) / 10n ** BigInt(decimals), usdDecimals));
}

function leastText({ units }: AmountFix, from: Props['request']['from']): string {
  const amount = inUnit(exact(units, from.decimals), from.ticker);
  const usd = worth(units, from);
  return usd === undefined ? tSwap('offers.least', { amount }) : tSwap('offers.leastUsd', { amount, usd });
}

/** Amount too small: shows the minimum and a button to use it. */
function TooLittle({ request, error, renewing, fix }: Omit<Props, 'onRetry'> & { readonly fix: AmountFix }) {
  const { from, to, amount } = request;
  const { refusals = [] } = error;
  return (
    <OffersError
      title={tSwap('offers.tooLittle', { amount: exact(amount, from.decimals), asset: from.ticker })}
      text={leastText(fix, from)}
      help="fees#why-small-swaps-cost-more"
      crossing={<Crossing from={from} to={to} networks={networkIds} />}
      renewing={renewing}
      remedy={<UseAmount fix={fix} from={from} primary />}
    >
      {refusals.length > 0 && (
        <details className="refusals">
          <summary>
            <span className="text-button">{tSwap('offers.why')}</span>
          </summary>
          <RefusalList refusals={refusals} from={from} told={fix} />
        </details>
      )}
    </OffersError>
  );
}

/** Title, text and tone of a response without offers. */
function describeError(error: QuoteError): Pick<Parameters<typeof OffersError>[0], 'title' | 'text' | 'tone' | 'help'> {
  const { refusals = [] } = error;
  if (refusals.length === 0) return { title: error.title, text: `${error.hint} ${tSwap('failure.nothing')}`, tone: 'warn' };
  if (isHalt(error))
    return { title: tSwap('offers.halted'), text: tSwap('offers.haltedText'), tone: 'stop', help: 'safety#what-can-still-go-wrong' };
  if (refusals.some((refusal) => refusedLoss(refusal) !== undefined)) {
    return { title: tSwap('offers.losing'), text: tSwap('offers.losingText'), tone: 'warn', help: 'fees#why-large-swaps-cost-more' };
  }
  return { title: t('offers.none'), text: tSwap('offers.noneText'), tone: 'warn' };
}

/** Shown without offers: each network's reason, preceded by a better amount where one helps. */
export function NoOffer({ request, error, renewing, onRetry }: Props) {
  const { refusals = [] } = error;
  const { from } = request;
  const fix = amountFix(refusals.length === 0 ? [error] : refusals);
  const list = refusals.length > 0 && <RefusalList refusals={refusals} from={from} told={fix} />;
  if (fix?.kind === 'minimum') return <TooLittle request={request} error={error} renewing={renewing} fix={fix} />;
  if (isSilence(error)) {
    return (
      <OffersError title={tSwap('offers.silent')} text={<NextTry renewing={renewing} />} tone="warn" onRetry={onRetry} renewing={renewing}>
        {list}
      </OffersError>
    );
  }
  return (
    <OffersError
      {...describeError(error)}
      onRetry={fix === undefined ? onRetry : undefined}
      renewing={renewing}
      remedy={fix && <UseAmount fix={fix} from={from} primary />}
    >
      {list}
    </OffersError>
  );
}
